import { useEffect, useState } from 'react'

export interface Answer<Input, Output> {
  /** The input of this output; it may be older than the present one. */
  readonly input: Input
  readonly output: Output | undefined
  readonly failed: boolean
}

/**
 * Returns the answer to the latest input; asks `delayMs` after the input's last change, keeps the former answer until
 * the new one arrives, and drops late ones. Retries a failure when the browser is online again, since the answering
 * code may not have loaded.
 * @param key identifies the input: the same key asks nothing new
 */
export function useAnswer<Input, Output>(
  ask: (input: Input) => Promise<Output>,
  input: Input | undefined,
  key: string,
  delayMs = 0,
): Answer<Input, Output> | undefined {
  const [answer, setAnswer] = useState<Answer<Input, Output>>()
  const [attempt, setAttempt] = useState(1)
  const failed = answer?.failed === true
  useEffect(() => {
    if (!failed) return
    const again = () => setAttempt((count) => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    if (input === undefined) return setAnswer(undefined)
    let isNewest = true
    const timer = setTimeout(() => {
      ask(input).then(
        (output) => isNewest && setAnswer({ input, output, failed: false }),
        () => isNewest && setAnswer({ input, output: undefined, failed: true }),
      )
    }, delayMs)
    return () => {
      isNewest = false
      clearTimeout(timer)
    }
  }, [ask, key, delayMs, attempt])
  return answer
}

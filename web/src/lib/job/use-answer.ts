import { useEffect, useState } from 'react'

export interface Answer<Input, Output> {
  /** What the output belongs to; it may be older than what is written now. */
  readonly input: Input
  readonly output: Output | undefined
  readonly failed: boolean
}

/**
 * The answer to the newest question, asked once nothing has changed for a moment; of several on their way only
 * the last one counts. `key` says when a question is another one. What failed is asked again once there is a
 * connection: without one the code that answers may never have come.
 */
export function useAnswer<Input, Output>(
  ask: (input: Input) => Promise<Output>,
  input: Input | undefined,
  key: string,
  delayMs: number,
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

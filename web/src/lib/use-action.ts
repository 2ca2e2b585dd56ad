import { useRef, useState } from 'react'
import { failureMessage } from './failure.ts'

export interface Action {
  readonly pending: boolean
  /** The reason why the last attempt failed, in the reader's language. */
  readonly error: string | undefined
  readonly run: () => void
}

/**
 * Runs one call per press: ignores presses while it works and keeps a failure for the page to show.
 * @example const stop = useAction(() => call(api.casinoLinks.setLive, …))
 */
export function useAction(work: () => Promise<unknown>): Action {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const working = useRef(false)
  async function run() {
    if (working.current) return
    working.current = true
    setPending(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failureMessage(failure))
    } finally {
      working.current = false
      setPending(false)
    }
  }
  return { pending, error, run: () => void run() }
}

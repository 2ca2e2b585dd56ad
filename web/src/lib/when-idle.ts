import { PREFETCH_TIMEOUT_MS } from './constants.ts'

/**
 * Runs `work` once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => unknown): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, PREFETCH_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: PREFETCH_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

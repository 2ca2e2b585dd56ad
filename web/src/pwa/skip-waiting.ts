import type { WorkerScope } from './worker-scope.ts'

/**
 * Chromium replaces a worker once it is idle. It asks for that when this is called, but whatever a page
 * fetches in the next moment makes the old worker busy for another 30 s (measured): so it is asked again.
 */
const RETRY_MS = 1000

let retryTimer: ReturnType<typeof setInterval> | undefined

/** Puts this worker in charge, also while the one before it still has something to do. */
export function skipWaiting(scope: WorkerScope): void {
  clearInterval(retryTimer)
  void scope.skipWaiting()
  retryTimer = setInterval(() => void scope.skipWaiting(), RETRY_MS)
}

/** Called when it is in charge. */
export function stopRetrying(): void {
  clearInterval(retryTimer)
}

/**
 * The first use of Intl reads every locale that the browser has: 80 ms of a slow phone, once for all its threads. A worker
 * does it while the page's code is still coming.
 */
export function warmIntl(): void {
  try {
    new Worker(new URL('./intl-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // Where workers are refused, the page's first number does it.
  }
}

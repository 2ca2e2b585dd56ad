/**
 * Loads Intl in a worker while the page's code is still coming: its first use reads all locales of the browser, once
 * for all threads, and takes 80 ms on a slow phone.
 */
export function warmIntl(): void {
  try {
    new Worker(new URL('./intl-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // If workers are refused, the page's first number loads Intl.
  }
}

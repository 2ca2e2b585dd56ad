/** A page that was opened fetches and starts its own code first. */
export const SETTLED_MS = 2000

/** Resolves once the page is loaded and has had the time to start: what is fetched for later waits for it. */
export async function settled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
}

/** An opened page first fetches and starts its own code. */
export const SETTLED_MS = 2000

/** Resolves once the page has loaded and had time to start; prefetching waits for it. */
export async function settled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
}

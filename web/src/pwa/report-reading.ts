import type { PageRead } from './messages.ts'
import { ASSETS_PATH } from './requests.ts'

/** After a page was opened, its own files are fetched first. */
const SETTLED_MS = 2000

let reported = ''

/**
 * Tells the worker which page is read and what it used: the first one was fetched before there was a worker,
 * and later ones are opened without a new document.
 */
export function reportReading(): void {
  report().catch(() => undefined)
  // Not in every browser; where it is missing, the page that is left is reported.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('currententrychange', () => {
    setTimeout(() => report().catch(() => undefined), SETTLED_MS)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report().catch(() => undefined)
  })
}

async function report(): Promise<void> {
  const { pathname } = window.location
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = loaded.filter((name) => name.startsWith(`${window.location.origin}${ASSETS_PATH}`))
  const now = `${pathname} ${assets.length}`
  if (now === reported) return
  reported = now
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'page-read', pathname, assets } satisfies PageRead)
}

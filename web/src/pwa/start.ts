import { SETTLED_MS, settled } from '#web/lib/settled.ts'
import { installState, onInstallState } from './install-prompt.ts'
import { ASSETS_PATH } from './requests.ts'
import { watchUpdates } from './updates.ts'
import { type KeepTools, type PageRead, WORKER_URL } from './worker-messages.ts'

/**
 * Registers the service worker. On a first visit it waits until the page has settled: fetching files would take
 * processor time from the starting page on a slow phone. Without a worker only offline use is missing.
 */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    if (!(await navigator.serviceWorker.getRegistration())) await settled()
    const registration = await navigator.serviceWorker.register(WORKER_URL, {
      scope: '/',
      updateViaCache: 'none',
    })
    watchUpdates(registration)
    reportReading()
    keepTools()
    onInstallState(keepTools)
  } catch {
    // Private windows and strict settings refuse service workers.
  }
}

/** Users of the installed app may open its tools for the first time offline. */
function keepTools(): void {
  if (!['running', 'installed'].includes(installState())) return
  const message: KeepTools = { type: 'keep-tools', pathname: window.location.pathname }
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage(message),
    () => undefined,
  )
}

let reported = ''

/**
 * Reports to the worker the present page and its files: the first page loaded before the worker, and later ones open
 * without a new document.
 */
function reportReading(): void {
  report().catch(() => undefined)
  // Not in every browser; without it, the page being left is reported.
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
  const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const read: PageRead = {
    type: 'page-read',
    pathname,
    assets,
    islands: islands.flatMap(({ dataset }) => dataset.island ?? []),
    namespaces: document.getElementById('root')?.dataset.namespaces?.split(' ') ?? [],
  }
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(read)
}

import { SETTLED_MS, settled } from '#web/lib/settled.ts'
import { installState, onInstallState } from './install-prompt.ts'
import { ASSETS_PATH } from './requests.ts'
import { watchUpdates } from './updates.ts'
import { type KeepTools, type PageRead, WORKER_URL } from './worker-messages.ts'

/**
 * Registers the service worker. On the first visit once the page has settled: what a new worker fetches would take a slow
 * phone's processor from the page that is still starting. Where none can be registered, everything works but the use
 * without a connection.
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
    // Private windows and strict settings refuse workers.
  }
}

/** Who has installed the app may open its tools for the first time on a train. */
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
 * Reports to the worker which page is read and what it used: the first one was fetched before there was a worker,
 * and later ones are opened without a new document.
 */
function reportReading(): void {
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

import { isBusy } from '#web/lib/busy.ts'
import type { TakeOver } from './worker-messages.ts'

/** `Later` holds for this visit: until the tab or the app is closed. */
const LATER = 'fairflight.update-later'
/** Tells the other tabs that the person has asked for the new version in one of them. */
const CHANNEL = 'fairflight.update'
/** An app that is left open looks for a new version when it is seen again, at most this often. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/**
 * A browser may let the old worker finish first (Chromium: until it was idle for 30 s, and whatever a page fetches
 * begins these anew). Nobody has to wait for it: pages and hashed files come from the network, so the document is new
 * under the old worker too. The last wish is well before that: a worker that is replaced in the moment in which a
 * page is loaded may take the page along, which then never arrives (seen in Chromium 156 on a busy machine).
 */
const ASK_AGAIN_MS = 1000
const TAKE_OVER_MS = 2000
/** When the new version was wanted, epoch ms: until it is in charge it is not offered again. */
const WANTED_AT = 'fairflight.update-wanted-at-ms'
const WANTED_MS = 5 * 60 * 1000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

/** Offers a new version that waits, and loads it in all tabs once the person wants it. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  channel?.addEventListener('message', reloadSoon)
  checkWhenSeen(registration)
  if (registration.waiting) offer(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // Without a controller it is the first one, which replaces nothing.
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(registration)
    })
  })
}

let offered = false

async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  if (offered) return
  offered = true
  try {
    if (isWanted()) takeOver(registration)
    if (isWanted() || sessionStorage.getItem(LATER) !== null) return
    const { showUpdatePrompt } = await import('./update-prompt.tsx')
    await showUpdatePrompt({
      onReload: () => loadNewVersion(registration),
      onLater: () => sessionStorage.setItem(LATER, 'yes'),
    })
  } catch {
    // Its translations or its chunk could not be fetched: the next page offers it again.
    offered = false
  }
}

/** Somebody has asked for what waits now. */
function isWanted(): boolean {
  return Date.now() - Number(localStorage.getItem(WANTED_AT) ?? 0) < WANTED_MS
}

let pressed = false

function loadNewVersion(registration: ServiceWorkerRegistration): void {
  pressed = true
  localStorage.setItem(WANTED_AT, String(Date.now()))
  channel?.postMessage('wanted')
  takeOver(registration)
  setTimeout(takeOver, ASK_AGAIN_MS, registration)
  // Nothing waits where another tab was faster.
  if (registration.waiting) reloadSoon()
  else reload()
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage({ type: 'take-over' } satisfies TakeOver)
}

/** As soon as the new worker is in charge; in a tab where something is under way, its own prompt waits. */
function reloadSoon(): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
}

let reloading = false

function reload(): void {
  if (reloading || (isBusy() && !pressed)) return
  reloading = true
  window.location.reload()
}

function checkWhenSeen(registration: ServiceWorkerRegistration): void {
  let lastMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < CHECK_INTERVAL_MS) return
    lastMs = Date.now()
    registration.update().catch(() => undefined)
  })
}

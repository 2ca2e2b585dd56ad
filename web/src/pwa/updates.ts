import { isBusy } from '#web/lib/busy.ts'
import type { TakeOver } from './worker-messages.ts'

/** `Later` applies to this visit, until the tab or the app is closed. */
const LATER = 'fairflight.update-later'
/** Tells other tabs that the user accepted the new version. */
const CHANNEL = 'fairflight.update'
/** An app that stays open checks for a new version when it is shown again, at most this often. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/**
 * A browser may let the old worker finish first (Chromium: until idle for 30 s, restarted by each fetch). Reloading
 * need not wait: pages and hashed files come from the network, so the document is new under the old worker too. The
 * last request is sent well before the reload: replacing a worker while a page loads may leave that page loading for
 * ever (seen in Chromium 156 on a busy machine).
 */
const ASK_AGAIN_MS = 1000
const TAKE_OVER_MS = 2000
/** When the new version was accepted, epoch ms; it is not offered again until it takes over. */
const WANTED_AT = 'fairflight.update-wanted-at-ms'
const WANTED_MS = 5 * 60 * 1000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

/** Offers a waiting version, and loads it in all tabs once the user accepts. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  channel?.addEventListener('message', reloadSoon)
  checkWhenSeen(registration)
  if (registration.waiting) offer(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
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
    // The prompt's translations or chunk could not be fetched; the next page offers the version again.
    offered = false
  }
}

/** Returns true if the user has accepted the waiting version. */
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
  // Nothing waits if another tab was faster.
  if (registration.waiting) reloadSoon()
  else reload()
}

function takeOver({ waiting }: ServiceWorkerRegistration): void {
  waiting?.postMessage({ type: 'take-over' } satisfies TakeOver)
}

/** Reloads once the new worker has taken over; a busy tab shows its own prompt instead. */
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

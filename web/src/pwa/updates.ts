import { isBusy } from '#web/lib/busy.ts'
import type { TakeOver } from './messages.ts'

/** `Later` holds for this visit: until the tab or the app is closed. */
const LATER = 'fairflight.update-later'
/** Told to the other tabs when the person has asked for the new version in one of them. */
const CHANNEL = 'fairflight.update'
/** An app that is left open looks for a new version when it is seen again, at most this often. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

/** Offers a new version that waits, and loads it in all tabs once the person wants it. */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  reloadWhenTakenOver(registration)
  lookAgain(registration)
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
    if (sessionStorage.getItem(LATER) !== null) return
    const { showUpdatePrompt } = await import('./update-prompt.tsx')
    await showUpdatePrompt({
      onReload: () => loadNewVersion(registration),
      onLater: () => sessionStorage.setItem(LATER, 'yes'),
    })
  } catch {
    // Its words or its chunk could not be fetched: the next page offers it again.
    offered = false
  }
}

let wanted = false
let pressed = false
let takenOver = false

function loadNewVersion({ waiting }: ServiceWorkerRegistration): void {
  wanted = true
  pressed = true
  channel?.postMessage('wanted')
  // Nothing waits where another tab was faster.
  if (takenOver || !waiting) window.location.reload()
  else waiting.postMessage({ type: 'take-over' } satisfies TakeOver)
}

/** Both must be true, in whichever order they come: somebody wants the new version, and it is in charge. */
function reloadWhenTakenOver(registration: ServiceWorkerRegistration): void {
  const reload = () => {
    if (!wanted || !takenOver) return
    // In a tab where somebody is in the middle of something, the person decides.
    if (pressed || !isBusy()) window.location.reload()
    else void offer(registration)
  }
  channel?.addEventListener('message', () => {
    wanted = true
    reload()
  })
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a page that had none changes nothing that is shown.
    if (controlled) takenOver = true
    controlled = true
    reload()
  })
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let lastMs = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < CHECK_INTERVAL_MS) return
    lastMs = Date.now()
    registration.update().catch(() => undefined)
  })
}

import { WORKER_URL } from './messages.ts'
import { reportReading } from './report-reading.ts'
import { watchUpdates } from './updates.ts'

/**
 * Registers the service worker once the page is loaded and the browser has nothing better to do. Where it
 * cannot be registered, everything works but the use without a connection.
 */
export async function startPwa(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await idle()
  try {
    const registration = await navigator.serviceWorker.register(WORKER_URL, {
      scope: '/',
      updateViaCache: 'none',
    })
    watchUpdates(registration)
    reportReading()
  } catch {
    // Private windows and strict settings refuse workers.
  }
}

async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // Safari has no idle callback.
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, IDLE_WITHOUT_CALLBACK_MS)
  })
}

const IDLE_WITHOUT_CALLBACK_MS = 2000

import { store, stored } from './storage.ts'

const KEY = 'fairflight.draw-log.mailed'

/** Keeps the public log's checkpoint that the link of a mail brought, and takes it out of the page's address. */
export function keepMailedCheckpoint(fragment: string): void {
  const checkpoint = new URLSearchParams(fragment.slice(1)).get('log')
  const { hash, pathname, search } = window.location
  if (checkpoint === null) return
  if (hash === fragment) window.history.replaceState(window.history.state, '', pathname + search)
  // Without storage nothing is compared.
  store(KEY, checkpoint)
}

export function mailedCheckpoint(): string | undefined {
  return stored(KEY)
}

/** Called once a later checkpoint is known to go on from the mailed one. */
export function forgetMailedCheckpoint(): void {
  store(KEY, undefined)
}

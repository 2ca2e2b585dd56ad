const KEY = 'fairflight.draw-log.mailed'

/** Keeps the public log's checkpoint that the link of a mail brought, and takes it out of the page's address. */
export function keepMailedCheckpoint(fragment: string): void {
  const checkpoint = new URLSearchParams(fragment.slice(1)).get('log')
  const { hash, pathname, search } = window.location
  if (checkpoint === null) return
  if (hash === fragment) window.history.replaceState(window.history.state, '', pathname + search)
  try {
    localStorage.setItem(KEY, checkpoint)
  } catch {
    // Without storage nothing is compared.
  }
}

export function mailedCheckpoint(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Called once a later checkpoint is known to go on from the mailed one. */
export function forgetMailedCheckpoint(): void {
  localStorage.removeItem(KEY)
}

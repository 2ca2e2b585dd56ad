const KEY = 'fairflight.was-logged-in'

/**
 * Was somebody logged in here when this browser last asked? Only a hint about what to show for the moment
 * until the server has answered; it proves nothing and names nobody.
 */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Storage is switched off.
    return false
  }
}

/** For the styles: nobody is greeted as a guest for the moment until the server has answered. */
export function markRemembered(): void {
  if (isRemembered()) document.documentElement.dataset.session = 'remembered'
}

/** Until when a time-out of whoever was logged in here runs, as the server last told it: it holds offline too. */
export function rememberedExclusion(): string | undefined {
  try {
    return localStorage.getItem(KEY)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/**
 * The server has answered.
 *
 * @param excludedUntil ISO instant
 */
export function remember(loggedIn: boolean, excludedUntil?: string): void {
  delete document.documentElement.dataset.session
  try {
    if (loggedIn) localStorage.setItem(KEY, excludedUntil === undefined ? '1' : `1 ${excludedUntil}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: the moment shows a guest.
  }
}

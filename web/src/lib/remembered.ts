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

/** The server has answered. */
export function remember(loggedIn: boolean): void {
  delete document.documentElement.dataset.session
  try {
    if (loggedIn) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: the moment shows a guest.
  }
}

/** Written at every answer: another tab that sees it change asks anew. */
export const REMEMBERED = 'fairflight.was-logged-in'

/**
 * Was somebody logged in here when this browser last asked? Only a hint about what to show for the moment
 * until the server has answered; it proves nothing and names nobody.
 */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) !== null
  } catch {
    // Storage is switched off.
    return false
  }
}

/**
 * For the styles, for the moment until the server has answered: nobody is greeted as a guest, and whom a time-out
 * holds finds its room kept.
 */
export function markRemembered(): void {
  const { dataset } = document.documentElement
  if (isRemembered())
    dataset.session = rememberedExclusion() === undefined ? 'remembered' : 'remembered excluded'
}

/** The API's "for good": an instant in this year. */
export const FOREVER_YEAR = '9999'

export function isForever(until: string): boolean {
  return until.startsWith(FOREVER_YEAR)
}

/** Until when a time-out of whoever was logged in here runs, as the server last told it: it holds offline too. */
export function rememberedExclusion(): string | undefined {
  try {
    return localStorage.getItem(REMEMBERED)?.split(' ')[1]
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
    if (loggedIn) localStorage.setItem(REMEMBERED, excludedUntil === undefined ? '1' : `1 ${excludedUntil}`)
    else localStorage.removeItem(REMEMBERED)
  } catch {
    // Storage is switched off: the moment shows a guest.
  }
}

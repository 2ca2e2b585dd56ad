export const REMEMBERED = 'fairflight.was-logged-in'

/**
 * Returns true if somebody was logged in here at the last answer. This hint decides what is shown until the server
 * answers; it proves nothing and names nobody.
 */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) !== null
  } catch {
    return false
  }
}

/**
 * Marks the document for the styles until the server answers: a user is not greeted as a guest, and an exclusion finds
 * its space reserved.
 */
export function markRemembered(): void {
  const { dataset } = document.documentElement
  if (isRemembered())
    dataset.session = rememberedExclusion() === undefined ? 'remembered' : 'remembered excluded'
}

/** The API's permanent exclusions end in this year. */
export const FOREVER_YEAR = '9999'

export function isForever(until: string): boolean {
  return until.startsWith(FOREVER_YEAR)
}

/** Returns the end of the last known exclusion; it applies offline too. */
export function rememberedExclusion(): string | undefined {
  try {
    return localStorage.getItem(REMEMBERED)?.split(' ')[1]
  } catch {
    return undefined
  }
}

/**
 * Stores the server's answer.
 * @param excludedUntil ISO instant
 */
export function remember(loggedIn: boolean, excludedUntil?: string): void {
  delete document.documentElement.dataset.session
  try {
    if (loggedIn) localStorage.setItem(REMEMBERED, excludedUntil === undefined ? '1' : `1 ${excludedUntil}`)
    else localStorage.removeItem(REMEMBERED)
  } catch {}
}

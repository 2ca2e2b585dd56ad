import { store, stored } from './storage.ts'

export const REMEMBERED = 'fairflight.was-logged-in'

/**
 * Returns true if somebody was logged in here at the last answer. This hint decides what is shown until the server
 * answers; it proves nothing and names nobody.
 */
export function isRemembered(): boolean {
  return stored(REMEMBERED) !== undefined
}

/** The API's permanent exclusions end in this year. */
export const FOREVER_YEAR = '9999'

export function isForever(until: string): boolean {
  return until.startsWith(FOREVER_YEAR)
}

/** Returns the end of the last known exclusion; it applies offline too. */
export function rememberedExclusion(): string | undefined {
  return stored(REMEMBERED)?.split(' ')[1]
}

/**
 * Stores the server's answer; the next document marks itself by it (BEFORE_PAINT in web/build/boot.ts).
 * @param who staff have no bar at the foot
 * @param excludedUntil ISO instant
 */
export function remember(who: 'user' | 'staff' | undefined, excludedUntil?: string): void {
  const { dataset } = document.documentElement
  // The marks of BEFORE_PAINT, so that nothing moves between the answer and its rendering.
  if (who) dataset.session = `remembered ${who}${excludedUntil === undefined ? '' : ' excluded'}`
  else delete dataset.session
  store(REMEMBERED, who && (excludedUntil === undefined ? who : `${who} ${excludedUntil}`))
}

/** How far each page was scrolled, in the storage of this tab: staff's pages have people's ids in their paths. */
export const PLACES = 'fairflight.places'
export const PRACTICE = 'fairflight.practice'
export const STAKE = 'fairflight.stake'
export const CARE = 'fairflight.care'

/**
 * Removes what this browser keeps of an account, which goes with the session. Staff's unsaved texts stay, since their
 * session ends without them (docs: privacy page, `fairflight.staff.…`).
 *
 * @param butOf id of whoever is logged in now: what names this account stays
 */
export function forgetAccounts(butOf?: string): void {
  try {
    for (const key of [STAKE, CARE]) forget(sessionStorage, key, butOf)
    forget(localStorage, PRACTICE, butOf)
    if (butOf === undefined) sessionStorage.removeItem(PLACES)
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

function forget(storage: Storage, key: string, butOf: string | undefined): void {
  if (butOf === undefined || !storage.getItem(key)?.includes(butOf)) storage.removeItem(key)
}

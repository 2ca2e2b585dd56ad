/** Scroll positions per page, in the storage of this tab: paths of staff pages contain user ids. */
export const PLACES = 'fairflight.places'
export const PRACTICE = 'fairflight.practice'
export const STAKE = 'fairflight.stake'
export const CARE = 'fairflight.care'

let changed = (_user: string | undefined) => {}

/** Reports the user's id whenever the session says who is here; undefined for a guest. */
export function onAccountChange(listener: (user: string | undefined) => void): void {
  changed = listener
}

export function forgetAccounts(butOf?: string): void {
  changed(butOf)
  try {
    for (const key of [STAKE, CARE]) forget(sessionStorage, key, butOf)
    forget(localStorage, PRACTICE, butOf)
    if (butOf === undefined) sessionStorage.removeItem(PLACES)
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

function forget(storage: Storage, key: string, butOf: string | undefined): void {
  if (butOf === undefined || !storage.getItem(key)?.includes(butOf)) storage.removeItem(key)
}

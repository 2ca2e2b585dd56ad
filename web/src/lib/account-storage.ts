/** Scroll positions per page, in the storage of this tab: paths of staff pages contain user ids. */
export const PLACES = 'fairflight.places'
export const PRACTICE = 'fairflight.practice'
export const STAKE = 'fairflight.stake'
export const HARM_MARKERS = 'fairflight.harm-markers'
export const DIARY = 'fairflight.diary'

let changed = (_userId: string | undefined) => {}

/** Calls the listener with the user's id whenever the session learns who is logged in; undefined for a guest. */
export function onAccountChange(listener: (userId: string | undefined) => void): void {
  changed = listener
}

/**
 * Deletes what this browser stores for users, except for the one logged in now.
 * @param hasLeft true after a logout; a session that ended by itself leaves its user the diary's unsaved form
 */
export function forgetAccounts(currentId?: string, hasLeft = false): void {
  changed(currentId)
  try {
    for (const key of [STAKE, HARM_MARKERS]) forget(sessionStorage, key, currentId)
    if (currentId !== undefined || hasLeft) forget(sessionStorage, DIARY, currentId)
    forget(localStorage, PRACTICE, currentId)
    if (currentId === undefined) sessionStorage.removeItem(PLACES)
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

function forget(storage: Storage, key: string, currentId: string | undefined): void {
  if (currentId === undefined || !storage.getItem(key)?.includes(currentId)) storage.removeItem(key)
}

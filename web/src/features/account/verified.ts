/** Verified by this visit, or before; or by this visit, of an account that has no password. */
export type Verified = 'now' | 'already' | 'passwordNeeded'

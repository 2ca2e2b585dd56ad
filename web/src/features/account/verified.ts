/** Verified by this visit, before it, or by this visit for an account without a password. */
export type Verified = 'now' | 'already' | 'passwordNeeded'

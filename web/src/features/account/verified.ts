/** How an address was verified: by this visit, before it, or by this visit for an account that still needs a password. */
export type Verified = 'now' | 'already' | 'passwordNeeded'

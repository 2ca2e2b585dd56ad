/** Verified by this visit, or before. */
export type Verified = 'now' | 'already'

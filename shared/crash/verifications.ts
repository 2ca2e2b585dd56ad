/** The first check that failed, in this order; `verified` where none did. */
export const VERIFICATIONS = [
  /** The casino names no scheme that is checked on recorded rounds. */
  'no_scheme',
  /** Nothing of the round was given. */
  'no_data',
  /** A value that the scheme needs is missing. */
  'incomplete',
  /** The salt is none that the site published. */
  'foreign_salt',
  /** The data give another multiplier. */
  'multiplier_differs',
  /** No published rule ties a round of this scheme to a hash shown before it. */
  'no_prior_hash',
  /** No hash was stored with the plan. */
  'no_stored_hash',
  /** The hash that fixes this round is not the one stored with the plan. */
  'hash_differs',
  'verified',
] as const
export type Verification = (typeof VERIFICATIONS)[number]

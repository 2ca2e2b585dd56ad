/** The first check that failed, in this order; `verified` if none did. */
export const VERIFICATIONS = [
  /** The casino has no scheme that was checked on recorded rounds. */
  'no_scheme',
  /** The report has no data of the round. */
  'no_data',
  /** A value that the scheme needs is missing. */
  'incomplete',
  /** The salt is not one that the site published. */
  'foreign_salt',
  /** The data give another multiplier. */
  'multiplier_differs',
  /** No published rule ties a round of this scheme to a hash shown before it. */
  'no_prior_hash',
  /** No hash was stored with the round. */
  'no_stored_hash',
  /** The hash that fixes this round differs from the stored one. */
  'hash_differs',
  'verified',
] as const
export type Verification = (typeof VERIFICATIONS)[number]

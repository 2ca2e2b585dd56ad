export interface Key {
  readonly pk: string
  readonly sk: string
}

/** An item of unknown type, as the database returns it. */
export type Item = Record<string, unknown> & Key

/** Epoch seconds of the table's expiry, an hour late: code checks the expiry itself. */
export function ttlEpochS(expiresMs: number): number {
  return Math.ceil(expiresMs / 1000) + 3600
}

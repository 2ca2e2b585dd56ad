export interface Key {
  readonly pk: string
  readonly sk: string
}

/** An item of unknown type, as the database returns it. */
export type Item = Record<string, unknown> & Key

/** The stored record without its key. */
export function withoutKey<T>({ pk: _pk, sk: _sk, ...record }: T & Key): T {
  return record as T
}

/** Epoch seconds of the table's expiry, an hour late: code checks the expiry itself. */
export function ttlEpochS(expiresMs: number): number {
  return Math.ceil(expiresMs / 1000) + 3600
}

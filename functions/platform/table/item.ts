/** The key of one item. */
export interface Key {
  readonly pk: string
  readonly sk: string
}

/** An item as it comes back, before its type is known. */
export type Item = Record<string, unknown> & Key

/** Epoch seconds for the table's expiry: late enough that expiry read in code always comes first. */
export function ttlEpochS(expiresMs: number): number {
  return Math.ceil(expiresMs / 1000) + 3600
}

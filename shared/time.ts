export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Formats an instant as ISO 8601 in UTC.
 *
 * @example iso(0) // '1970-01-01T00:00:00.000Z'
 */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/**
 * Returns an instant's UTC day.
 *
 * @example dayOf(0) // '1970-01-01'
 */
export function dayOf(epochMs: number): string {
  return iso(epochMs).slice(0, 10)
}

/** Returns the first millisecond of an instant's UTC day. */
export function dayStartMs(epochMs: number): number {
  return epochMs - (epochMs % DAY_MS)
}

import { DAY_MS, iso } from '#shared/time.ts'
import type { StoredLimits } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'

export interface Allowance {
  readonly remaining: number
  /** When the next signal is free, where none is left; an ISO instant. */
  readonly nextAt?: string
}

/** When a signal was granted; in the order of the grants. */
type Granted = readonly { readonly atMs: number }[]

/**
 * How many signals are left (docs/product.md, section 4): one is granted while fewer than the limit were granted in
 * the past 24 hours; the one that reaches the limit locks until 24 hours after it, and then all are free.
 */
export function allowance(grants: Granted, limits: StoredLimits, nowMs: number): Allowance {
  const limit = limitsAt(limits, nowMs).signalsPerDay
  const last = grants.at(-1)?.atMs
  if (last === undefined) return { remaining: limit }
  const remaining = limit - recentGrants(grants, nowMs).length
  const isLocked = recentGrants(grants, last).length >= limit && nowMs < last + DAY_MS
  return isLocked || remaining <= 0 ? { remaining: 0, nextAt: iso(last + DAY_MS) } : { remaining }
}

/** The grants of the 24 hours before an instant. */
export function recentGrants<T extends Granted[number]>(grants: readonly T[], nowMs: number): T[] {
  return grants.filter(({ atMs }) => atMs > nowMs - DAY_MS)
}

import { DAY_MS, iso } from '#shared/time.ts'
import type { StoredLimits } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'

export interface Allowance {
  readonly remaining: number
  /** ISO instant of the next free round, if none is left. */
  readonly nextAt?: string
}

/** Rounds in the order of time, oldest first. */
type Timed = readonly { readonly atMs: number }[]

/**
 * Counts the rounds that are left (docs/product.md, section 4). After the round that reaches the limit there is none
 * for 24 hours; then all are free again.
 */
export function allowance(rounds: Timed, limits: StoredLimits, nowMs: number): Allowance {
  const limit = limitsAt(limits, nowMs).signalsPerDay
  const last = rounds.at(-1)?.atMs
  if (last === undefined) return { remaining: limit }
  const remaining = limit - roundsOfDay(rounds, nowMs).length
  const isLocked = roundsOfDay(rounds, last).length >= limit && nowMs < last + DAY_MS
  return isLocked || remaining <= 0 ? { remaining: 0, nextAt: iso(last + DAY_MS) } : { remaining }
}

/** The rounds of the 24 hours before an instant. */
export function roundsOfDay<T extends Timed[number]>(rounds: readonly T[], nowMs: number): T[] {
  return rounds.filter(({ atMs }) => atMs > nowMs - DAY_MS)
}

import type { Account } from '../accounts/account.ts'
import { limitsAt } from '../accounts/rules.ts'

const DAY_MS = 86_400_000

export interface Allowance {
  readonly remaining: number
  /** When the next signal is free, where none is left; epoch milliseconds. */
  readonly nextAtMs?: number
}

/**
 * How many signals are left (PRODUCT, section 4): one is granted while fewer than the limit were granted in
 * the past 24 hours; the one that reaches the limit locks until 24 hours after it, and then all are free.
 */
export function allowance(account: Pick<Account, 'grants' | 'limits'>, nowMs: number): Allowance {
  const limit = limitsAt(account.limits, nowMs).signalsPerDay
  const last = account.grants.at(-1)
  if (last === undefined) return { remaining: limit }
  const uptoLast = account.grants.filter((grantMs) => grantMs > last - DAY_MS).length
  if (uptoLast >= limit && nowMs < last + DAY_MS) return { remaining: 0, nextAtMs: last + DAY_MS }
  return { remaining: limit - recentGrants(account.grants, nowMs).length }
}

/** The grants of the past 24 hours, oldest first. */
export function recentGrants(grants: readonly number[], nowMs: number): number[] {
  return grants.filter((grantMs) => grantMs > nowMs - DAY_MS)
}

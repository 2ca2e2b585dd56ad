import { type MultiplierX100, multiplierX100 } from '#shared/crash/multiplier.ts'
import { lossOf, PERIOD_MS } from '#shared/loss-limit.ts'
import type { Limits } from '#shared/models/limits.ts'
import type { Stake } from '#shared/models/round.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS } from '#shared/time.ts'
import type { StoredLimits, UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'

export const STAKES_KEPT_MS = KEPT_FOR.stakeDays * DAY_MS

export type Budget = NonNullable<Limits['lossBudget']>

/** One reported live round. Money in ten-thousandths of the currency's unit: sums of integers are exact. */
export interface StakeEntry {
  /** When the round was drawn, epoch milliseconds. */
  readonly atMs: number
  /** Undefined if no stake was reported. */
  readonly currency?: string
  /** The gain at the round's target; below zero if the stake was lost. */
  readonly net?: number
}

interface Reported {
  readonly drawnAt: string
  readonly targetX100: number
  readonly hit: boolean
  readonly stake: Stake | undefined
}

/**
 * The ledger entry of a report. A missed target loses the stake, a reached one gains stake times (target - 1). The
 * multiplier beyond the target does not count.
 *
 * @example
 * // 2.50 at 1.94x, missed: net is -25000
 */
export function entryOf({ drawnAt, targetX100, hit, stake }: Reported): StakeEntry {
  const atMs = Date.parse(drawnAt)
  if (!stake) return { atMs }
  const hundredths = Math.round(stake.amount * 100)
  const beyondX100: number = multiplierX100(targetX100) - ONE_X100
  return { atMs, currency: stake.currency, net: hit ? hundredths * beyondX100 : -hundredths * ONE_X100 }
}

const ONE_X100: MultiplierX100 = multiplierX100(100)

/** Adds an entry, sorts by the instant of the round, and drops entries that no budget counts any more. */
export function withEntry(
  entries: readonly StakeEntry[],
  entry: StakeEntry,
  nowMs: number,
): readonly StakeEntry[] {
  return [...entries, entry]
    .filter(({ atMs }) => atMs > nowMs - STAKES_KEPT_MS)
    .toSorted((one, other) => one.atMs - other.atMs)
}

export interface BudgetUse {
  readonly budget: Budget
  /** In ten-thousandths of the currency's unit, never below zero. */
  readonly lost: number
  readonly isReached: boolean
  /** Reports of the period without a stake, or with one in another currency. */
  readonly uncounted: number
}

/**
 * The losses that count against a budget: the largest net loss since any instant of the period (`lossOf`). It never
 * grows with time alone, and never shrinks with a longer period.
 */
export function usedBudget(budget: Budget, entries: readonly StakeEntry[], nowMs: number): BudgetUse {
  // Includes rounds from the future, drawn before the clock was set back.
  const recent = entries.filter(({ atMs }) => atMs > nowMs - PERIOD_MS[budget.per])
  const nets = recent.flatMap(({ net, currency }) =>
    net === undefined || currency !== budget.currency ? [] : [net],
  )
  const [lost, uncounted] = [lossOf(nets), recent.length - nets.length]
  const isReached = lost >= Math.round(budget.amount * 100) * ONE_X100
  return { budget, lost, isReached, uncounted }
}

/** `usedBudget` for the present budget; undefined without one. */
export function budgetUseAt(
  limits: StoredLimits,
  entries: readonly StakeEntry[],
  nowMs: number,
): BudgetUse | undefined {
  const { lossBudget } = limitsAt(limits, nowMs)
  return lossBudget && usedBudget(lossBudget, entries, nowMs)
}

/** The end of a running closure of live mode; undefined without one. */
export function closedUntil(
  user: Pick<UserRecord, 'budgetClosedUntilMs'>,
  nowMs: number,
): number | undefined {
  const untilMs = user.budgetClosedUntilMs
  return untilMs !== undefined && nowMs < untilMs ? untilMs : undefined
}

/**
 * The end of a closure that begins now, one whole period away; undefined if nothing changes. A further report does
 * not lengthen a running closure, so that honest reports cost nothing.
 *
 * @param before the budget before a change of limits: a longer period lengthens a running closure
 */
export function closure(
  user: Pick<UserRecord, 'budgetClosedUntilMs'>,
  budgetUse: BudgetUse | undefined,
  nowMs: number,
  before: Budget | undefined = budgetUse?.budget,
): number | undefined {
  if (!budgetUse?.isReached) return undefined
  const closedMs = closedUntil(user, nowMs)
  const untilMs = nowMs + PERIOD_MS[budgetUse.budget.per]
  if (closedMs === undefined) return untilMs
  return before?.per !== budgetUse.budget.per && untilMs > closedMs ? untilMs : undefined
}

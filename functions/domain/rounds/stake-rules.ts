import { type MultiplierX100, multiplierX100 } from '#shared/crash/multiplier.ts'
import type { Limits } from '#shared/models/limits.ts'
import type { Stake } from '#shared/models/round.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS } from '#shared/time.ts'
import type { StoredLimits, UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'

export const KEPT_MS = KEPT_FOR.stakeDays * DAY_MS

/** Rolling, from the instant of a plan: no calendar and no time zone plays a part. */
export const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

export type Budget = NonNullable<Limits['lossBudget']>

/** One reported live round. Money in ten-thousandths of the currency's unit: sums of integers are exact. */
export interface StakeEntry {
  /** When its plan was drawn, epoch milliseconds. */
  readonly atMs: number
  /** None where no stake was told. */
  readonly currency?: string
  /** What the plan's cash-out brought beyond the stake; below zero where the stake was lost. */
  readonly net?: number
}

interface Reported {
  readonly drawnAt: string
  readonly targetX100: number
  readonly hit: boolean
  readonly stake: Stake | undefined
}

/**
 * What a report adds: a missed target loses the stake, a reached one brings stake times (target - 1), the plan's
 * cash-out; how far the round went beyond it changes nothing.
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

/** By the instant of their plans, without those that no budget looks at any more. */
export function withEntry(
  entries: readonly StakeEntry[],
  entry: StakeEntry,
  nowMs: number,
): readonly StakeEntry[] {
  return [...entries, entry]
    .filter(({ atMs }) => atMs > nowMs - KEPT_MS)
    .toSorted((one, other) => one.atMs - other.atMs)
}

export interface BudgetStanding {
  readonly budget: Budget
  /** In ten-thousandths of the currency's unit, never below zero. */
  readonly lost: number
  readonly reached: boolean
  /** Reports of the period without a stake, or with one in another currency. */
  readonly uncounted: number
}

/**
 * What stands against a budget: a gain takes off what was lost before it and never below zero, so that it is no room
 * to lose more later. That is the largest net loss since any instant of the period: time alone never raises it, and
 * a longer period never lowers it.
 */
export function standingOf(budget: Budget, entries: readonly StakeEntry[], nowMs: number): BudgetStanding {
  let lost = 0
  let uncounted = 0
  for (const { atMs, currency, net } of entries) {
    // A plan of a clock that was set back since is not over.
    if (atMs <= nowMs - PERIOD_MS[budget.per]) continue
    if (net === undefined || currency !== budget.currency) uncounted += 1
    else lost = Math.max(0, lost - net)
  }
  const reached = lost >= Math.round(budget.amount * 100) * ONE_X100
  return { budget, lost, reached, uncounted }
}

/** Of the budget that holds now; undefined where none does. */
export function standingNow(
  limits: StoredLimits,
  entries: readonly StakeEntry[],
  nowMs: number,
): BudgetStanding | undefined {
  const { lossBudget } = limitsAt(limits, nowMs)
  return lossBudget && standingOf(lossBudget, entries, nowMs)
}

/** Until when a reached budget keeps live mode closed; undefined where it does not. */
export function closedUntil(
  account: Pick<UserRecord, 'budgetClosedUntilMs'>,
  nowMs: number,
): number | undefined {
  const untilMs = account.budgetClosedUntilMs
  return untilMs !== undefined && nowMs < untilMs ? untilMs : undefined
}

/**
 * Until when live mode closes now, one whole period from here; undefined where nothing changes. What is closed stays
 * closed as long as it was to be: whoever reports honestly meanwhile lengthens nothing.
 *
 * @param before the budget that held until now, where another comes: closed under a shorter period, it closes longer
 */
export function closure(
  account: Pick<UserRecord, 'budgetClosedUntilMs'>,
  standing: BudgetStanding | undefined,
  nowMs: number,
  before: Budget | undefined = standing?.budget,
): number | undefined {
  if (!standing?.reached) return undefined
  const closedMs = closedUntil(account, nowMs)
  const untilMs = nowMs + PERIOD_MS[standing.budget.per]
  if (closedMs === undefined) return untilMs
  return before?.per !== standing.budget.per && untilMs > closedMs ? untilMs : undefined
}

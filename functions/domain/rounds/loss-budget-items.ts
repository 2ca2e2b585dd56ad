import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { setUser } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import {
  type BudgetUse,
  budgetUseAt,
  closure,
  STAKES_KEPT_MS,
  type StakeEntry,
  withEntry,
} from './loss-budget.ts'

/** Part of a condition on a user; `:now` in epoch milliseconds. */
const NOT_CLOSED = '(attribute_not_exists(budgetClosedUntilMs) OR budgetClosedUntilMs <= :now)'

/** A user's reported live rounds of the last 31 days. */
export interface Ledger {
  /** Zero before the first report. */
  readonly rev: number
  readonly entries: readonly StakeEntry[]
}

export const NOTHING_REPORTED: Ledger = { rev: 0, entries: [] }

export function ledgerKey(userId: string): Key {
  return { pk: `USER#${userId}`, sk: 'STAKES' }
}

export async function loadLedger(userId: string): Promise<Ledger> {
  return (await getItem<Ledger>(ledgerKey(userId))) ?? NOTHING_REPORTED
}

/** Adds a report to the ledger as read; refused as `stakes` if another was added meanwhile. */
function ledgerWrite(userId: string, read: Ledger, entry: StakeEntry, nowMs: number): Write {
  const ledger = { rev: read.rev + 1, entries: withEntry(read.entries, entry, nowMs) }
  return {
    name: 'stakes',
    put: { ...ledgerKey(userId), ...ledger, ttlEpochS: ttlEpochS(nowMs + STAKES_KEPT_MS) },
    ...isAsRead(read),
  }
}

/** The effects of a report besides settling its round: the ledger grows, and live mode may close. */
export async function addReport(user: UserRecord, entry: StakeEntry, nowMs: number) {
  const read = await loadLedger(user.id)
  const budgetUse = budgetUseAt(user.limits, withEntry(read.entries, entry, nowMs), nowMs)
  return {
    ledger: ledgerWrite(user.id, read, entry, nowMs),
    /** The end of the closure of live mode, if the report reaches the budget; epoch milliseconds. */
    closesUntilMs: closure(user, budgetUse, nowMs),
  }
}

/** The writes that go with a change of limits. A new budget that is already reached closes live mode at once. */
export async function budgetChange(user: UserRecord, limits: UserRecord['limits'], nowMs: number) {
  if (!limitsAt(limits, nowMs).lossBudget) return undefined
  const read = await loadLedger(user.id)
  const before = limitsAt(user.limits, nowMs).lossBudget
  const untilMs = closure(user, budgetUseAt(limits, read.entries, nowMs), nowMs, before)
  const writes = [ledgerCheck(user.id, read)]
  if (untilMs === undefined) return { changes: {}, conditions: [], writes }
  // A simultaneous closure must not end later than this one.
  const condition = {
    expression: '(attribute_not_exists(budgetClosedUntilMs) OR budgetClosedUntilMs <= :closes)',
    values: { ':closes': untilMs },
  }
  return { changes: { budgetClosedUntilMs: untilMs }, conditions: [condition], writes }
}

/** Checks that nothing was reported since the read; refused as `stakes`. */
function ledgerCheck(userId: string, read: Ledger): Write {
  return { name: 'stakes', check: ledgerKey(userId), ...isAsRead(read) }
}

function isAsRead({ rev }: Ledger) {
  return rev === 0 ? isNew : fieldsAre({ rev })
}

export interface BudgetReading {
  /** With the closure of live mode, if the budget is reached. */
  readonly user: UserRecord
  /** Undefined without a budget. */
  readonly budgetUse?: BudgetUse | undefined
}

/** The losses that count against a user's budget now. Writes nothing: `closeLiveMode` does. */
export function readBudget(user: UserRecord, nowMs: number, { entries }: Ledger): BudgetReading {
  const budgetUse = budgetUseAt(user.limits, entries, nowMs)
  const untilMs = closure(user, budgetUse, nowMs)
  return { user: untilMs === undefined ? user : { ...user, budgetClosedUntilMs: untilMs }, budgetUse }
}

/**
 * Closes live mode for a loss budget that is reached, since a budget that was chosen a day ago takes effect without a write.
 *
 * @throws Conflict if the limits changed or live mode was closed meanwhile
 */
export async function closeLiveMode(user: UserRecord, untilMs: number, nowMs: number): Promise<void> {
  const condition = {
    expression: `limits = :limits AND ${NOT_CLOSED}`,
    values: { ':limits': user.limits, ':now': nowMs },
  }
  await transact(setUser(user.id, { budgetClosedUntilMs: untilMs }, condition))
}

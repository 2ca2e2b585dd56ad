import { AppError } from '../../platform/app-error.ts'
import { fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import type { Write } from '../../platform/table/write.ts'
import { loadUser, updateRoundRules } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import {
  type BudgetStanding,
  closure,
  KEPT_MS,
  type StakeEntry,
  standingNow,
  withEntry,
} from './stake-rules.ts'

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
    put: { ...ledgerKey(userId), ...ledger, ttlEpochS: ttlEpochS(nowMs + KEPT_MS) },
    ...stands(read),
  }
}

export interface AddedReport {
  /** Refused as `stakes` if another report came first. */
  readonly ledger: Write
  /** The end of the closure of live mode, if the report reaches the budget; epoch milliseconds. */
  readonly closesUntilMs: number | undefined
}

/** The effects of a report besides settling its round: the ledger grows, and live mode may close. */
export async function addReport(user: UserRecord, entry: StakeEntry, nowMs: number): Promise<AddedReport> {
  const read = await loadLedger(user.id)
  const standing = standingNow(user.limits, withEntry(read.entries, entry, nowMs), nowMs)
  return {
    ledger: ledgerWrite(user.id, read, entry, nowMs),
    closesUntilMs: closure(user, standing, nowMs),
  }
}

/** The writes that go with a change of limits. A new budget that is already reached closes live mode at once. */
export async function budgetChange(user: UserRecord, limits: UserRecord['limits'], nowMs: number) {
  if (!limitsAt(limits, nowMs).lossBudget) return undefined
  const read = await loadLedger(user.id)
  const before = limitsAt(user.limits, nowMs).lossBudget
  const untilMs = closure(user, standingNow(limits, read.entries, nowMs), nowMs, before)
  const writes = [ledgerStands(user.id, read)]
  if (untilMs === undefined) return { changes: {}, conditions: [], writes }
  // A simultaneous closure must not end later than this one.
  const condition = {
    expression: '(attribute_not_exists(budgetClosedUntilMs) OR budgetClosedUntilMs <= :closes)',
    values: { ':closes': untilMs },
  }
  return { changes: { budgetClosedUntilMs: untilMs }, conditions: [condition], writes }
}

/** Checks that nothing was reported since the read; refused as `stakes`. */
function ledgerStands(userId: string, read: Ledger): Write {
  return { name: 'stakes', check: ledgerKey(userId), ...stands(read) }
}

function stands({ rev }: Ledger) {
  if (rev === 0) return isNew
  return fieldsAre({ rev })
}

export interface BudgetReading {
  readonly user: UserRecord
  /** Undefined without a budget, in which case no ledger was read. */
  readonly standing?: BudgetStanding | undefined
}

/**
 * The losses that count against a user's budget now. Closes live mode if the budget is reached, since a budget that
 * was chosen a day ago takes effect without a write.
 *
 * @param ledger if it was read with or after the user; read again on a retry
 */
export function closeIfBudgetReached(
  read: UserRecord,
  nowMs: number,
  ledger?: Ledger,
): Promise<BudgetReading> {
  return retryOnConflict(async (attempt) => {
    const user = attempt === 1 ? read : await loadUser(read.id)
    if (!user) throw new AppError('not_authenticated')
    if (!limitsAt(user.limits, nowMs).lossBudget) return { user }
    const stands = (attempt === 1 ? ledger : undefined) ?? (await loadLedger(user.id))
    const seen = readBudget(user, nowMs, stands)
    const untilMs = seen.user === user ? undefined : seen.user.budgetClosedUntilMs
    return untilMs === undefined ? seen : { ...seen, user: await close(user, untilMs, nowMs) }
  })
}

/** `closeIfBudgetReached` without a write, for requests that draw no live round. The next `closeIfBudgetReached` closes live mode. */
export function readBudget(user: UserRecord, nowMs: number, { entries }: Ledger): BudgetReading {
  const standing = standingNow(user.limits, entries, nowMs)
  const untilMs = closure(user, standing, nowMs)
  return { user: untilMs === undefined ? user : { ...user, budgetClosedUntilMs: untilMs }, standing }
}

/** @throws Conflict if the limits changed or live mode was closed meanwhile. */
function close(user: UserRecord, untilMs: number, nowMs: number): Promise<UserRecord> {
  return updateRoundRules(
    user.id,
    { budgetClosedUntilMs: untilMs },
    {
      expression: `limits = :limits AND ${NOT_CLOSED}`,
      values: { ':limits': user.limits, ':now': nowMs },
    },
  )
}

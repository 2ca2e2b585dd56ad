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

/** Part of a condition on an account; `:now` in epoch milliseconds. */
const NOT_CLOSED = '(attribute_not_exists(budgetClosedUntilMs) OR budgetClosedUntilMs <= :now)'

/** A person's reported live rounds of the last 31 days. */
export interface Ledger {
  /** Zero where nothing was reported yet. */
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

/** Adds a report to what was read; refused as `stakes` where another was added meanwhile. */
function ledgerWrite(userId: string, read: Ledger, entry: StakeEntry, nowMs: number): Write {
  const ledger = { rev: read.rev + 1, entries: withEntry(read.entries, entry, nowMs) }
  return {
    name: 'stakes',
    put: { ...ledgerKey(userId), ...ledger, ttlEpochS: ttlEpochS(nowMs + KEPT_MS) },
    ...stands(read),
  }
}

export interface AddedReport {
  /** Refused as `stakes` where another report came first. */
  readonly ledger: Write
  /** Until when live mode closes with it, where it reaches the budget; epoch milliseconds. */
  readonly closesUntilMs: number | undefined
}

/** What a report does beside settling its round: the ledger grows, and may close live mode. */
export async function addReport(account: UserRecord, entry: StakeEntry, nowMs: number): Promise<AddedReport> {
  const read = await loadLedger(account.id)
  const standing = standingNow(account.limits, withEntry(read.entries, entry, nowMs), nowMs)
  return {
    ledger: ledgerWrite(account.id, read, entry, nowMs),
    closesUntilMs: closure(account, standing, nowMs),
  }
}

/** What a change of limits brings with it: a budget that is reached as it comes closes live mode at once. */
export async function budgetChange(account: UserRecord, limits: UserRecord['limits'], nowMs: number) {
  if (!limitsAt(limits, nowMs).lossBudget) return undefined
  const read = await loadLedger(account.id)
  const before = limitsAt(account.limits, nowMs).lossBudget
  const untilMs = closure(account, standingNow(limits, read.entries, nowMs), nowMs, before)
  const writes = [ledgerStands(account.id, read)]
  if (untilMs === undefined) return { changes: {}, conditions: [], writes }
  // Whoever closed it in the same moment did so for no longer than this.
  const condition = {
    expression: '(attribute_not_exists(budgetClosedUntilMs) OR budgetClosedUntilMs <= :closes)',
    values: { ':closes': untilMs },
  }
  return { changes: { budgetClosedUntilMs: untilMs }, conditions: [condition], writes }
}

/** Nothing was reported since it was read; refused as `stakes`. */
function ledgerStands(userId: string, read: Ledger): Write {
  return { name: 'stakes', check: ledgerKey(userId), ...stands(read) }
}

function stands({ rev }: Ledger) {
  if (rev === 0) return isNew
  return fieldsAre({ rev })
}

export interface Looked {
  readonly account: UserRecord
  /** None where no budget is set: then nothing was read. */
  readonly standing?: BudgetStanding | undefined
}

/**
 * What stands against a person's budget now. A budget that is found reached closes live mode here too: one that was
 * chosen a day ago begins to hold without anybody writing it.
 *
 * @param ledger where it was read with, or after, the account; it is read anew with the account where that is
 */
export function lookAtBudget(read: UserRecord, nowMs: number, ledger?: Ledger): Promise<Looked> {
  return retryOnConflict(async (attempt) => {
    const account = attempt === 1 ? read : await loadUser(read.id)
    if (!account) throw new AppError('not_authenticated')
    if (!limitsAt(account.limits, nowMs).lossBudget) return { account }
    const stands = (attempt === 1 ? ledger : undefined) ?? (await loadLedger(account.id))
    const seen = seeBudget(account, nowMs, stands)
    const untilMs = seen.account === account ? undefined : seen.account.budgetClosedUntilMs
    return untilMs === undefined ? seen : { ...seen, account: await close(account, untilMs, nowMs) }
  })
}

/** The same without a write, for who plays no live round by it: one that is found reached is closed by the next look. */
export function seeBudget(account: UserRecord, nowMs: number, { entries }: Ledger): Looked {
  const standing = standingNow(account.limits, entries, nowMs)
  const untilMs = closure(account, standing, nowMs)
  return { account: untilMs === undefined ? account : { ...account, budgetClosedUntilMs: untilMs }, standing }
}

/** @throws Conflict where the limits have changed, or somebody else has closed it, meanwhile. */
function close(account: UserRecord, untilMs: number, nowMs: number): Promise<UserRecord> {
  return updateRoundRules(
    account.id,
    { budgetClosedUntilMs: untilMs },
    {
      expression: `limits = :limits AND ${NOT_CLOSED}`,
      values: { ':limits': account.limits, ':now': nowMs },
    },
  )
}

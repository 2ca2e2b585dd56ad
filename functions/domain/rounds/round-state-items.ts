import type { Item, Key } from '../../platform/table/item.ts'
import { getItems } from '../../platform/table/read.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, updateAlone } from '../../platform/table/write.ts'
import { byCode, casinoKey, type StoredCasino } from '../casinos/casino-items.ts'
import type { FoundPlace } from '../public-log/seed-place-items.ts'
import { takeWrite } from '../public-log/seed-pool-items.ts'
import { recentRoundsKey, type UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import {
  type BudgetReading,
  closeLiveMode,
  type Ledger,
  ledgerKey,
  NOTHING_REPORTED,
  readBudget,
} from './loss-budget-items.ts'
import { loadAgain, recentRoundsWrite, type SameRevCheck, sameRevCheck } from './recent-round-items.ts'
import { keptRounds, type RecentRound, toRecentRounds } from './recent-rounds.ts'
import type { RoundRequest, RoundState } from './round-rules.ts'

/** Reads the recent rounds, the casinos of the links and, where a loss budget is set, the stakes. */
async function loadRecentStakesAndCasinos({ id, links, limits }: UserRecord, nowMs: number) {
  const stakes = limitsAt(limits, nowMs).lossBudget ? [ledgerKey(id)] : []
  const [items, casinos] = await Promise.all([
    getItems<Item>([recentRoundsKey(id), ...stakes]),
    // Eventually consistent, at half the price: no write depends on them.
    getItems<StoredCasino & Key>(Object.keys(links).map(casinoKey), true),
  ])
  const find = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk)
  const recent = find(recentRoundsKey(id))
  return {
    recent: recent && toRecentRounds(recent),
    ledger: (find(ledgerKey(id)) as (Item & Ledger) | undefined) ?? NOTHING_REPORTED,
    casinos: byCode(casinos),
  }
}

/**
 * Loads the state that says what a user may draw, and writes nothing. Retries if the user changed between the two reads.
 *
 * @throws AppError 401 if the user was removed
 */
export function readRoundState(read: UserRecord, nowMs: number): Promise<RoundState> {
  return loadState(read, nowMs, (user, ledger) => readBudget(user, nowMs, ledger))
}

/**
 * Loads the same state for a request that draws a round. For a live round it closes live mode if the loss budget is
 * reached.
 */
export function loadRoundState(
  read: UserRecord,
  nowMs: number,
  request?: Pick<RoundRequest, 'mode'>,
): Promise<RoundState> {
  if (request?.mode !== 'live') return readRoundState(read, nowMs)
  return loadState(read, nowMs, async (user, ledger) => {
    const reading = readBudget(user, nowMs, ledger)
    const untilMs = reading.user.budgetClosedUntilMs
    if (untilMs === user.budgetClosedUntilMs || untilMs === undefined) return reading
    await closeLiveMode(user, untilMs, nowMs)
    // Closing changed the user and the recent rounds, so both are read anew.
    throw new Conflict()
  })
}

type ReadBudget = (user: UserRecord, ledger: Ledger) => BudgetReading | Promise<BudgetReading>

function loadState(read: UserRecord, nowMs: number, budgetOf: ReadBudget): Promise<RoundState> {
  const requireSameRev: SameRevCheck = sameRevCheck()
  return retryOnConflict(async (attempt) => {
    const user = attempt === 1 ? read : await loadAgain(read.id)
    const { recent, ledger, casinos } = await loadRecentStakesAndCasinos(user, nowMs)
    requireSameRev(user, recent)
    return { recent, casinos, ...(await budgetOf(user, ledger)) }
  })
}

/**
 * Saves a new round by one conditional write, if the recent rounds are still as they were read; by one transaction, if it
 * takes a list out of the pool.
 *
 * @returns undefined; or, where another request was first, the state as it is now
 */
export async function saveRound(
  state: RoundState,
  { round, place }: { readonly round: RecentRound; readonly place: FoundPlace },
  nowMs: number,
): Promise<RoundState | undefined> {
  const { user, recent } = state
  const { from, lists, taken } = place
  const rounds = [...keptRounds(recent.rounds, nowMs), round]
  const write = recentRoundsWrite(user.id, recent, rounds, from && lists)
  try {
    if (taken) await transact([write, takeWrite(taken)])
    else await updateAlone(write)
    return undefined
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    // Another user took the same list.
    if (taken && !error.refused.has('recent')) return state
    const stored = error.refused.get(taken ? 'recent' : 'update')
    const since = stored && toRecentRounds(stored)
    // An earlier attempt saved it, and its answer was lost.
    if (since?.rounds.some(({ id }) => id === round.id)) return undefined
    // Another round was drawn or settled, and all else that was read is unchanged.
    if (since?.rulesRev === user.rulesRev) return { ...state, recent: since }
    return loadRoundState(await loadAgain(user.id), nowMs, round.open)
  }
}

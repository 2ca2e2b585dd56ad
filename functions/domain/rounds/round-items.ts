// Rounds: from Get Round to the outcome, with the ten a day, the public log of seeds, stakes, and the counts of the track record.

import { multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { LAST_DAY_MS } from '#shared/draw-log/entries.ts'
import type { PlayerSignals } from '#shared/models/user.ts'
import { DAY_MS, dayStartMs } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { idMs, idTime, withTime } from '../../platform/ids.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, getItems, type Page, queryPage } from '../../platform/table/read.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, updateItem, type Write } from '../../platform/table/write.ts'
import { byCode, casinoKey, type StoredCasino } from '../casinos/casino-items.ts'
import { loadUser, setUser } from '../users/user-items.ts'
import { recentRoundsKey, type UserRecord, userKey } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import { allowance } from './daily-limit.ts'
import { type FoundPlace, recentRoundsWrite, roundWrite } from './open-round-items.ts'
import { takeWrite } from './public-log-pool-items.ts'
import {
  closeRounds,
  keptRounds,
  openRoundRecords,
  type RecentRound,
  type RecentRounds,
  toRecentRounds,
  toRoundRecord,
} from './recent-rounds.ts'
import { ROUND_PREFIX, type RoundRecord, roundKey } from './round-record.ts'
import { liveAtHome, type RoundRequest, type RoundState } from './round-rules.ts'
import {
  type BudgetReading,
  closeIfBudgetReached,
  type Ledger,
  ledgerKey,
  NOTHING_REPORTED,
  readBudget,
} from './stake-items.ts'

/** Reads the recent rounds, the casinos of the links and, where a loss budget is set, the stakes. */
async function loadRecentStakesAndCasinos({ id, links, limits }: UserRecord, nowMs: number) {
  const stakes = limitsAt(limits, nowMs).lossBudget ? [ledgerKey(id)] : []
  const [items, casinos] = await Promise.all([
    getItems<Item>([recentRoundsKey(id), ...stakes]),
    // Eventually consistent, at half the price: no write depends on them.
    getItems<Item & StoredCasino>(Object.keys(links).map(casinoKey), true),
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
 * As `readRoundState`, for a request that draws a round. For a live round it closes live mode if the loss budget is
 * reached.
 */
export function loadRoundState(
  read: UserRecord,
  nowMs: number,
  request?: Pick<RoundRequest, 'mode'>,
): Promise<RoundState> {
  if (request?.mode !== 'live') return readRoundState(read, nowMs)
  return loadState(read, nowMs, async (user, ledger) => {
    const reading = await closeIfBudgetReached(user, nowMs, ledger)
    // Closing changed the user, so the recent rounds are read anew.
    if (reading.user.rulesRev !== user.rulesRev) throw new Conflict()
    return reading
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

type SameRevCheck = (user: UserRecord, recent: RecentRounds | undefined) => asserts recent is RecentRounds

/**
 * Makes a check that user and recent rounds have the same `rulesRev`; keep it for all attempts of one call. The user is
 * read first: if two attempts see the same mismatch, a write was lost and retrying is useless.
 */
function sameRevCheck(): SameRevCheck {
  let before: string | undefined
  return (user, recent) => {
    if (recent?.rulesRev === user.rulesRev) return
    const seen = `${user.rulesRev} ${recent?.rulesRev}`
    if (seen === before) throw new Error(`The recent rounds of ${user.id} do not fit the user`)
    before = seen
    throw new Conflict()
  }
}

async function loadAgain(id: string): Promise<UserRecord> {
  const user = await loadUser(id)
  if (!user) throw new AppError('not_authenticated')
  return user
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
  const { name: _, update, ...expressions } = write
  try {
    if (taken) await transact([write, takeWrite(taken)])
    else await updateItem(update, { ...expressions, ReturnValues: 'NONE' })
    return undefined
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    // Another user took the same list.
    if (taken && !error.refused.has('recent')) return state
    const stands = error.refused.get(taken ? 'recent' : 'update')
    const since = stands && toRecentRounds(stands)
    // An earlier attempt saved it, and its answer was lost.
    if (since?.rounds.some(({ id }) => id === round.id)) return undefined
    // Another round was drawn or settled, and all else that was read is unchanged.
    if (since?.rulesRev === user.rulesRev) return { ...state, recent: since }
    return loadRoundState(await loadAgain(user.id), nowMs, round.open)
  }
}

async function loadRecentRounds(userId: string): Promise<RecentRounds | undefined> {
  const item = await getItem<Item>(recentRoundsKey(userId))
  return item && toRecentRounds(item)
}

/** A round, with the user and the recent rounds of the same moment. */
export interface FoundRound {
  readonly user: UserRecord
  readonly recent: RecentRounds
  readonly round: RoundRecord
  /** True while it is among the recent rounds, whether or not it has an item of its own too. */
  readonly isOpen: boolean
}

/**
 * One read if the round is open, otherwise two. @throws AppError 401 if the user was removed, 404 without the round
 */
export function findRound(read: UserRecord, roundId: string): Promise<FoundRound> {
  const requireSameRev: SameRevCheck = sameRevCheck()
  return retryOnConflict(async (attempt) => {
    const user = attempt === 1 ? read : await loadAgain(read.id)
    const recent = await loadRecentRounds(user.id)
    requireSameRev(user, recent)
    const open = await roundIn(recent, roundId)
    // A round that left the recent ones has had an item of its own before.
    const round = open ?? (await storedRound(user.id, roundId))
    if (!round) throw new AppError('not_found')
    return { user, recent, round, isOpen: open !== undefined }
  })
}

async function roundIn({ rounds }: RecentRounds, roundId: string): Promise<RoundRecord | undefined> {
  const round = rounds.find(({ id }) => id === roundId)
  return round?.open && toRoundRecord(round, round.open)
}

export async function loadRound(userId: string, roundId: string): Promise<RoundRecord | undefined> {
  const recent = await loadRecentRounds(userId)
  return (recent && (await roundIn(recent, roundId))) ?? storedRound(userId, roundId)
}

/** Looks through the rounds of the id's day, ten at most, because the key also has the time of day. */
async function storedRound(userId: string, roundId: string): Promise<RoundRecord | undefined> {
  const dayMs = idMs(roundId)
  // Other ids are not ours, and may hold no date at all.
  if (dayMs > LAST_DAY_MS || withTime(roundId, dayStartMs(dayMs)) !== roundId) return undefined
  const { items } = await queryPage<RoundRecord & Item>({
    pk: { name: 'pk', value: userKey(userId).pk },
    sk: {
      name: 'sk',
      between: [ROUND_PREFIX + idTime(dayMs), ROUND_PREFIX + idTime(dayMs + DAY_MS)],
    },
  })
  return items.find(({ id }) => id === roundId)
}

export type Settled = Required<Pick<RoundRecord, 'outcome'>> &
  Pick<RoundRecord, 'settledAt' | 'clientSeed' | 'report' | 'verification'>

interface Also {
  readonly writes?: readonly Write[]
  /** Epoch milliseconds until which the loss budget closes live mode. */
  readonly closesUntilMs?: number | undefined
}

/**
 * Settles a round once, in one transaction.
 *
 * @throws Conflict if the round was settled, or something that decides about it changed, since it was read
 */
export async function settleRound(found: FoundRound, settled: Settled, also: Also = {}): Promise<void> {
  const { user, recent, round, isOpen } = found
  const { writes = [], closesUntilMs } = also
  // The stream may be moving an open round into an item of its own.
  const onRound = isOpen
    ? roundWrite(user.id, { ...round, ...settled }, 'attribute_not_exists(outcome)')
    : roundWrite(
        user.id,
        { id: round.id, createdAt: round.createdAt, ...settled },
        'attribute_exists(pk) AND attribute_not_exists(outcome)',
      )
  const left = closeRounds(recent.rounds, round.id)
  const onRecent = recentRoundsWrite(user.id, recent, left)
  const onUser =
    closesUntilMs === undefined
      ? [onRecent]
      : setUser(user.id, { budgetClosedUntilMs: closesUntilMs }, undefined, onRecent)
  await transact([onRound, ...onUser, ...writes])
}

interface RoundsQuery {
  readonly limit: number
  /** Sort key of the last round that the page before looked at. */
  readonly after?: string | undefined
  readonly matches?: (round: RoundRecord) => boolean
}

/** One page of a user's stored rounds, newest first; reads at most five times, however many do not match. */
export function findRounds(userId: string, query: RoundsQuery): Promise<FilteredPage<StoredRound>> {
  return filteredPage({ ...query, after: query.after, keyOf: ({ sk }) => sk, read: readRounds(userId) })
}

type StoredRound = RoundRecord & Item

function readRounds(userId: string) {
  const { pk } = userKey(userId)
  return async (after: string | undefined, limit: number): Promise<StoredRound[]> => {
    const read: StoredRound[] = []
    let startAfter: Record<string, unknown> | undefined = after === undefined ? undefined : { pk, sk: after }
    do {
      const page: Page<StoredRound> = await queryPage({
        pk: { name: 'pk', value: pk },
        sk: { name: 'sk', beginsWith: ROUND_PREFIX },
        newestFirst: true,
        limit: limit - read.length,
        startAfter,
      })
      read.push(...page.items)
      startAfter = page.last
      // The database ends a page at 1 MB, too.
    } while (startAfter && read.length < limit)
    return read
  }
}

/**
 * Loads a user's open rounds. Read them before the stored ones: a round that is settled in between is then found in
 * both places, not in neither.
 */
export async function loadOpenRounds(userId: string): Promise<RoundRecord[]> {
  const recent = await loadRecentRounds(userId)
  return recent ? openRoundRecords(recent.rounds) : []
}

/** Stored and open rounds, once each, newest first. */
export function newestRounds(stored: readonly RoundRecord[], open: readonly RoundRecord[]): RoundRecord[] {
  const known = new Set(stored.map(({ id }) => id))
  return [...stored, ...open.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
    sortKey(one) < sortKey(other) ? 1 : -1,
  )
}

const sortKey = (round: RoundRecord) => roundKey('', round).sk

const LAST_SHOWN = 10

/** Why a user has no live signals, the used ones, and how the last ones ended, for staff. */
export async function playerSignals(read: UserRecord, nowMs: number): Promise<PlayerSignals> {
  const state = await readRoundState(read, nowMs)
  const { rounds } = state.recent
  const { id, limits } = state.user
  const { found } = await findRounds(id, { limit: LAST_SHOWN })
  const { remaining, nextAt } = allowance(rounds, limits, nowMs)
  const allowed = limitsAt(limits, nowMs).signalsPerDay
  const last = newestRounds(found, await openRoundRecords(rounds)).slice(0, LAST_SHOWN)
  const live = liveAtHome(state, nowMs)
  return { live, allowed, used: allowed - remaining, nextAt, last: last.map(toPlayerSignal) }
}

function toPlayerSignal({ id, createdAt, mode, targetX100, outcome }: RoundRecord) {
  const target = toDecimal(multiplierX100(targetX100))
  const state = outcome ? (outcome.hit ? 'reached' : 'missed') : 'open'
  return { _id: id, at: createdAt, mode, target, state } as const
}

// Rounds: from Get Round to the outcome, with the ten a day, the public log of seeds, stakes, and the counts of the track record.

import { multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
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
import { loadAccount, setAccount } from '../users/user-items.ts'
import { type Account, accountKey, playKey } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import { allowance } from './daily-limit.ts'
import { playWrite, roundWrite } from './open-round-items.ts'
import { decodePlay, type Grant, keptGrants, openRound, openRounds, type Play, withoutPlans } from './play.ts'
import type { SeedLists } from './public-log-lists.ts'
import { ROUND_PREFIX, type RoundRecord, roundKey } from './round-record.ts'
import type { DrawRequest, DrawState } from './round-rules.ts'
import { type Ledger, ledgerKey, lookAtBudget, NOTHING_REPORTED, seeBudget } from './stake-items.ts'

/** The play item, and what stands beside it: the casinos of the links, the stakes where a budget is set. */
async function loadBeside({ id, links, limits }: Account, nowMs: number) {
  const stakes = limitsAt(limits, nowMs).lossBudget ? [ledgerKey(id)] : []
  const [items, casinos] = await Promise.all([
    getItems<Item>([playKey(id), ...stakes]),
    // At half the price: no write depends on them, so another moment is as good.
    getItems<Item & StoredCasino>(Object.keys(links).map(casinoKey), true),
  ])
  const find = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk)
  const play = find(playKey(id))
  return {
    play: play && decodePlay(play),
    ledger: (find(ledgerKey(id)) as (Item & Ledger) | undefined) ?? NOTHING_REPORTED,
    casinos: byCode(casinos),
  }
}

/**
 * Loads what decides the next round of a user. Retries if the account changed between the two reads.
 *
 * @param request writes nothing for a practice round, nor where `mode` is absent
 * @throws AppError 401 where the account is gone
 */
export function loadDrawState(
  read: Account,
  nowMs: number,
  request?: Pick<DrawRequest, 'mode'>,
): Promise<DrawState> {
  const requireSameRev: SameRevCheck = sameRevCheck()
  return retryOnConflict(async (attempt) => {
    const account = attempt === 1 ? read : await loadAgain(read.id)
    const { play, ledger, casinos } = await loadBeside(account, nowMs)
    requireSameRev(account, play)
    if (request?.mode !== 'live') return { play, casinos, ...seeBudget(account, nowMs, ledger) }
    // A budget that is found reached is closed, which changes the account.
    const looked = await lookAtBudget(account, nowMs, ledger)
    if (looked.account.rulesRev !== account.rulesRev) throw new Conflict()
    return { account, play, casinos, standing: looked.standing }
  })
}

type SameRevCheck = (account: Account, play: Play | undefined) => asserts play is Play

/**
 * Makes a check that account and play item were read at the same `rulesRev`; keep it for all attempts of one call.
 * The account is read first: two attempts that see the same two numbers prove that a write was lost, and a retry is useless.
 */
function sameRevCheck(): SameRevCheck {
  let before: string | undefined
  return (account, play) => {
    if (play?.rulesRev === account.rulesRev) return
    const seen = `${account.rulesRev} ${play?.rulesRev}`
    if (seen === before) throw new Error(`The play item of ${account.id} does not fit its account`)
    before = seen
    throw new Conflict()
  }
}

async function loadAgain(id: string): Promise<Account> {
  const account = await loadAccount(id)
  if (!account) throw new AppError('not_authenticated')
  return account
}

/**
 * Grants one plan, by one conditional write: only where the play item is still what was read.
 *
 * @returns nothing; or, where another request was first, the state that stands since
 */
export async function saveGrant(
  state: DrawState,
  { grant, lists }: { readonly grant: Grant; readonly lists: SeedLists | undefined },
  nowMs: number,
): Promise<DrawState | undefined> {
  const { account, play } = state
  const {
    name: _,
    update,
    ...expressions
  } = playWrite(account.id, play, [...keptGrants(play.grants, nowMs), grant], lists)
  try {
    await updateItem(update, { ...expressions, ReturnValues: 'NONE' })
    return undefined
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const stands = error.refused.get('update')
    const since = stands && decodePlay(stands)
    // Saved by a try whose answer was lost on its way.
    if (since?.grants.some(({ id }) => id === grant.id)) return undefined
    // Another draw, or a flight: what was read beside the play item is still true.
    if (since?.rulesRev === account.rulesRev) return { ...state, play: since }
    return loadDrawState(await loadAgain(account.id), nowMs, grant.plan)
  }
}

async function loadPlay(userId: string): Promise<Play | undefined> {
  const item = await getItem<Item>(playKey(userId))
  return item && decodePlay(item)
}

/** A plan where it stands, beside the account that decides about it, as of one moment. */
export interface FoundRound {
  readonly account: Account
  readonly play: Play
  readonly round: RoundRecord
  /** In the play item still, whether or not in an item of its own as well. */
  readonly isOpen: boolean
}

/** One read where the plan is open, else two. @throws AppError 401 where the account is gone, 404 without the round */
export function findRound(read: Account, roundId: string): Promise<FoundRound> {
  const requireSameRev: SameRevCheck = sameRevCheck()
  return retryOnConflict(async (attempt) => {
    const account = attempt === 1 ? read : await loadAgain(read.id)
    const play = await loadPlay(account.id)
    requireSameRev(account, play)
    const open = await roundIn(play, roundId)
    // What has left the play item before it was read is in an item of its own by now.
    const round = open ?? (await storedRound(account.id, roundId))
    if (!round) throw new AppError('not_found')
    return { account, play, round, isOpen: open !== undefined }
  })
}

async function roundIn({ grants }: Play, roundId: string): Promise<RoundRecord | undefined> {
  const grant = grants.find(({ id }) => id === roundId)
  return grant?.plan && openRound(grant, grant.plan)
}

/** A round, wherever it stands. */
export async function loadRound(userId: string, roundId: string): Promise<RoundRecord | undefined> {
  const play = await loadPlay(userId)
  return (play && (await roundIn(play, roundId))) ?? storedRound(userId, roundId)
}

/** Looks among those of the id's day: the key also has the moment. Ten a day at most. */
async function storedRound(userId: string, roundId: string): Promise<RoundRecord | undefined> {
  const dayMs = idMs(roundId)
  // Such ids are ours: others need no query, and might be of no date.
  if (dayMs > LAST_DAY_MS || withTime(roundId, dayStartMs(dayMs)) !== roundId) return undefined
  const { items } = await queryPage<RoundRecord & Item>({
    pk: { name: 'pk', value: accountKey(userId).pk },
    sk: {
      name: 'sk',
      between: [ROUND_PREFIX + idTime(dayMs), ROUND_PREFIX + idTime(dayMs + DAY_MS)],
    },
  })
  return items.find(({ id }) => id === roundId)
}

const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/** What settling a round adds to it. */
export type Settled = Required<Pick<RoundRecord, 'outcome'>> &
  Pick<RoundRecord, 'settledAt' | 'clientSeed' | 'report' | 'verification'>

interface Also {
  /** What else is written with it. */
  readonly writes?: readonly Write[]
  /** Until when the loss budget closes live mode with it; epoch milliseconds. */
  readonly closesUntilMs?: number | undefined
}

/**
 * Settles a round once, in one transaction.
 *
 * @throws Conflict where it was settled, or something that decides about it has changed, since it was read
 */
export async function settleRound(found: FoundRound, settled: Settled, also: Also = {}): Promise<void> {
  const { account, play, round, isOpen } = found
  const { writes = [], closesUntilMs } = also
  // One that is open may be on its way into an item of its own.
  const onRound = isOpen
    ? roundWrite(account.id, { ...round, ...settled }, 'attribute_not_exists(outcome)')
    : roundWrite(
        account.id,
        { id: round.id, createdAt: round.createdAt, ...settled },
        'attribute_exists(pk) AND attribute_not_exists(outcome)',
      )
  const left = withoutPlans(play.grants, round.id)
  const onPlay = playWrite(account.id, play, left)
  const onAccount =
    closesUntilMs === undefined
      ? [onPlay]
      : setAccount(account.id, { budgetClosedUntilMs: closesUntilMs }, undefined, onPlay)
  await transact([onRound, ...onAccount, ...writes])
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
  const { pk } = accountKey(userId)
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
  const play = await loadPlay(userId)
  return play ? openRounds(play.grants) : []
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

/** For staff who are asked about them: how many are used, and what became of the last ones. */
export async function playerSignals({ id, limits }: Account, nowMs: number): Promise<PlayerSignals> {
  const grants = (await loadPlay(id))?.grants ?? []
  const { found } = await findRounds(id, { limit: LAST_SHOWN })
  const { remaining, nextAt } = allowance(grants, limits, nowMs)
  const allowed = limitsAt(limits, nowMs).signalsPerDay
  const last = newestRounds(found, await openRounds(grants)).slice(0, LAST_SHOWN)
  return { allowed, used: allowed - remaining, nextAt, last: last.map(toPlayerSignal) }
}

function toPlayerSignal({ id, createdAt, mode, targetX100, outcome }: RoundRecord) {
  const target = toDecimal(multiplierX100(targetX100))
  const state = outcome ? (outcome.hit ? 'reached' : 'missed') : 'open'
  return { _id: id, at: createdAt, mode, target, state } as const
}

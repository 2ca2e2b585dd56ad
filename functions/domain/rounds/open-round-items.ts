import type { RandomBytes } from '#shared/crash/random.ts'
import { DAY_MS } from '#shared/time.ts'
import { fieldsAre, updates } from '../../platform/table/expressions.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import { deleteItem, transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { recentRoundsKey } from '../users/user-record.ts'
import { type LogHead, loadHead, loadRandomness, witnessedS } from './public-log-items.ts'
import { type GivenList, type List, nextPlace, type Place, type SeedLists } from './public-log-lists.ts'
import { findFree, takeWrite } from './public-log-pool-items.ts'
import { closeRounds, openRoundRecords, type RecentRound, type RecentRounds } from './recent-rounds.ts'
import { type RoundRecord, roundKey } from './round-record.ts'

/** An update that can also be sent outside a transaction. */
type UpdateWrite = Extract<Write, { update: unknown }>

/** Replaces the recent rounds, and the lists of seeds where given, on condition that the item is as it was read. */
export function recentRoundsWrite(
  userId: string,
  read: RecentRounds,
  rounds: readonly RecentRound[],
  seedLists?: SeedLists,
): UpdateWrite {
  return {
    name: 'recent',
    update: recentRoundsKey(userId),
    ...updates({ set: { rev: read.rev + 1, rounds, ...(seedLists && { seedLists }) } }, asRead(read)),
  }
}

function asRead({ rev, rulesRev }: RecentRounds) {
  return fieldsAre({ rev, rulesRev })
}

/** A round as an item of its own. */
export function newRoundWrite(userId: string, round: RoundRecord): UpdateWrite {
  return roundWrite(userId, round, 'attribute_not_exists(pk)')
}

/** Undefined attributes are not written. */
export function roundWrite(
  userId: string,
  round: Partial<RoundRecord> & Pick<RoundRecord, 'id' | 'createdAt'>,
  ConditionExpression: string,
): UpdateWrite {
  const set = Object.fromEntries(Object.entries(round).filter(([, value]) => value !== undefined))
  return {
    name: 'round',
    update: roundKey(userId, round),
    ...updates({ set }, { ConditionExpression }),
  }
}

/**
 * Gives every open round an item of its own and then takes it out of the recent rounds. In between a round is in both and
 * is settled in both. Leaves the recent rounds as they are if they changed since they were read: the stream tells that
 * change too. May run late, twice and in any order.
 */
export async function moveOpenRounds(userId: string, read: RecentRounds): Promise<void> {
  const open = await openRoundRecords(read.rounds)
  const writeAlone = ({ name: _, update, error: _error, ...rest }: UpdateWrite) =>
    updateItem(update, { ...rest, ReturnValues: 'NONE' })
  await Promise.all(open.map((round) => wasWritten(writeAlone(newRoundWrite(userId, round)))))
  try {
    await writeAlone(recentRoundsWrite(userId, read, closeRounds(read.rounds)))
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    if (error.refused.get('update')) return
    // The user was removed, perhaps before the rounds were written.
    await Promise.all(open.map((round) => deleteItem(roundKey(userId, round))))
  }
}

/** Attempts: another user may take the same list at the same moment. */
const ATTEMPTS_MAX = 3

/**
 * Gives a user a list of seeds out of the pool, for a later day. Does nothing if the recent rounds changed since they were
 * read, or no free list was found that a witness signed for: the user's next change asks again.
 */
export async function giveList(userId: string, read: RecentRounds, random: RandomBytes): Promise<void> {
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const spare = await findWitnessed(random, await loadHead())
    if (!spare) return
    const onRecent = recentRoundsWrite(userId, read, read.rounds, { ...read.seedLists, spare })
    if (await wasWritten(transact([onRecent, takeWrite(spare)]))) return
  }
}

async function findWitnessed(random: RandomBytes, head: LogHead | undefined): Promise<GivenList | undefined> {
  const list = head && (await findFree(random))
  const atS = list && witnessedS(head, list.madeS)
  return list && atS !== undefined ? { secret: list.secret, madeS: list.madeS, witnessedS: atS } : undefined
}

export interface FoundPlace {
  /** The user's lists afterwards. */
  readonly lists: SeedLists
  /** Absent if no list is ready, as in the first days of the log. */
  readonly from?: Place
  /** The list, if it comes out of the pool. */
  readonly taken?: List
}

/**
 * Finds the place of a new round: the next one of the user's lists, or the first one of a free list that is ready. The
 * public log shows a round without a list as such.
 */
export async function findPlace(
  lists: SeedLists | undefined,
  nowMs: number,
  random: RandomBytes,
): Promise<FoundPlace> {
  const day = Math.floor(nowMs / DAY_MS)
  // A request from before midnight takes no place once the next day's list is in use.
  if (lists?.current && lists.current.day > day) return { lists }
  // The first round of a day reads the day's beacon; the others find it beside their list.
  const randomness = lists?.current?.day === day ? undefined : await loadRandomness(day)
  const own = nextPlace(lists, nowMs, randomness)
  if (own.from) return own
  const taken = await findWitnessed(random, await loadHead())
  const { lists: begun, from } = nextPlace(taken && { spare: taken }, nowMs, randomness)
  return taken && from ? { lists: { ...own.lists, ...begun }, from, taken } : own
}

import type { RandomBytes } from '#shared/crash/random.ts'
import { AppError } from '../../platform/app-error.ts'
import { fieldsAre, updates } from '../../platform/table/expressions.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import {
  deleteItem,
  transact,
  type UpdateWrite,
  updateAlone,
  wasWritten,
} from '../../platform/table/write.ts'
import type { SeedLists } from '../public-log/seed-lists.ts'
import { findWitnessedList } from '../public-log/seed-place-items.ts'
import { takeWrite } from '../public-log/seed-pool-items.ts'
import { loadUser } from '../users/user-items.ts'
import { recentRoundsKey, type UserRecord } from '../users/user-record.ts'
import {
  closeRounds,
  openRoundRecords,
  type RecentRound,
  type RecentRounds,
  toRecentRounds,
} from './recent-rounds.ts'
import { type RoundRecord, roundKey } from './round-record.ts'

export async function loadRecentRounds(userId: string): Promise<RecentRounds | undefined> {
  const item = await getItem<Item>(recentRoundsKey(userId))
  return item && toRecentRounds(item)
}

/** Refuses recent rounds of another moment than the user. */
export type SameRevCheck = (
  user: UserRecord,
  recent: RecentRounds | undefined,
) => asserts recent is RecentRounds

/**
 * Makes a check that user and recent rounds have the same `rulesRev`; keep it for all attempts of one call. The user is
 * read first: if two attempts see the same mismatch, a write was lost and retrying is useless.
 */
export function sameRevCheck(): SameRevCheck {
  let before: string | undefined
  return (user, recent) => {
    if (recent?.rulesRev === user.rulesRev) return
    const seen = `${user.rulesRev} ${recent?.rulesRev}`
    if (seen === before) throw new Error(`The recent rounds of ${user.id} do not fit the user`)
    before = seen
    throw new Conflict()
  }
}

/** @throws AppError 401 if the user was removed */
export async function loadAgain(id: string): Promise<UserRecord> {
  const user = await loadUser(id)
  if (!user) throw new AppError('not_authenticated')
  return user
}

/** Replaces the recent rounds, and the lists of seeds where given, on condition that the item is as it was read. */
export function recentRoundsWrite(
  userId: string,
  { rev, rulesRev }: RecentRounds,
  rounds: readonly RecentRound[],
  seedLists?: SeedLists,
): UpdateWrite {
  return {
    name: 'recent',
    update: recentRoundsKey(userId),
    ...updates(
      { set: { rev: rev + 1, rounds, ...(seedLists && { seedLists }) } },
      fieldsAre({ rev, rulesRev }),
    ),
  }
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
  return { name: 'round', update: roundKey(userId, round), ...updates({ set }, { ConditionExpression }) }
}

/**
 * Gives every open round an item of its own and then takes it out of the recent rounds. In between a round is in both and
 * is settled in both. Leaves the recent rounds as they are if they changed since they were read: the stream tells that
 * change too. May run late, twice and in any order.
 */
export async function moveOpenRounds(userId: string, read: RecentRounds): Promise<void> {
  const open = await openRoundRecords(read.rounds)
  await Promise.all(open.map((round) => wasWritten(updateAlone(newRoundWrite(userId, round)))))
  try {
    await updateAlone(recentRoundsWrite(userId, read, closeRounds(read.rounds)))
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
    const spare = await findWitnessedList(random)
    if (!spare) return
    const onRecent = recentRoundsWrite(userId, read, read.rounds, { ...read.seedLists, spare })
    if (await wasWritten(transact([onRecent, takeWrite(spare)]))) return
  }
}

// Rounds: decided (`round-state-items`, `round-rules`), drawn (`draw-round`), kept among the user's recent rounds
// (`recent-rounds`), settled (`outcome`), and then stored one by one. Beside them the ten a day and the loss budget.

import { LAST_DAY_MS } from '#shared/draw-log/entries.ts'
import { DAY_MS, dayStartMs } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { idMs, idTime, withTime } from '../../platform/ids.ts'
import { updates } from '../../platform/table/expressions.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import type { Item } from '../../platform/table/item.ts'
import { queryAll, queryPage } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, updateItem, type Write } from '../../platform/table/write.ts'
import { setUser } from '../users/user-items.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'
import {
  loadAgain,
  loadRecentRounds,
  recentRoundsWrite,
  roundWrite,
  type SameRevCheck,
  sameRevCheck,
} from './recent-round-items.ts'
import { closeRounds, openRoundRecords, type RecentRounds, toRoundRecord } from './recent-rounds.ts'
import { ROUND_PREFIX, type RoundRecord, roundKey } from './round-record.ts'

/** A round, with the user and the recent rounds of the same moment. */
export interface FoundRound {
  readonly user: UserRecord
  readonly recent: RecentRounds
  readonly round: RoundRecord
  /** True while it is among the recent rounds, whether or not it has an item of its own too. */
  readonly isOpen: boolean
}

/** Makes one read if the round is open, otherwise two. @throws AppError 401 if the user was removed, 404 */
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
    pk: userKey(userId).pk,
    sk: { between: [ROUND_PREFIX + idTime(dayMs), ROUND_PREFIX + idTime(dayMs + DAY_MS)] },
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

/** Sets the note of a round that has ended; undefined removes it. */
export async function noteRound(
  userId: string,
  round: RoundRecord,
  note: string | undefined,
): Promise<RoundRecord> {
  if (!round.outcome) throw new AppError('wrong_state')
  const condition = { ConditionExpression: 'attribute_exists(outcome)' }
  const change = updates({ set: { note } }, condition)
  await updateItem(roundKey(userId, round), change, () => new AppError('not_found'))
  return { ...round, note }
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
  return (after: string | undefined, limit: number): Promise<StoredRound[]> => {
    const startAfter = after === undefined ? undefined : { pk, sk: after }
    return queryAll({ pk, sk: { beginsWith: ROUND_PREFIX }, newestFirst: true, startAfter }, limit)
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

import type { RandomBytes } from '#shared/crash/random.ts'
import { fieldsAre, updates } from '../../platform/table/expressions.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import { deleteItem, transact, updateItem, type Write, wasWritten } from '../../platform/table/write.ts'
import { playKey } from '../users/user-record.ts'
import { encodeGrants, type Grant, openRounds, type Play, withoutPlans } from './play.ts'
import { encodeLists, type SeedLists } from './public-log-lists.ts'
import { findFree, takeWrite } from './public-log-pool-items.ts'
import { type RoundRecord, roundKey } from './round-record.ts'

/** One that may also be made by itself. */
type UpdateWrite = Extract<Write, { update: unknown }>

/** Replaces the grants of the play item, and the lists of seeds of a draw, on condition that it is as it was read. */
export function playWrite(
  userId: string,
  read: Play,
  grants: readonly Grant[],
  lists?: SeedLists,
): UpdateWrite {
  const { g, t } = encodeGrants(grants)
  return {
    name: 'play',
    update: playKey(userId),
    ...updates({ set: { rev: read.rev + 1, g, t, ...(lists && { l: encodeLists(lists) }) } }, asRead(read)),
  }
}

/** Nothing was drawn, settled or changed since. */
function asRead({ rev, rulesRev }: Play) {
  return fieldsAre({ rev, rulesRev })
}

/** A round as an item of its own. */
export function newRoundWrite(userId: string, round: RoundRecord): UpdateWrite {
  return roundWrite(userId, round, 'attribute_not_exists(pk)')
}

/** What is undefined is not written. */
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
 * Gives every plan that is open an item of its own, and then takes them out of the play item, which was so when it was
 * read. Not at once: in between a plan stands in both, and is settled in both. Where somebody changed the play item
 * since, all stays there, and their change is told by the stream too. May come late, twice and in any order.
 */
export async function moveOpenPlans(userId: string, read: Play): Promise<void> {
  const open = await openRounds(read.grants)
  const writeAlone = ({ name: _, update, error: _error, ...rest }: UpdateWrite) =>
    updateItem(update, { ...rest, ReturnValues: 'NONE' })
  await Promise.all(open.map((round) => wasWritten(writeAlone(newRoundWrite(userId, round)))))
  try {
    await writeAlone(playWrite(userId, read, withoutPlans(read.grants)))
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    if (error.refused.get('update')) return
    // The person was removed, perhaps before the rounds were written.
    await Promise.all(open.map((round) => deleteItem(roundKey(userId, round))))
  }
}

/** Another person may take the same list in the same moment. */
const TRIES = 3

/**
 * Gives somebody a list of seeds out of the pool, for the next day on which they draw. Where the play item has changed
 * since it was read, or no list is free, nothing happens: their next change tells it again.
 */
export async function giveList(userId: string, read: Play, random: RandomBytes): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const spare = await findFree(random)
    if (!spare) return
    const onPlay = playWrite(userId, read, read.grants, { ...read.lists, spare })
    if (await wasWritten(transact([onPlay, takeWrite(spare)]))) return
  }
}

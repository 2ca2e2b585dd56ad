import type { RandomBytes } from '#shared/crash/random.ts'
import { transact, wasWritten } from '../../platform/table/write.ts'
import { findFree, takeWrite } from '../draw-log/pool.ts'
import { playWrite } from './open-plans/items.ts'
import type { Play } from './play.ts'

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

import type { RandomBytes } from '#shared/crash/random.ts'
import { DAY_MS } from '#shared/time.ts'
import { loadHead, loadRandomness, witnessedS } from './log-items.ts'
import { type GivenList, type List, nextPlace, type Place, type SeedLists } from './seed-lists.ts'
import { findFree } from './seed-pool-items.ts'

/** A free list of the pool that a witness signed for; undefined if none was found. */
export async function findWitnessedList(random: RandomBytes): Promise<GivenList | undefined> {
  const head = await loadHead()
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
  const taken = await findWitnessedList(random)
  const { lists: begun, from } = nextPlace(taken && { spare: taken }, nowMs, randomness)
  return taken && from ? { lists: { ...own.lists, ...begun }, from, taken } : own
}

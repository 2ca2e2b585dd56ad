import { createHmac } from 'node:crypto'
import { isInTime, LIST_PLACES } from '#shared/draw-log/entries.ts'
import { DAY_MS, dayStartMs, iso } from '#shared/time.ts'

/**
 * Partition of the public log (docs/decisions/0046): its head, its entries, waiting entries, and free lists of seeds.
 */
export const LOG_PARTITION = 'DRAW_LOG'

/** A list of seeds out of the pool (docs/decisions/0046). */
export interface List {
  /** 16 secret bytes from which the list's id and seeds follow. */
  readonly secret: Uint8Array
  /** Epoch seconds at which the log got the list. */
  readonly madeS: number
}

/** A user's list, of which the log's head says that a witness signed for it at this second. */
export interface GivenList extends List {
  readonly witnessedS: number
}

/** The lists from which a user's rounds are drawn. */
export interface SeedLists {
  /** Serves one day, counted from 1970; `next` is the place of the next round in it. */
  readonly current?: {
    readonly list: List
    readonly day: number
    readonly next: number
    readonly randomness: Uint8Array
  }
  /** Serves a later day. */
  readonly spare?: GivenList
}

export const SECRET_BYTES = 16

/** The place in a list from which a round takes its seeds. */
export interface Place {
  readonly list: ListName
  readonly randomness: Uint8Array
  readonly place: number
}

/** A list as the log names it, and the secret from which its seeds follow. */
export interface ListName {
  /** Looks random: two lists of one user have nothing in common. */
  readonly id: string
  readonly at: string
  readonly secret: Uint8Array
  /** The user is told it, and nobody else. */
  readonly salt: Uint8Array
}

/** True if a witness saw the list in the log long enough before this day. */
function isReady({ witnessedS }: GivenList, nowMs: number): boolean {
  return isInTime(witnessedS * 1000, dayStartMs(nowMs))
}

/**
 * Takes the next place, and returns the lists as they are afterwards. Returns no place if no list is ready.
 * @param randomness of today's beacon, for the first place of a list
 */
export function nextPlace(
  lists: SeedLists = {},
  nowMs: number,
  randomness?: Uint8Array,
): { readonly lists: SeedLists; readonly from?: Place } {
  const { current, spare } = lists
  const day = Math.floor(nowMs / DAY_MS)
  const isFirst = randomness && spare && isReady(spare, nowMs)
  const first = isFirst
    ? { list: { secret: spare.secret, madeS: spare.madeS }, day, next: 0, randomness }
    : undefined
  const from = current?.day === day ? current : first
  if (!from || from.next >= LIST_PLACES) return { lists }
  return {
    lists: { current: { ...from, next: from.next + 1 }, ...(spare && from !== first ? { spare } : {}) },
    from: { list: nameOf(from.list), randomness: from.randomness, place: from.next },
  }
}

export function nameOf({ secret, madeS }: List): ListName {
  const derive = (what: string) => createHmac('sha256', secret).update(what).digest()
  return {
    id: derive('id').toString('hex', 0, 16),
    at: iso(madeS * 1000),
    secret: derive('list'),
    salt: derive('salt'),
  }
}

/** The place of a round in the current list, if it was drawn from that one. */
export function placeIn(
  { current }: SeedLists = {},
  { atMs, place }: { readonly atMs: number; readonly place?: number },
): Place | undefined {
  if (place === undefined || current?.day !== Math.floor(atMs / DAY_MS)) return undefined
  return { list: nameOf(current.list), randomness: current.randomness, place }
}

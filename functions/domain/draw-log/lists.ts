import { createHmac } from 'node:crypto'
import type { RandomBytes } from '#shared/crash/random.ts'
import { LATE_MS, LIST_PLACES } from '#shared/draw-log/entries.ts'

/**
 * The lists of seeds from which a person's plans are drawn (docs/decisions/0046), as the play item holds them: in a few
 * bytes, because all of it has to fit into one write unit.
 */
export interface SeedLists {
  /** Of all lists of the person; never told. */
  readonly secret: Uint8Array
  /** The one in use. */
  readonly current: List
  /** The one that follows, once it has been in the log for long enough. */
  readonly coming?: List
}

export interface List {
  /** When it was made, which is what its seeds follow from beside the secret; epoch seconds. */
  readonly madeS: number
  /** The next of its places. */
  readonly next: number
}

const SECRET_BYTES = 20
/** Of the stored bytes: after the secret when the current list was made, its next place, and when the coming one was. */
const [NEXT_AT, COMING_AT, END] = [24, 26, 30]

/** A list is followed by another after so long. */
const LIST_MS = 30 * 86_400_000

/** Those of somebody who has none: the stream tells the log of them, and a quarter of an hour later they are drawn from. */
export function firstLists(nowMs: number, random: RandomBytes): SeedLists {
  return { secret: random(SECRET_BYTES), current: newList(nowMs) }
}

function newList(nowMs: number): List {
  return { madeS: Math.floor(nowMs / 1000), next: 0 }
}

/** Where a draw takes its seeds from. */
export interface Place {
  readonly list: ListName
  readonly place: number
}

/** What the log knows of a list, and the secret that its seeds follow from. */
export interface ListName {
  /** Random, as far as anybody can tell: lists of one person have nothing in common. */
  readonly id: string
  readonly at: string
  readonly secret: Uint8Array
}

/**
 * The place of the next draw, and the lists after it. Without a place where no list has been in the log for long
 * enough: the draw does not wait, and its entry says that it is from no list.
 */
export function nextPlace(
  lists: SeedLists | undefined,
  nowMs: number,
  random: RandomBytes,
): { readonly lists: SeedLists; readonly from?: Place } {
  if (!lists) return { lists: firstLists(nowMs, random) }
  const { secret, coming } = lists
  const isReady = ({ madeS }: List) => nowMs >= madeS * 1000 + LATE_MS
  const begins = coming !== undefined && isReady(coming)
  const current = begins ? coming : lists.current
  const isDue = nowMs >= current.madeS * 1000 + LIST_MS || current.next >= LIST_PLACES
  const following = (begins ? undefined : coming) ?? (isDue ? newList(nowMs) : undefined)
  const after = { secret, ...(following ? { coming: following } : {}) }
  if (!isReady(current) || current.next >= LIST_PLACES) return { lists: { ...after, current } }
  return {
    lists: { ...after, current: { ...current, next: current.next + 1 } },
    from: { list: nameOf(secret, current), place: current.next },
  }
}

function nameOf(secret: Uint8Array, { madeS }: List): ListName {
  const derive = (what: string) => createHmac('sha256', secret).update(`${what}:${madeS}`).digest()
  return {
    id: derive('id').toString('hex', 0, 16),
    at: new Date(madeS * 1000).toISOString(),
    secret: derive('list'),
  }
}

/** The attribute `l` of the item. */
export function encodeLists({ secret, current, coming }: SeedLists): Uint8Array {
  const bytes = Buffer.alloc(coming ? END : COMING_AT)
  bytes.set(secret)
  bytes.writeUInt32BE(current.madeS, SECRET_BYTES)
  bytes.writeUInt16BE(current.next, NEXT_AT)
  if (coming) bytes.writeUInt32BE(coming.madeS, COMING_AT)
  return bytes
}

/** @throws RangeError where it is not as `encodeLists` makes it */
export function decodeLists(stored: Uint8Array): SeedLists {
  if (stored.length !== COMING_AT && stored.length !== END) throw new RangeError('lists of another length')
  const bytes = Buffer.from(stored)
  const current = { madeS: bytes.readUInt32BE(SECRET_BYTES), next: bytes.readUInt16BE(NEXT_AT) }
  const coming = bytes.length === END ? { madeS: bytes.readUInt32BE(COMING_AT), next: 0 } : undefined
  return { secret: bytes.subarray(0, SECRET_BYTES), current, ...(coming ? { coming } : {}) }
}

/** What a change of somebody's lists tells the log. */
export interface ListChanges {
  /** New ones. */
  readonly made: readonly ListName[]
  /** Those that nothing is drawn from any more, and how many of their places were. */
  readonly closed: readonly { readonly list: ListName; readonly drawn: number }[]
  /** Where the one draw of the change took its seeds from. */
  readonly from: Place | undefined
}

export function listChanges(before: SeedLists | undefined, after: SeedLists | undefined): ListChanges {
  const [was, is] = [named(before), named(after)]
  const current = after && is.get(after.current.madeS)
  const drawn = current && current.next > (was.get(after.current.madeS)?.next ?? 0)
  return {
    made: [...is].flatMap(([madeS, { list }]) => (was.has(madeS) ? [] : [list])),
    closed: [...was].flatMap(([madeS, { list, next }]) => (is.has(madeS) ? [] : [{ list, drawn: next }])),
    from: drawn ? { list: current.list, place: current.next - 1 } : undefined,
  }
}

/** By when they were made. */
function named(lists: SeedLists | undefined): Map<number, { list: ListName; next: number }> {
  if (!lists) return new Map()
  const { secret, current, coming = current } = lists
  return new Map(
    [current, coming].map((one) => [one.madeS, { list: nameOf(secret, one), next: one.next }] as const),
  )
}

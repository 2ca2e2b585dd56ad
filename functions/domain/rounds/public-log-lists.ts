import { createHmac } from 'node:crypto'
import { AHEAD_MS, LIST_PLACES } from '#shared/draw-log/entries.ts'
import { DAY_MS, dayStartMs, iso } from '#shared/time.ts'

/** The public log of our draws (docs/decisions/0046): its head, its entries, those that wait, and lists that are nobody's yet. */
export const LOG_PARTITION = 'DRAW_LOG'

/** A list of seeds out of the pool (docs/decisions/0046). */
export interface List {
  /** 16 bytes, from which its id and seeds follow; never told. */
  readonly secret: Uint8Array
  /** When the log got it, epoch seconds. */
  readonly madeS: number
}

/**
 * The lists from which a person's plans are drawn, as the play item holds them: in a few bytes, because all of it has to
 * fit into one write unit.
 */
export interface SeedLists {
  /** The one of a day. On no other day is anything drawn from it. */
  readonly current?: { readonly list: List; readonly day: number; readonly next: number }
  /** The one for another day. */
  readonly spare?: List
}

export const SECRET_BYTES = 16
const LIST_BYTES = SECRET_BYTES + 4
const CURRENT_BYTES = LIST_BYTES + 3

/** Where a draw takes its seeds from. */
export interface Place {
  readonly list: ListName
  readonly place: number
}

/** What the log knows of a list, and the secret that its seeds follow from. */
export interface ListName {
  /** Random, as far as anybody can tell: two lists of one person have nothing in common. */
  readonly id: string
  readonly at: string
  readonly secret: Uint8Array
}

/** Days since 1970. */
const dayNumber = (ms: number) => Math.floor(ms / DAY_MS)

/** Has the log had it for long enough before this day? */
export function isReady({ madeS }: List, nowMs: number): boolean {
  return dayStartMs(nowMs) >= madeS * 1000 + AHEAD_MS
}

/**
 * The place of the next draw, and the lists after it. Without a place where no list is ready: the draw does not wait, and
 * its entry says that it is from no list.
 */
export function nextPlace(
  lists: SeedLists = {},
  nowMs: number,
): { readonly lists: SeedLists; readonly from?: Place } {
  const { current, spare } = lists
  const day = dayNumber(nowMs)
  const begins = current?.day !== day && spare !== undefined && isReady(spare, nowMs)
  const { list, next } = begins ? { list: spare, next: 0 } : current?.day === day ? current : {}
  if (!list || next === undefined || next >= LIST_PLACES) return { lists }
  return {
    lists: { current: { list, day, next: next + 1 }, ...(spare && !begins ? { spare } : {}) },
    from: { list: nameOf(list), place: next },
  }
}

export function nameOf({ secret, madeS }: List): ListName {
  const derive = (what: string) => createHmac('sha256', secret).update(what).digest()
  return {
    id: derive('id').toString('hex', 0, 16),
    at: iso(madeS * 1000),
    secret: derive('list'),
  }
}

/** The attribute `l` of the item. */
export function encodeLists({ current, spare }: SeedLists): Uint8Array {
  const use = Buffer.alloc(CURRENT_BYTES - LIST_BYTES)
  use.writeUInt16BE(current?.day ?? 0)
  use.writeUInt8(current?.next ?? 0, 2)
  return Buffer.concat([
    ...(current ? [encodeList(current.list), use] : []),
    ...(spare ? [encodeList(spare)] : []),
  ])
}

function encodeList({ secret, madeS }: List): Uint8Array {
  const bytes = Buffer.alloc(LIST_BYTES)
  bytes.set(secret)
  bytes.writeUInt32BE(madeS, SECRET_BYTES)
  return bytes
}

/** @throws RangeError where it is not as `encodeLists` makes it */
export function decodeLists(stored: Uint8Array): SeedLists {
  const bytes = Buffer.from(stored)
  const [hasCurrent, hasSpare] = [
    bytes.length % LIST_BYTES > 0,
    bytes.length >= 2 * LIST_BYTES || bytes.length === LIST_BYTES,
  ]
  const spareAt = hasCurrent ? CURRENT_BYTES : 0
  if (bytes.length !== spareAt + (hasSpare ? LIST_BYTES : 0)) throw new RangeError('lists of another length')
  return {
    ...(hasCurrent
      ? {
          current: {
            list: decodeList(bytes),
            day: bytes.readUInt16BE(LIST_BYTES),
            next: bytes.readUInt8(LIST_BYTES + 2),
          },
        }
      : {}),
    ...(hasSpare ? { spare: decodeList(bytes.subarray(spareAt)) } : {}),
  }
}

function decodeList(bytes: Buffer): List {
  return { secret: bytes.subarray(0, SECRET_BYTES), madeS: bytes.readUInt32BE(SECRET_BYTES) }
}

/** Where the one draw of a change took its seeds from. */
export function placeTaken(before: SeedLists | undefined, after: SeedLists | undefined): Place | undefined {
  const [was, is] = [before?.current, after?.current]
  if (!is) return undefined
  const isSame =
    was !== undefined && was.day === is.day && Buffer.compare(was.list.secret, is.list.secret) === 0
  return is.next > (isSame ? was.next : 0) ? { list: nameOf(is.list), place: is.next - 1 } : undefined
}

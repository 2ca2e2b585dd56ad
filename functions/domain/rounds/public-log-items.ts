import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RandomBytes } from '#shared/crash/random.ts'
import { decodeEntry, type Entry, encodeEntry, placeInLog } from '#shared/draw-log/entries.ts'
import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import { DAY_MS, dayOf, MINUTE_MS } from '#shared/time.ts'
import { decodeBundle, encodeBundle } from '#shared/tlog/tree.ts'
import { fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, queryAll, queryPage } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { LOG_PARTITION } from './public-log-lists.ts'
import { countFree, listsMissing, newLists, poolWrite, seedsEntry } from './public-log-pool-items.ts'

const HEAD: Key = { pk: LOG_PARTITION, sk: 'HEAD' }
/** Bytes of entries in one item, which holds at most 400 KB. */
export const APPENDED_BYTES_MAX = 300_000
/** A day closes this long after its end, since the table's stream may lag. Later entries belong to the next day. */
export const CLOSES_AFTER_MS = 10 * MINUTE_MS
/**
 * An unreported live round expires after this time: a report in the last hour is in the log a day later, or two if
 * the stream was slow.
 */
const EXPIRES_AFTER_DAYS = REPORT_WITHIN_MS / DAY_MS + 3
/** Lists made in one transaction. */
const MADE_TOGETHER = 64

/**
 * The log's progress. Days are numbered from 1970. A day is closed first, then its entries are appended, then lists
 * are made.
 */
export interface LogHead {
  /** The number of entries. */
  readonly logSize: number
  /** The number of published entries: a day is published as a whole. */
  readonly whole: number
  readonly closed: number
  readonly appended: number
  readonly filled: number
  /** Free lists after the last filling of the pool. */
  readonly free: number
  /** All live rounds below this index have their outcome or have expired. */
  readonly openFrom: number
}

const EMPTY: LogHead = { logSize: 0, whole: 0, closed: -1, appended: -1, filled: -1, free: 0, openFrom: 0 }

/** The kinds of entries that the table's stream adds. */
export type LoggedEntry = Extract<Entry, { kind: 'draw' | 'settle' }>

export function loadHead(): Promise<LogHead | undefined> {
  return getItem(HEAD)
}

/** Days of one batch of the stream; older entries join the first of them. */
const DAYS_TOGETHER = 3
/** Writes of a transaction: one for each day, and the check that none of them is closed. */
export const WAITING_WRITES_MAX = DAYS_TOGETHER + 1

/**
 * Writes that store entries until the end of their day, or of today if that day is closed.
 *
 * @param batch a name that no other batch has
 */
export async function waitingWrites(entries: readonly LoggedEntry[], batch: string): Promise<Write[]> {
  if (entries.length === 0) return []
  const head = await loadHead()
  const days = entries.map(({ at }) => Date.parse(at) / DAY_MS)
  const first = Math.max((head?.closed ?? -1) + 1, Math.max(...days) - DAYS_TOGETHER + 1)
  const byDay = Map.groupBy(entries, (_, index) => Math.max(first, days[index] ?? first))
  const notClosed: Write = {
    name: 'log',
    check: HEAD,
    ...(head ? fieldsAre({ closed: head.closed }) : isNew),
  }
  return [
    notClosed,
    ...[...byDay].map(([day, some]): Write => {
      const at = dayOf(day * DAY_MS)
      return {
        name: `waiting ${day}`,
        update: waitingKey(day, createHash('sha256').update(batch).digest('hex')),
        ...updates({ set: { deflated: deflate(some.map((entry) => encodeEntry({ ...entry, at }))) } }),
      }
    }),
  ]
}

/** Sorts by day. */
function waitingKey(day: number, name: string): Key {
  return { pk: LOG_PARTITION, sk: `WAITING#${String(day).padStart(6, '0')}#${name}` }
}

/** A bundle of entries, compressed. */
function deflate(entries: readonly Uint8Array[]): Uint8Array {
  return deflateRawSync(encodeBundle(entries))
}

interface StoredEntries extends Item {
  readonly deflated: Uint8Array
}

/**
 * Appends the entries of past days, in an order that does not reveal their time, and makes lists for the days to
 * come. Continues where an interrupted run stopped.
 *
 * @returns the number of live rounds that expired
 */
export function appendDays(nowMs: number, random: RandomBytes): Promise<{ expired: number }> {
  return retryOnConflict(async () => {
    let head = (await loadHead()) ?? EMPTY
    const day = Math.floor((nowMs - CLOSES_AFTER_MS) / DAY_MS) - 1
    let expired = 0
    const appendRest = async () => {
      if (head.appended === head.closed) return
      const done = await appendClosed(head)
      head = done.head
      expired += done.expired
    }
    // Days that another run has closed.
    await appendRest()
    if (head.closed < day) head = await change(head, { closed: day })
    await appendRest()
    // Skipped later on, when the next day's entries come first: each list is logged after all entries of earlier
    // days.
    const isInOrder = nowMs < (head.closed + 2) * DAY_MS
    if (head.filled < head.closed && isInOrder) await fillPool(head, nowMs, random)
    return { expired }
  })
}

/** Updates the head if the log is as it was read. */
async function change(read: LogHead, to: Partial<LogHead>, also: readonly Write[] = []): Promise<LogHead> {
  const next = { ...read, ...to }
  const { logSize, closed, appended, filled } = read
  const onHead: Write = {
    name: 'log',
    put: { ...HEAD, ...next },
    ...(read === EMPTY ? isNew : fieldsAre({ logSize, closed, appended, filled })),
  }
  await transact([onHead, ...also])
  return next
}

function append(
  head: LogHead,
  entries: readonly Uint8Array[],
  to: Partial<LogHead> = {},
  also: readonly Write[] = [],
): Promise<LogHead> {
  const stored: Write[] =
    entries.length === 0
      ? []
      : [{ name: 'entries', put: { ...entriesKey(head.logSize), deflated: deflate(entries) } }]
  return change(head, { logSize: head.logSize + entries.length, ...to }, [...stored, ...also])
}

/** Appends all waiting days, sorted by a key that does not depend on the time. */
async function appendClosed(read: LogHead): Promise<{ head: LogHead; expired: number }> {
  let head = read
  const waiting = await loadWaiting(head.appended + 1, head.closed)
  const { due, openFrom } = await expiredDraws(head, waiting)
  const entries = [...waiting, ...due]
    .map((entry) => ({ place: placeInLog(entry), bytes: encodeEntry(entry) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ bytes }) => bytes)
  const chunks = inChunks(entries.slice(head.logSize - head.whole))
  const last = chunks.pop() ?? []
  for (const chunk of chunks) head = await append(head, chunk)
  const size = head.logSize + last.length
  head = await append(head, last, { whole: size, appended: head.closed, openFrom: openFrom ?? size })
  return { head, expired: due.length }
}

/** The waiting entries of a range of days, in no order. */
export async function loadWaiting(first: number, last: number): Promise<Entry[]> {
  const items = await queryAll<StoredEntries>(waitingOf(first, last))
  return items.flatMap(({ deflated }) => decodeBundle(inflateRawSync(deflated)).map(decodeEntry))
}

function waitingOf(first: number, last: number) {
  const between = [waitingKey(first, '').sk, waitingKey(last + 1, '').sk] as const
  return { pk: { name: 'pk', value: LOG_PARTITION }, sk: { name: 'sk', between } } as const
}

function inChunks(entries: readonly Uint8Array[]): Uint8Array[][] {
  const chunks: Uint8Array[][] = []
  let bytes = Infinity
  for (const entry of entries) {
    bytes += entry.length
    if (bytes > APPENDED_BYTES_MAX) {
      chunks.push([])
      bytes = entry.length
    }
    chunks.at(-1)?.push(entry)
  }
  return chunks
}

/** Makes lists for the days to come, all at once, and deletes the waiting copies of appended entries. */
async function fillPool(read: LogHead, nowMs: number, random: RandomBytes): Promise<void> {
  let head = read
  const waited = await queryAll({ ...waitingOf(0, head.closed), only: ['pk', 'sk'] })
  for (let start = 0; start < waited.length; start += MADE_TOGETHER) {
    const some = waited.slice(start, start + MADE_TOGETHER)
    await transact(some.map(({ pk, sk }) => ({ name: `waited ${sk}`, delete: { pk, sk } })))
  }
  const free = await countFree()
  const missing = listsMissing(free, head.free)
  const lists = newLists(missing, nowMs, random)
    .map((list) => ({ list, entry: seedsEntry(list) }))
    .toSorted((one, other) => (one.entry.list < other.entry.list ? -1 : 1))
  for (let start = 0; start < lists.length; start += MADE_TOGETHER) {
    const some = lists.slice(start, start + MADE_TOGETHER)
    const pooled = some.map(({ list }) => poolWrite(list))
    head = await append(
      head,
      some.map(({ entry }) => encodeEntry(entry)),
      {},
      pooled,
    )
  }
  await change(head, { whole: head.logSize, filled: head.closed, free: free + missing })
}

/** Sorts by index. @param first the index of the item's first entry */
function entriesKey(first: number): Key {
  return { pk: LOG_PARTITION, sk: `ENTRIES#${String(first).padStart(15, '0')}` }
}

/** The entries of a range of indexes in order, `to` not included. */
export async function* loadEntries(from: number, to: number): AsyncGenerator<Uint8Array> {
  const pk = { name: 'pk', value: LOG_PARTITION }
  const between = (first: number, last: number) =>
    ({ pk, sk: { name: 'sk', between: [entriesKey(first).sk, entriesKey(last).sk] } }) as const
  const { items } = await queryPage({ ...between(0, from), newestFirst: true, limit: 1, only: ['sk'] })
  let next = Number(items[0]?.sk.split('#')[1] ?? 0)
  while (next < to) {
    const page = await queryPage<StoredEntries>(between(next, to))
    if (page.items.length === 0) throw new Error(`entry ${next} of the log is missing`)
    for (const { sk, deflated } of page.items) {
      if (sk !== entriesKey(next).sk) throw new Error(`entry ${next} of the log is missing`)
      for (const entry of decodeBundle(inflateRawSync(deflated))) {
        if (next >= from && next < to) yield entry
        next += 1
      }
    }
  }
}

/**
 * The expiry entries of live rounds that were not reported in time, and the index of the oldest round that stays
 * open.
 */
async function expiredDraws(
  { openFrom, whole, closed }: LogHead,
  waiting: readonly Entry[],
): Promise<{ due: Entry[]; openFrom: number | undefined }> {
  const open = new Map<string, { readonly index: number; readonly isDue: boolean }>()
  let index = openFrom
  for await (const bytes of loadEntries(openFrom, whole)) {
    const entry = decodeEntry(bytes)
    if (entry.kind === 'draw' && entry.mode === 'live') {
      open.set(entry.round, { index, isDue: Date.parse(entry.at) / DAY_MS + EXPIRES_AFTER_DAYS <= closed })
    }
    if (entry.kind === 'settle' || entry.kind === 'expire') open.delete(entry.round)
    index += 1
  }
  for (const entry of waiting) if (entry.kind === 'settle') open.delete(entry.round)
  const at = dayOf(closed * DAY_MS)
  return {
    due: [...open].flatMap(([round, { isDue }]) => (isDue ? [{ kind: 'expire', at, round } as const] : [])),
    openFrom:
      [...open.values()].find(({ isDue }) => !isDue)?.index ?? (waiting.length > 0 ? whole : undefined),
  }
}

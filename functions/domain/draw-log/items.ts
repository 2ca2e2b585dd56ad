import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { decodeEntry, type Entry, encodeEntry } from '#shared/draw-log/entries.ts'
import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import { decodeBundle, encodeBundle } from '#shared/tlog/tree.ts'
import { idMs } from '../../platform/ids.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, queryPage } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'

/** The public log of our draws (docs/decisions/0046): its head, and its entries as they were appended. */
export const LOG_PARTITION = 'DRAW_LOG'
const HEAD: Key = { pk: LOG_PARTITION, sk: 'HEAD' }
/** Of the entries that one transaction appends: they are one item, which holds 400 KB at most. */
export const APPENDED_BYTES_MAX = 300_000

const HOUR_MS = 3_600_000
/** An outcome that came in time may still stand in the table's stream, which keeps it for 24 hours. */
export const EXPIRES_AFTER_MS = REPORT_WITHIN_MS + 24 * HOUR_MS
/** As many fit into one item. */
const EXPIRED_MAX = 2000

export interface LogHead {
  /** So many entries. */
  readonly logSize: number
  /** When the log began, epoch milliseconds: it says nothing of rounds that were drawn earlier. */
  readonly sinceMs: number
  /** Every live draw below this index has its end. */
  readonly openFrom: number
  /** When the next open draw may expire; epoch milliseconds. */
  readonly expiryMs: number
}

/** An entry on its way into the log. */
export interface NewEntry {
  /** Of an end: when its round was drawn, epoch milliseconds. */
  readonly drawnMs?: number
  /** The log may begin with a draw, or a list of seeds. */
  readonly beginsMs?: number
  readonly bytes: Uint8Array
}

/** What the table's stream tells the log, and the job that ends draws. */
export type LoggedEntry = Exclude<Entry, { kind: 'beacon' }>

/** @throws Error for what is no entry */
export function newEntry(entry: LoggedEntry): NewEntry {
  const bytes = encodeEntry(entry)
  if (entry.kind === 'seeds') return { beginsMs: Date.parse(entry.at), bytes }
  if (entry.kind === 'close') return { bytes }
  const drawnMs = idMs(entry.round)
  return { ...(entry.kind === 'draw' ? { beginsMs: drawnMs } : {}), drawnMs, bytes }
}

export function loadHead(): Promise<LogHead | undefined> {
  return getItem(HEAD)
}

/**
 * What appends these entries, on condition that the log is as it was read. Entries of rounds that were drawn before the
 * first entry of the log are left out, so that every end in the log has its draw. No list is.
 */
export async function appendWrites(entries: readonly NewEntry[]): Promise<Write[]> {
  if (entries.length === 0) return []
  const head = await loadHead()
  const begins = entries.find(({ beginsMs }) => beginsMs !== undefined)
  const sinceMs = head?.sinceMs ?? begins?.beginsMs ?? Infinity
  const some = entries.filter(({ drawnMs = Infinity }) => drawnMs >= sinceMs)
  const next = head ?? { sinceMs, openFrom: 0, expiryMs: sinceMs + EXPIRES_AFTER_MS }
  return some.length === 0 ? [] : changeLog(head, next, some)
}

function changeLog(
  read: LogHead | undefined,
  { sinceMs, openFrom, expiryMs }: Omit<LogHead, 'logSize'>,
  entries: readonly NewEntry[],
): Write[] {
  const size = read?.logSize ?? 0
  const onHead: Write = {
    name: 'log',
    update: HEAD,
    UpdateExpression: 'SET logSize = :next, sinceMs = :since, openFrom = :open, expiryMs = :expiry',
    ConditionExpression: read ? 'logSize = :size' : 'attribute_not_exists(pk)',
    ExpressionAttributeValues: {
      ':next': size + entries.length,
      ':since': sinceMs,
      ':open': openFrom,
      ':expiry': expiryMs,
      ...(read ? { ':size': size } : {}),
    },
  }
  if (entries.length === 0) return [onHead]
  const onEntries: Write = {
    name: 'entries',
    update: entriesKey(size),
    UpdateExpression: 'SET deflated = :deflated',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeValues: {
      ':deflated': deflateRawSync(encodeBundle(entries.map(({ bytes }) => bytes))),
    },
  }
  return [onHead, onEntries]
}

/** Sorts by number. @param first the index of the item's first entry */
function entriesKey(first: number): Key {
  return { pk: LOG_PARTITION, sk: `ENTRIES#${String(first).padStart(15, '0')}` }
}

interface StoredEntries extends Item {
  /** A bundle of its entries, in a third of its size. */
  readonly deflated: Uint8Array
}

/** The entries from one index to another, that one not included, in their order. */
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
 * Appends the end of live draws that nobody has reported in time: at most once an hour, and only where one may be due.
 *
 * @returns how many
 */
export function expireDraws(nowMs: number): Promise<number> {
  return retryOnConflict(async () => {
    const head = await loadHead()
    if (!head || nowMs < head.expiryMs) return 0
    const open = await openDraws(head)
    const isDue = ({ atMs }: OpenDraw) => atMs + EXPIRES_AFTER_MS <= nowMs
    const due = open.filter(isDue).slice(0, EXPIRED_MAX)
    const [oldest] = open.filter((draw) => !due.includes(draw))
    const at = new Date(nowMs).toISOString()
    const next = {
      sinceMs: head.sinceMs,
      openFrom: oldest?.index ?? head.logSize,
      expiryMs: Math.max(nowMs + HOUR_MS, (oldest?.atMs ?? nowMs) + EXPIRES_AFTER_MS),
    }
    const entries = due.map(({ round }) => newEntry({ kind: 'expire', at, round }))
    await transact(changeLog(head, next, entries))
    return due.length
  })
}

interface OpenDraw {
  readonly round: string
  readonly index: number
  readonly atMs: number
}

/** Live draws without an end, oldest first. */
async function openDraws({ openFrom, logSize }: LogHead): Promise<OpenDraw[]> {
  const open = new Map<string, OpenDraw>()
  let index = openFrom
  for await (const bytes of loadEntries(openFrom, logSize)) {
    const entry = decodeEntry(bytes)
    if (entry.kind === 'draw' && entry.mode === 'live') {
      open.set(entry.round, { round: entry.round, index, atMs: Date.parse(entry.at) })
    }
    if (entry.kind === 'settle' || entry.kind === 'expire') open.delete(entry.round)
    index += 1
  }
  return [...open.values()]
}

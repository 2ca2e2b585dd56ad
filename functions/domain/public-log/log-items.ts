// Public log: lists of seeds that are committed to before a day, and all rounds of the day, drawn and settled, after it.

import type { RandomBytes } from '#shared/crash/random.ts'
import {
  type Entry,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  encodeEntry,
  placeInLog,
  roundDay,
  sortText,
} from '#shared/draw-log/entries.ts'
import type { NightCounts } from '#shared/models/track-record.ts'
import { DAY_MS, dayOf, iso, MINUTE_MS } from '#shared/time.ts'
import { Tree } from '#shared/tlog/tree.ts'
import { type NightSums, NO_NIGHTS } from '#shared/track-record/logged-record.ts'
import { fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, getItems, queryAll, queryPage } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { LOG_PARTITION } from './seed-lists.ts'
import { countFree, listsMissing, newLists, poolWrite, seedsEntry } from './seed-pool-items.ts'

const HEAD: Key = { pk: LOG_PARTITION, sk: 'HEAD' }
/** A day closes this long after its end, since the table's stream may lag. Later entries belong to the next day. */
export const CLOSES_AFTER_MS = 10 * MINUTE_MS
/** Entries outlive the 35 days of the table's backups; the files keep them for ever. */
export const ENTRY_DAYS = 40
/** Rounds that expire in one transaction of at most 100 writes. */
const EXPIRED_TOGETHER = 40
/** Lists made in one transaction. */
const MADE_TOGETHER = 32

/** A part of the log: its first entries and their root. */
export interface LogPart {
  readonly size: number
  readonly root: Uint8Array
}

/**
 * The log's progress, which each step of the job moves on. Days are numbered from 1970. A day is closed, its due rounds
 * expire, its entries are filed and signed; then lists are made, filed and signed too.
 */
export interface LogHead {
  /** Grows with every step, so that only one of two jobs takes it. */
  readonly rev: number
  /** The last day that takes no more entries. */
  readonly closed: number
  /** The last day whose due rounds have expired. */
  readonly expired: number
  /** The last day after which lists were made. */
  readonly filled: number
  /** Lists still to be made; undefined until they are counted. */
  readonly missing?: number | undefined
  /** The last day whose beacon is in the log. */
  readonly beaconDay?: number
  /** The place of the last release in the log. */
  readonly release?: string
  /** The last two times at which a witness signed for the lists made until then, the newest first. */
  readonly witnessed: readonly Witnessed[]
  /** The last signed checkpoint. */
  readonly checkpoint?: string
  /** Free lists after the last filling of the pool. */
  readonly free: number
  /** The entries in the bucket's files. `after` is the sort key of the last one. */
  readonly filed: LogPart & { readonly after: string }
  /** All entries below this sort key are filed. */
  readonly filedUpTo: string
  /** The entries to publish: whole days only, since half a day would look like a log with gaps. */
  readonly whole: LogPart
  /** The last of these days. */
  readonly wholeDay?: number
  readonly nightProgress: NightProgress
  /** The sums of whole days, for the track record. */
  readonly nightCounts?: NightCounts
}

/** The night flights of the entries up to a sort key, and the last day of which all are counted. */
interface NightProgress extends NightSums {
  readonly until: number
  readonly after: string
}

interface Witnessed {
  /** Epoch seconds at which the last of these lists was made. */
  readonly listsUntilS: number
  readonly atS: number
}

const NOTHING: LogPart = { size: 0, root: new Tree().root() }
const NO_DAY = { closed: -1, expired: -1, filled: -1 }
export const EMPTY_HEAD: LogHead = {
  ...NO_DAY,
  rev: 0,
  free: 0,
  witnessed: [],
  filedUpTo: closedLimit(NO_DAY),
  filed: { ...NOTHING, after: 'ENTRY#' },
  whole: NOTHING,
  nightProgress: { ...NO_NIGHTS, until: -1, after: 'ENTRY#' },
}

/** The kinds of entries that the table's stream adds. */
export type LoggedEntry = EntryOf<'draw' | 'settle'>

export function loadHead(): Promise<LogHead | undefined> {
  return getItem(HEAD)
}

/** The checkpoint for answers of the API: a browser that was shown another log finds that they do not agree. */
export async function loadCheckpoint(): Promise<string | undefined> {
  const [head] = await getItems<LogHead>([HEAD], true)
  return head?.checkpoint
}

/** An entry's sort key gives its place in the log. */
interface StoredEntry extends Item {
  readonly text: string
  /** Of a checkpoint: the last of its days. */
  readonly wholeDay?: number
}

function entryKey(place: string): Key {
  return { pk: LOG_PARTITION, sk: `ENTRY#${place}` }
}

/** Expires by the machine's own clock: DynamoDB deletes by real time. */
function entryWrite(entry: Entry, more: Pick<StoredEntry, 'wholeDay'> = {}): Write {
  const key = entryKey(placeInLog(entry))
  const text = new TextDecoder().decode(encodeEntry(entry))
  const ttlEpochS = Math.floor((Date.now() + ENTRY_DAYS * DAY_MS) / 1000)
  return { name: `entry ${key.sk}`, update: key, ...updates({ set: { text, ttlEpochS, ...more } }) }
}

/** Writes that add entries to their days, or to the first day that is not closed: one each, and the check of the head. */
export async function entryWrites(entries: readonly LoggedEntry[]): Promise<Write[]> {
  if (entries.length === 0) return []
  const head = await loadHead()
  const openMs = ((head?.closed ?? -1) + 1) * DAY_MS
  const isOpen = head ? fieldsAre({ closed: head.closed }) : isNew
  return [
    { name: 'log', check: HEAD, ...isOpen },
    ...entries.map((entry) => entryWrite({ ...entry, at: dayOf(Math.max(Date.parse(entry.at), openMs)) })),
  ]
}

/** The item of a round without an outcome. Its key sorts by the day on which the round expires. */
export function dueItem(round: string): Item {
  const due = Date.parse(roundDay(round) ?? dayOf(0)) + EXPIRES_AFTER_DAYS * DAY_MS
  return { pk: LOG_PARTITION, sk: `DUE#${dayOf(due)}#${round}` }
}

/**
 * Takes the next step of the log if one is due, with a bounded number of reads and writes. Filing is the caller's.
 *
 * @returns the log after the step; undefined if nothing is to be done now
 * @throws Conflict if another job took a step first
 */
export async function stepLog(
  head: LogHead,
  { nowMs, random }: { readonly nowMs: number; readonly random: RandomBytes },
): Promise<LogHead | undefined> {
  if (head.expired < head.closed) return expireDue(head)
  // Makes lists only on the day after the closed one: not later, because the next day's entries come first, and not
  // earlier, if the clock went back.
  const isInOrder = Math.floor(nowMs / DAY_MS) === head.closed + 1
  if (head.filled < head.closed && isInOrder) return makeLists(head, nowMs, random)
  return closeNext(head, nowMs)
}

/** The limit of entries that no longer change: those of the closed day, and then of the lists made after it. */
export function closedLimit({ closed, filled }: Pick<LogHead, 'closed' | 'filled'>): string {
  const endMs = (closed + 1) * DAY_MS
  return `ENTRY#${iso(filled < closed ? endMs + 1 : endMs + DAY_MS)}`
}

/** Moves the head on if it is as it was read. */
export async function moveHead(
  read: LogHead,
  to: Partial<LogHead>,
  also: readonly Write[] = [],
): Promise<LogHead> {
  const next = { ...read, ...to, rev: read.rev + 1 }
  const onHead: Write = {
    name: 'log',
    put: { ...HEAD, ...next },
    ...(read.rev === 0 ? isNew : fieldsAre({ rev: read.rev })),
  }
  await transact([onHead, ...also])
  return next
}

/** Closes one day, or the days up to the next one that has entries. */
async function closeNext(head: LogHead, nowMs: number): Promise<LogHead | undefined> {
  const last = Math.floor((nowMs - CLOSES_AFTER_MS) / DAY_MS) - 1
  if (head.closed >= last) return undefined
  const [entries, due] = await Promise.all([loadEntries(head.filed.after, 'ENTRY#~', 1), loadDue('~', 1)])
  const ends = [...entries, ...due].map(({ sk }) => Date.parse(sk.split(/[# ]/)[1] ?? ''))
  // An entry sorts by the end of its day; what is due, by the day itself.
  const first = Math.min(
    ...ends.map((ms, index) => Math.floor(ms / DAY_MS) - (index < entries.length ? 1 : 0)),
  )
  return moveHead(head, { closed: Math.max(head.closed + 1, Math.min(first, last)), missing: undefined })
}

/**
 * Adds a signed checkpoint to the entries of the day; a later one of the same day replaces it. Adds
 * nothing if the clock went back to a closed day.
 * @param isWitnessed true if an outside witness signed it, or if there is none
 */
export async function addWitnessed(
  head: LogHead,
  {
    checkpoint,
    isWitnessed,
    nowMs,
  }: { readonly checkpoint: string; readonly isWitnessed: boolean; readonly nowMs: number },
): Promise<LogHead> {
  if (Math.floor(nowMs / DAY_MS) <= head.closed) return head
  const nowS = Math.floor(nowMs / 1000)
  // Lists are made once a day; before that, the checkpoint is of the closed day only.
  const hasLists = isWitnessed && head.filled === head.closed && head.filedUpTo === closedLimit(head)
  const witnessed = hasLists
    ? [{ listsUntilS: nowS, atS: nowS }, ...head.witnessed].slice(0, 2)
    : head.witnessed
  return moveHead(head, { witnessed, checkpoint }, [
    entryWrite({ kind: 'witness', at: dayOf(nowMs), checkpoint }, { wholeDay: head.wholeDay ?? -1 }),
  ])
}

export type Release = Pick<EntryOf<'release'>, 'version' | 'sha256'>

/** Adds the served build to the entries of each day. Adds nothing if the clock went back to a closed day. */
export async function addRelease(
  head: LogHead,
  release: Release | undefined,
  nowMs: number,
): Promise<LogHead> {
  if (!release || Math.floor(nowMs / DAY_MS) <= head.closed) return head
  const entry: Entry = { kind: 'release', at: dayOf(nowMs), ...release }
  const place = placeInLog(entry)
  return head.release === place ? head : moveHead(head, { release: place }, [entryWrite(entry)])
}

interface Beacon {
  readonly day: number
  readonly drandRound: number
  readonly signature: string
  readonly randomness: Uint8Array
}

/** Adds a day's beacon to the entries, and gives it to the rounds of the day. */
export function addBeacon(head: LogHead, beacon: Beacon): Promise<LogHead> {
  const { day, drandRound, signature, randomness } = beacon
  return moveHead(head, { beaconDay: day }, [
    entryWrite({ kind: 'beacon', at: dayOf(day * DAY_MS), drandRound, signature }),
    { name: 'beacon', put: { ...beaconKey(day), randomness } },
  ])
}

/** Returns the randomness of a day, numbered from 1970; undefined until its beacon is in the log. */
export async function loadRandomness(day: number): Promise<Uint8Array | undefined> {
  return (await getItem<Pick<Beacon, 'randomness'>>(beaconKey(day)))?.randomness
}

function beaconKey(day: number): Key {
  return { pk: LOG_PARTITION, sk: `BEACON#${dayOf(day * DAY_MS)}` }
}

/** The earliest known second at which a witness had signed for a list made at another; undefined if none has. */
export function witnessedS({ witnessed }: LogHead, madeS: number): number | undefined {
  return witnessed.findLast(({ listsUntilS }) => madeS <= listsUntilS)?.atS
}

async function expireDue(head: LogHead): Promise<LogHead> {
  const at = dayOf(head.closed * DAY_MS)
  const due = await loadDue(`${at}$`, EXPIRED_TOGETHER)
  const isLast = due.length < EXPIRED_TOGETHER
  return moveHead(
    head,
    isLast ? { expired: head.closed } : {},
    due.flatMap(({ pk, sk }) => [
      { name: `due ${sk}`, delete: { pk, sk } },
      entryWrite({ kind: 'expire', at, round: sk.split('#')[2] ?? '' }),
    ]),
  )
}

/** '$' sorts after the '#' that follows the day. */
async function loadDue(upTo: string, limit: number): Promise<Item[]> {
  const between = ['DUE#', `DUE#${upTo}`] as const
  const { items } = await queryPage({ pk: LOG_PARTITION, sk: { between }, limit })
  return items
}

async function makeLists(head: LogHead, nowMs: number, random: RandomBytes): Promise<LogHead> {
  if (head.missing === undefined) {
    const free = await countFree()
    const missing = listsMissing(free, head.free)
    return moveHead(head, { missing, free: free + missing })
  }
  const lists = newLists(Math.min(MADE_TOGETHER, head.missing), nowMs, random)
  const missing = head.missing - lists.length
  return moveHead(
    head,
    missing === 0 ? { missing: undefined, filled: head.closed } : { missing },
    lists.flatMap((list) => [poolWrite(list), entryWrite(seedsEntry(list))]),
  )
}

/** Entries in the log's order. @param after the sort key before them @param limit of sort keys, not included */
export function loadEntries(after: string, limit: string, count: number): Promise<StoredEntry[]> {
  // '!' sorts before all that follows a whole key.
  return queryAll<StoredEntry>({ pk: LOG_PARTITION, sk: { between: [`${after}!`, limit] } }, count)
}

/** The checkpoint that witnesses signed on a day, numbered from 1970. */
export function loadWitnessed(day: number): Promise<StoredEntry | undefined> {
  return getItem(entryKey(sortText(dayOf(day * DAY_MS), '', 'witness')))
}

/** The last entries up to a sort key, in the log's order. */
export async function loadLastEntries(upTo: string, count: number): Promise<StoredEntry[]> {
  const { items } = await queryPage<StoredEntry>({
    pk: LOG_PARTITION,
    sk: { between: ['ENTRY#', upTo] },
    newestFirst: true,
    limit: count,
  })
  return items.toReversed()
}

// Counts: numbers that follow the table's changes, for the track record and the dashboard.

import type { DynamoDBRecord } from 'aws-lambda'
import { encodeEntry } from '#shared/draw-log/entries.ts'
import { DAY_MS } from '#shared/time.ts'
import { log } from '../../platform/log.ts'
import { readChange } from '../../platform/table/change.ts'
import { fieldsAre, isNew, updates } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { entryWrites, type LoggedEntry } from '../public-log/log-items.ts'
import { type Addition, counterPartition, type Derivation, type DerivedItem } from './derivation.ts'

/**
 * Records of one shard, in order. Lambda names the shard only for a trigger with a tumbling window:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-windows.html
 */
export interface ShardEvent {
  readonly shardId: string
  readonly Records: readonly DynamoDBRecord[]
}

/** Sorts before all sequence numbers of a shard. */
const NONE_COUNTED = '0'

interface Checkpoint {
  /** Up to 40 decimal digits. */
  readonly lastSequence: string
}

/** Longer than any record lives: a shard takes records for some hours, and the stream keeps them for 24. */
export const CHECKPOINT_DAYS = 8
/** Long enough for a look after a holiday. */
export const SET_ASIDE_DAYS = 14
/** A transaction takes 100 writes: one is the checkpoint's, one checks the day of the public log's entries. */
const WRITES_MAX = 98
/** Derived items of one record in a transaction; the rest leaves room for its counters. */
const DERIVED_MAX = 90

/**
 * Counts each record of the table's stream exactly once: counters and public log change in the transaction that moves
 * the shard's checkpoint, and records up to the checkpoint are skipped. So a batch may be repeated, cut differently,
 * or sent to two functions at once (docs/decisions/0035). Derived items are written in the same way, so no older
 * record overwrites a newer one.
 */
export function countChanges(
  { shardId, Records }: ShardEvent,
  derivations: readonly Derivation[],
): Promise<void> {
  return retryOnConflict(() => countNew(shardId, Records, derivations))
}

/** The sequence number of the last counted record of a shard; undefined before the first. */
export async function lastCounted(shardId: string): Promise<string | undefined> {
  const last = await loadCheckpoint(shardId)
  return last === NONE_COUNTED ? undefined : last
}

async function loadCheckpoint(shardId: string): Promise<string | undefined> {
  return (await getItem<Checkpoint>(checkpointKey(shardId)))?.lastSequence
}

function checkpointKey(shardId: string): Key {
  return { pk: counterPartition(`SHARD#${shardId}`), sk: 'CHECKPOINT' }
}

async function countNew(
  shardId: string,
  records: readonly DynamoDBRecord[],
  derivations: readonly Derivation[],
): Promise<void> {
  let read = await loadCheckpoint(shardId)
  const fresh = records.filter(isAfter(read))
  for (const { writes, entries, last } of batches(shardId, fresh, derivations, read)) {
    await transact([...writes, ...(await entryWrites(entries)), checkpointWrite(shardId, read, last)])
    read = last
  }
}

/** Epoch seconds by the machine's own clock: DynamoDB deletes expired items by real time. */
function inDays(days: number): number {
  return Math.floor((Date.now() + days * DAY_MS) / 1000)
}

function isAfter(last: string | undefined): (record: DynamoDBRecord) => boolean {
  return (record) => last === undefined || BigInt(sequenceOf(record)) > BigInt(last)
}

function sequenceOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.SequenceNumber ?? ''
}

function checkpointWrite(shardId: string, read: string | undefined, lastSequence: string): Write {
  return {
    name: 'checkpoint',
    update: checkpointKey(shardId),
    ...updates(
      { set: { lastSequence, ttlEpochS: inDays(CHECKPOINT_DAYS) } },
      read === undefined ? isNew : fieldsAre({ lastSequence: read }),
    ),
  }
}

interface Batch {
  readonly writes: readonly Write[]
  readonly entries: readonly LoggedEntry[]
  /** The sequence number of its last record. */
  readonly last: string
}

/**
 * Groups records into as few transactions as possible. Uncounted records at the end need none. If a record has more
 * derived items than a transaction takes, the excess is written first without moving the checkpoint: repeating those
 * writes is harmless.
 *
 * @param read the last counted record before these
 */
function batches(
  shardId: string,
  records: readonly DynamoDBRecord[],
  derivations: readonly Derivation[],
  read = NONE_COUNTED,
): Batch[] {
  const done: Batch[] = []
  let sums = new Map<string, Sum>()
  /** By key: the later of two writes of one item wins. */
  let itemWrites = new Map<string, Write>()
  let entries: LoggedEntry[] = []
  let last = read
  const close = () => {
    if (sums.size + itemWrites.size + entries.length > 0)
      done.push({ writes: [...[...sums.values()].map(counterUpdate), ...itemWrites.values()], entries, last })
    sums = new Map()
    itemWrites = new Map()
    entries = []
  }
  for (const record of records) {
    const found = readRecord(shardId, record, derivations)
    let { writes } = found
    for (; writes.length > DERIVED_MAX; writes = writes.slice(DERIVED_MAX)) {
      close()
      for (const write of writes.slice(0, DERIVED_MAX)) itemWrites.set(write.name, write)
      close()
    }
    const fresh =
      found.additions.filter(({ to }) => !sums.has(keyText(to))).length +
      found.entries.length +
      writes.filter(({ name }) => !itemWrites.has(name)).length
    if (sums.size + itemWrites.size + entries.length + fresh > WRITES_MAX) close()
    for (const addition of found.additions) sumUp(sums, addition)
    for (const write of writes) itemWrites.set(write.name, write)
    entries.push(...found.entries)
    last = sequenceOf(record)
  }
  close()
  return done
}

interface Sum {
  readonly to: Key
  readonly counts: Map<string, number>
}

function keyText({ pk, sk }: Key): string {
  return `${pk}\n${sk}`
}

function sumUp(sums: Map<string, Sum>, { to, counts }: Addition): void {
  const sum = sums.get(keyText(to)) ?? { to, counts: new Map<string, number>() }
  sums.set(keyText(to), sum)
  for (const [name, count] of Object.entries(counts)) {
    sum.counts.set(name, (sum.counts.get(name) ?? 0) + count)
  }
}

/** The update of a counter, which creates it at its first addition. */
function counterUpdate({ to, counts }: Sum): Write {
  return { name: `counter ${keyText(to)}`, update: to, ...updates({ add: Object.fromEntries(counts) }) }
}

interface RecordChanges {
  readonly additions: readonly Addition[]
  readonly entries: readonly LoggedEntry[]
  readonly writes: readonly Write[]
}

/** The changes of a record. A malformed record is set aside, with a log line that an alarm watches. */
function readRecord(
  shardId: string,
  record: DynamoDBRecord,
  derivations: readonly Derivation[],
): RecordChanges {
  try {
    const change = readChange(record)
    return {
      additions: derivations.flatMap(({ additions }) => additions(change)).filter(isWhole),
      entries: derivations.flatMap(({ entries }) => entries?.(change) ?? []).map(encodable),
      writes: derivations.flatMap(({ items }) => items?.(change) ?? []).map(derivedWrite),
    }
  } catch (error) {
    const { eventID, dynamodb } = record
    const aside = { shardId, eventID, sequence: sequenceOf(record) }
    log('error', 'recordSetAside', { error: String(error), about: { ...aside, keys: dynamodb?.Keys } })
    return { additions: [], entries: [], writes: [setAside(shardId, record)] }
  }
}

/** @throws Error for an entry that the public log could not hold */
function encodable(entry: LoggedEntry): LoggedEntry {
  encodeEntry(entry)
  return entry
}

function derivedWrite(derived: DerivedItem): Write {
  if ('put' in derived) return { name: `item ${keyText(derived.put)}`, put: derived.put }
  return { name: `item ${keyText(derived.remove)}`, delete: derived.remove }
}

/** True if there is something to add. @throws Error unless all increments are whole numbers */
function isWhole({ to, counts }: Addition): boolean {
  const all = Object.values(counts)
  if (!all.every(Number.isSafeInteger)) throw new Error(`no whole numbers for ${to.pk} ${to.sk}`)
  return all.length > 0
}

/**
 * The write that sets a record aside, in the transaction of its batch. It holds nothing of the item: the stream has
 * it for another day.
 */
function setAside(shardId: string, record: DynamoDBRecord): Write {
  const sequence = sequenceOf(record)
  return {
    name: `aside ${sequence}`,
    update: { pk: counterPartition(`SHARD#${shardId}`), sk: `ASIDE#${sequence}` },
    ...updates({ set: { eventId: record.eventID ?? '', ttlEpochS: inDays(SET_ASIDE_DAYS) } }),
  }
}

import type { DynamoDBRecord } from 'aws-lambda'
import { type Addition, counterPartition } from '../../domain/counters/addition.ts'
import { again } from '../../platform/table/again.ts'
import { readChange } from '../../platform/table/change.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { WriteContended } from '../../platform/table/unavailable.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { COUNTS } from './counts.ts'

/**
 * Records of one shard, in their order. Lambda names the shard only where the trigger has a tumbling window:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-windows.html
 */
export interface ShardEvent {
  readonly shardId: string
  readonly Records: readonly DynamoDBRecord[]
}

/** How far a shard was counted. */
interface Checkpoint {
  /** Up to 40 decimal digits. */
  readonly lastSequence: string
}

const DAY_MS = 86_400_000
/** A shard takes records for some hours, and its stream keeps them for 24. */
export const CHECKPOINT_DAYS = 8
/** Long enough to be looked at after a holiday. */
export const SET_ASIDE_DAYS = 14
/** DynamoDB takes 100 writes in a transaction; one of them is the checkpoint's. */
const ADDITIONS_MAX = 99

/**
 * Counts each record of the table's stream exactly once: the counters grow in the transaction that moves the shard's
 * checkpoint, and what lies at or before the checkpoint is passed over. A batch may so come again, or cut
 * differently, or to two functions at once (docs/decisions/0035).
 */
export function countChanges({ shardId, Records }: ShardEvent): Promise<void> {
  return again(
    () => countNew(shardId, Records),
    (refused) => refused.has('checkpoint'),
    () => new WriteContended(),
  )
}

/** The last record of a shard that was counted; none where nothing was. */
export async function lastCounted(shardId: string): Promise<string | undefined> {
  return (await getItem<Checkpoint>(checkpointKey(shardId)))?.lastSequence
}

function checkpointKey(shardId: string): Key {
  return { pk: counterPartition(`SHARD#${shardId}`), sk: 'CHECKPOINT' }
}

async function countNew(shardId: string, records: readonly DynamoDBRecord[]): Promise<void> {
  let read = await lastCounted(shardId)
  for (const { writes, last } of batches(shardId, records.filter(isAfter(read)))) {
    await transact([...writes, checkpointWrite(shardId, read, last)])
    read = last
  }
}

/** Epoch seconds, of the machine's own clock. */
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
    UpdateExpression: 'SET lastSequence = :last, ttlEpochS = :ttl',
    ConditionExpression: read === undefined ? 'attribute_not_exists(pk)' : 'lastSequence = :read',
    ExpressionAttributeValues: {
      ':last': lastSequence,
      ':ttl': inDays(CHECKPOINT_DAYS),
      ...(read === undefined ? {} : { ':read': read }),
    },
  }
}

interface Batch {
  readonly writes: readonly Write[]
  /** The sequence number of its last record. */
  readonly last: string
}

/** In as few transactions as they fit into. Records that count nothing at the end need none. */
function batches(shardId: string, records: readonly DynamoDBRecord[]): Batch[] {
  const done: Batch[] = []
  let sums = new Map<string, Sum>()
  let aside: Write[] = []
  let last = ''
  const close = () => {
    if (sums.size + aside.length > 0) done.push({ writes: [...[...sums.values()].map(add), ...aside], last })
    sums = new Map()
    aside = []
  }
  for (const record of records) {
    const additions = additionsOf(shardId, record)
    const fresh = additions === undefined ? 1 : additions.filter(({ to }) => !sums.has(nameOf(to))).length
    if (sums.size + aside.length + fresh > ADDITIONS_MAX) close()
    if (additions === undefined) aside.push(setAside(shardId, record))
    for (const addition of additions ?? []) sumUp(sums, addition)
    last = sequenceOf(record)
  }
  close()
  return done
}

interface Sum {
  readonly to: Key
  readonly counts: Map<string, number>
}

function nameOf({ pk, sk }: Key): string {
  return `${pk}\n${sk}`
}

function sumUp(sums: Map<string, Sum>, { to, counts }: Addition): void {
  const sum = sums.get(nameOf(to)) ?? { to, counts: new Map<string, number>() }
  sums.set(nameOf(to), sum)
  for (const [name, count] of Object.entries(counts)) {
    sum.counts.set(name, (sum.counts.get(name) ?? 0) + count)
  }
}

/** A counter begins to exist when it is first added to. */
function add({ to, counts }: Sum): Write {
  const entries = [...counts]
  return {
    name: `counter ${nameOf(to)}`,
    update: to,
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, count], index) => [`:c${index}`, count])),
  }
}

/** Undefined for a record that cannot be understood: an alarm reads the line that says so. */
function additionsOf(shardId: string, record: DynamoDBRecord): readonly Addition[] | undefined {
  try {
    const change = readChange(record)
    return COUNTS.flatMap((count) => count.additions(change)).filter(isWhole)
  } catch (error) {
    const { eventID, dynamodb } = record
    const fault = error instanceof Error ? error.message : 'unknown'
    const line = { level: 'error', setAside: { shardId, eventID, sequence: sequenceOf(record) }, fault }
    process.stdout.write(`${JSON.stringify({ ...line, keys: dynamodb?.Keys })}\n`)
    return undefined
  }
}

/** @throws Error for what is not counted in whole numbers; nothing to add is left out. */
function isWhole({ to, counts }: Addition): boolean {
  const all = Object.values(counts)
  if (!all.every(Number.isSafeInteger)) throw new Error(`no whole numbers for ${to.pk} ${to.sk}`)
  return all.length > 0
}

/** In the transaction of its batch. Without anything of the item: the stream still has it for a day. */
function setAside(shardId: string, record: DynamoDBRecord): Write {
  const sequence = sequenceOf(record)
  return {
    name: `aside ${sequence}`,
    update: { pk: counterPartition(`SHARD#${shardId}`), sk: `ASIDE#${sequence}` },
    UpdateExpression: 'SET eventId = :id, ttlEpochS = :ttl',
    ExpressionAttributeValues: { ':id': record.eventID ?? '', ':ttl': inDays(SET_ASIDE_DAYS) },
  }
}

import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fromHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Entry } from '#shared/draw-log/entries.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { sumOf, type Tally, tallyOf } from '#shared/track-record/tally.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { atOnce } from '../../testing/requests.ts'
import { storedEntries } from '../public-log/testing/memory-log.ts'
import { ROUND_COUNTS } from '../rounds/round-counts.ts'
import { newRoundId, ROUND_PREFIX } from '../rounds/round-record.ts'
import { countChanges } from './count-items.ts'
import { loadDays } from './day-count-items.ts'
import { loadRecord } from './track-record-items.ts'

const COUNTS = [ROUND_COUNTS]

const ROUND = {
  mode: 'fun',
  risk: 'steady',
  targetX100: 120,
  rtp: 0.97,
  serverSeed: 'ab'.repeat(32),
} as const
const START = Date.parse('2031-01-01T12:00:00.000Z')
const dayAt = (index: number) => iso(START + index * DAY_MS)
let shards = 0
/** Each test counts on days of its own, since all shards add to the same days. */
let days = 0
const newShard = () => `shard-${shards++}`

/** A new practice round, as the stream reports it. */
function drawn(sequence: bigint | string, day: number): DynamoDBRecord {
  const atMs = Date.parse(dayAt(day))
  const keys = { pk: { S: 'USER#1' }, sk: { S: 'ROUNDS' } }
  // Bytes are base64, as in JSON.
  const rounds = marshall([
    { id: newRoundId(atMs, secureRandom), atMs, open: { ...ROUND, serverSeed: fromHex(ROUND.serverSeed) } },
  ])
  const text = JSON.stringify({ L: rounds }, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
  return {
    eventID: `id-${sequence}`,
    eventName: 'MODIFY',
    dynamodb: {
      Keys: keys,
      OldImage: { ...keys, rounds: { L: [] } },
      NewImage: { ...keys, rounds: JSON.parse(text) },
      SequenceNumber: String(sequence),
    },
  }
}

/** The same round after it is settled. */
function flown(sequence: bigint, day: number): DynamoDBRecord {
  const keys = { pk: { S: 'USER#1' }, sk: { S: `${ROUND_PREFIX}${sequence}` } }
  const outcome = { multiplier: 1.5, hit: true, source: 'practice' }
  const id = newRoundId(Date.parse(dayAt(day)), secureRandom)
  const settled = { outcome, settledAt: dayAt(day), clientSeed: 'mine' }
  const round = { ...ROUND, id, createdAt: dayAt(day), ...settled }
  const NewImage = { ...keys, ...marshall(round) }
  return { eventID: `id-${sequence}`, dynamodb: { Keys: keys, NewImage, SequenceNumber: String(sequence) } }
}

async function settledSum(): Promise<Tally> {
  return sumOf((await loadRecord(START)).settled.map(({ tally }) => tally))
}

/** The entries of a day that wait for the public log. */
async function loggedOn(day: number): Promise<Entry[]> {
  return (await storedEntries()).filter(({ at }) => at === dayAt(day).slice(0, 10))
}

/** A record that no code of ours writes. */
function strange(sequence: string): DynamoDBRecord {
  const keys = { pk: { S: 'USER#1' }, sk: { S: 'ROUNDS' } }
  const NewImage = { ...keys, rounds: { L: [{ M: { id: { S: 'x' }, atMs: { N: '120' } } }] } }
  return { eventID: `id-${sequence}`, dynamodb: { Keys: keys, NewImage, SequenceNumber: sequence } }
}

async function countOn(day: number): Promise<number> {
  const date = dayAt(day).slice(0, 10)
  return (await loadDays(date, date)).get(date)?.signalsFun ?? 0
}

test('records that are repeated, cut differently or sent twice at once are counted once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.tuple(fc.nat(30), fc.nat(12), fc.boolean()), { minLength: 1, maxLength: 6 }),
      async (total, deliveries) => {
        const [day, shardId] = [days++, newShard()]
        // Numbers of different lengths, since as text 9 comes after 10.
        const records = Array.from({ length: total }, (_, index) => [
          drawn(BigInt(2 * index + 5), day),
          flown(BigInt(2 * index + 6), day),
        ]).flat()
        const before = await settledSum()
        let reached = 0
        for (const [back, length, twice] of [...deliveries, [2 * total, 4 * total, true] as const]) {
          // Some repeated records, then the next ones in order.
          const Records = records.slice(Math.max(0, reached - back), reached + length)
          reached = Math.min(records.length, reached + length)
          await Promise.all(
            Array.from({ length: twice ? 2 : 1 }, () => countChanges({ shardId, Records }, COUNTS)),
          )
        }
        expect(await countOn(day)).toBe(total)
        const logged = (await loggedOn(day)).map(({ kind }) => kind)
        expect(logged.toSorted()).toEqual(records.map((_, index) => (index < total ? 'draw' : 'settle')))
        const each = { ...ROUND, targetX100: multiplierX100(ROUND.targetX100), hit: true }
        const flights = Array.from({ length: total }, () => tallyOf(each))
        expect(await settledSum()).toEqual(sumOf([before, ...flights]))
      },
    ),
    { numRuns: 8 },
  )
})

test('sequence numbers of any length are compared as numbers', async () => {
  const [day, shardId] = [days++, newShard()]
  const long = 10n ** 39n
  const later = [drawn(long - 1n, day), drawn(long, day), drawn(long + 1n, day)]
  await countChanges({ shardId, Records: [drawn('9', day), drawn('10', day)] }, COUNTS)
  for (const record of later) await countChanges({ shardId, Records: [record] }, COUNTS)
  await countChanges({ shardId, Records: later }, COUNTS)
  expect(await countOn(day)).toBe(5)
})

test('each shard has its own checkpoint', async () => {
  const day = days++
  for (const shardId of [newShard(), newShard()]) {
    await countChanges({ shardId, Records: [drawn('1', day)] }, COUNTS)
  }
  expect(await countOn(day)).toBe(2)
})

test('eight calls on one shard, and on eight shards, count each record once', async () => {
  const [day, shardId] = [days++, newShard()]
  const Records = Array.from({ length: 20 }, (_, index) => drawn(String(index + 1), day))
  await Promise.all([
    ...Array.from({ length: 8 }, () => countChanges({ shardId, Records }, COUNTS)),
    ...Array.from({ length: 8 }, () => countChanges({ shardId: newShard(), Records }, COUNTS)),
  ])
  expect(await countOn(day)).toBe(20 * 9)
  // The log holds a round once, however often it was reported.
  expect(await loggedOn(day)).toHaveLength(20)
})

test('a batch too large for one transaction takes several, each with its checkpoint', async () => {
  const [first, shardId] = [days, newShard()]
  days += 230
  const Records = Array.from({ length: 230 }, (_, index) => drawn(String(index + 1), first + index))
  await countChanges({ shardId, Records }, COUNTS)
  await countChanges({ shardId, Records }, COUNTS)
  const counts = await atOnce(230, (index) => countOn(first + index))
  expect(new Set(counts)).toEqual(new Set([1]))
})

test('a malformed record is set aside and logged, and the others are counted', async () => {
  const [day, shardId] = [days++, newShard()]
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const empty = { eventID: 'e3', dynamodb: { SequenceNumber: '3' } }
  const Records = [drawn('1', day), strange('2'), empty, drawn('4', day)]
  await countChanges({ shardId, Records }, COUNTS)
  await countChanges({ shardId, Records }, COUNTS)
  const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(await countOn(day)).toBe(2)
  const aside = (await scanTable()).filter(({ pk, sk }) => pk.endsWith(shardId) && sk !== 'CHECKPOINT')
  expect(aside.map(({ sk, eventId }) => [sk, eventId]).toSorted()).toEqual([
    ['ASIDE#2', 'id-2'],
    ['ASIDE#3', 'e3'],
  ])
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({
    level: 'error',
    event: 'recordSetAside',
    about: { shardId, eventID: 'id-2', sequence: '2' },
  })
})

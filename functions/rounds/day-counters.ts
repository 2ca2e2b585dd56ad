import type { RandomBytes } from '#shared/crash/random.ts'
import type { Item } from '../table/item.ts'
import { queryAll } from '../table/read.ts'
import type { Write } from '../table/write.ts'

/**
 * A hot item takes at most 1000 writes a second, and transactions on one item cancel each other: each day is
 * counted by 16 items, of which a round takes one by chance.
 */
const SHARDS = 16

/**
 * What is counted by the day. A counter is an attribute of its own that begins to exist when it is first added
 * to, so what a day is to know besides (outcomes, hits) is another name here and another `countOfDay`.
 */
export const DAY_COUNTERS = ['signalsFun', 'signalsLive'] as const
export type DayCounter = (typeof DAY_COUNTERS)[number]
export type DayCounts = Readonly<Record<DayCounter, number>>

/** A day of UTC, `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Counts in the transaction of what is counted: nothing is counted twice, nor lost. */
export function countOfDay(counter: DayCounter, nowMs: number, random: RandomBytes): Write {
  const shard = (random(1)[0] ?? 0) % SHARDS
  return {
    name: 'day',
    update: { pk: shardPartition(shard), sk: dayOf(nowMs) },
    UpdateExpression: 'ADD #counter :one',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':one': 1 },
  }
}

function shardPartition(shard: number): string {
  return `DAYS#${shard}`
}

/** The counts of each day from one to another, both included: 16 queries, of an item for each day. */
export async function loadDays(first: string, last: string): Promise<ReadonlyMap<string, DayCounts>> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      queryAll<Item & Partial<DayCounts>>({
        pk: { name: 'pk', value: shardPartition(shard) },
        sk: { name: 'sk', between: [first, last] },
      }),
    ),
  )
  const days = new Map<string, DayCounts>()
  for (const item of shards.flat()) {
    const sum = days.get(item.sk)
    const add = (counter: DayCounter) => (sum?.[counter] ?? 0) + (item[counter] ?? 0)
    days.set(item.sk, { signalsFun: add('signalsFun'), signalsLive: add('signalsLive') })
  }
  return days
}

import type { RandomBytes } from '#shared/crash/random.ts'
import type { Item } from './item.ts'
import { type QueryOptions, queryAll } from './read.ts'

/**
 * A hot item takes at most 1000 writes a second, and transactions on one item cancel each other: what everybody
 * adds to is spread over 16 items, of which each writer takes one by chance.
 */
const SHARDS = 16

/** The partition of one shard, by chance. */
export function anyShard(prefix: string, random: RandomBytes): string {
  return shardPartition(prefix, (random(1)[0] ?? 0) % SHARDS)
}

function shardPartition(prefix: string, shard: number): string {
  return `${prefix}#${shard}`
}

/** The items of all shards: 16 queries. */
export async function queryShards<T>(prefix: string, sk?: QueryOptions['sk']): Promise<(T & Item)[]> {
  const found = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      queryAll<T & Item>({
        pk: { name: 'pk', value: shardPartition(prefix, shard) },
        ...(sk ? { sk } : {}),
      }),
    ),
  )
  return found.flat()
}

/**
 * Adds to several counters of one item. A counter is an attribute of its own that begins to exist when it is first
 * added to.
 */
export function addition(counts: Iterable<readonly [name: string, count: number]>) {
  const entries = [...counts]
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, count], index) => [`:c${index}`, count])),
  }
}

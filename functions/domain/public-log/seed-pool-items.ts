import { toHex } from '#shared/crash/hex.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { type EntryOf, seedList } from '#shared/draw-log/entries.ts'
import { exists } from '../../platform/table/expressions.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { countItems, queryPage } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { type List, LOG_PARTITION, nameOf, SECRET_BYTES } from './seed-lists.ts'

/**
 * Free lists of seeds, which are in the log already. The job makes many at once each day, and each is taken at
 * random, so that the time of making reveals nothing about the user who takes it.
 */
const POOL_PREFIX = 'POOL#'
/** After a filling at least 256 lists are free, and at least three times as many as were taken since the last one. */
const FREE_MIN = 256
const USED_TIMES = 3
/** Lists are made in multiples of 64, so that their number reveals nothing about one user. */
const MADE_AT_ONCE = 64

interface PooledList extends Item, List {}

/** Sorts at random, by the list's id. */
function poolKey({ secret, madeS }: List): Key {
  return { pk: LOG_PARTITION, sk: `${POOL_PREFIX}${nameOf({ secret, madeS }).id}` }
}

export function poolWrite(list: List): Write {
  return { name: 'pool', put: { ...poolKey(list), secret: list.secret, madeS: list.madeS } }
}

/** The delete that takes a list from the pool, so that only one user gets it. */
export function takeWrite(list: List): Write {
  return { name: 'taken', delete: poolKey(list), ...exists }
}

export function seedsEntry(list: List): EntryOf<'seeds'> {
  const { id, at, secret } = nameOf(list)
  return { kind: 'seeds', at, list: id, root: toHex(seedList(secret).root) }
}

/**
 * @param free the free lists now
 * @param freeBefore the free lists after the last filling
 */
export function listsMissing(free: number, freeBefore: number): number {
  const wanted = Math.max(FREE_MIN, USED_TIMES * (freeBefore - free))
  return Math.max(0, Math.ceil((wanted - free) / MADE_AT_ONCE) * MADE_AT_ONCE)
}

export function countFree(): Promise<number> {
  return countItems(poolFrom(''))
}

export function newLists(count: number, nowMs: number, random: RandomBytes): List[] {
  const madeS = Math.floor(nowMs / 1000)
  return Array.from({ length: count }, () => ({ secret: random(SECRET_BYTES), madeS }))
}

/** Four kilobytes, which one unit of reading covers. */
const LOOKED_AT = 32

/** A random free list: the oldest of some, since an older one is ready for today. */
export async function findFree(random: RandomBytes): Promise<List | undefined> {
  const from = toHex(random(SECRET_BYTES))
  const { items } = await queryPage<PooledList>({ ...poolFrom(from), limit: LOOKED_AT })
  const some =
    items.length > 0 ? items : (await queryPage<PooledList>({ ...poolFrom(''), limit: LOOKED_AT })).items
  return some.toSorted((one, other) => one.madeS - other.madeS)[0]
}

function poolFrom(id: string) {
  return {
    pk: LOG_PARTITION,
    sk: { between: [`${POOL_PREFIX}${id}`, `${POOL_PREFIX}~`] },
  } as const
}

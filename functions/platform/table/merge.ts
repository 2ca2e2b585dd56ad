import type { Item } from './item.ts'
import { type Page, type QueryOptions, queryPage } from './read.ts'
import type { IndexName } from './schema.ts'

export interface Partition {
  readonly index: IndexName
  readonly value: string
}

/** Several partitions of indexes, read as one list. */
export interface Merged {
  readonly partitions: readonly Partition[]
  /** Bounds of the sort keys, both included. Sort keys are unique in a list: a page ends at one. */
  readonly range?: readonly [from: string, to: string] | undefined
  readonly newestFirst?: boolean
  /** Number of entries in 4 KiB, which half a read unit pays for. */
  readonly perUnit: number
  /** Items of the list that the index does not contain yet. */
  readonly also?: readonly Item[]
}

export interface Entry {
  /** Sort key in the index. */
  readonly key: string
  /** The table's keys and the projected attributes. */
  readonly item: Item
}

/**
 * Reads the next entries after a sort key, merged over all partitions. It reads each partition for its share of the
 * page, then again the one with the nearest end, until no unread entry can belong on the page. The cost grows with the
 * page and the number of partitions, not with the table.
 *
 * @example queryMerged({ partitions: [{ index: 'gsi1', value: 'USERS#active' }], perUnit: 30 }, 20, last)
 */
export async function queryMerged(list: Merged, limit: number, after?: string): Promise<Entry[]> {
  const { partitions, perUnit, newestFirst = false } = list
  const direction = newestFirst ? -1 : 1
  const inOrder = (a: { readonly key: string }, b: { readonly key: string }) =>
    byBytes(a.key, b.key) * direction
  const known = new Map(alsoOnPage(list, after).map((entry) => [entry.key, entry]))
  const units = Math.max(1, Math.floor(limit / partitions.length / perUnit))
  const share = partitions.length === 1 ? limit : perUnit * units
  let positions: readonly ReadPosition[] = partitions.map((partition) => ({ partition }))
  let open: readonly Required<ReadPosition>[] = []
  for (;;) {
    const isFirstRound = open.length === 0
    // The range includes `after` itself.
    const wanted = Math.min(limit, share) + (isFirstRound && after !== undefined ? 1 : 0)
    const pages = await Promise.all(positions.map((position) => readPartition(list, position, wanted, after)))
    for (const { entries } of pages) for (const entry of entries) known.set(entry.key, entry)
    if (after !== undefined) known.delete(after)
    const rest = open.filter((position) => !positions.includes(position))
    open = [...rest, ...pages.flatMap(({ next }) => next ?? [])].sort(inOrder)
    const [nearest] = open
    const merged = [...known.values()]
      .filter((entry) => !nearest || inOrder(entry, nearest) <= 0)
      .sort(inOrder)
    if (!nearest || merged.length >= limit) return merged.slice(0, limit)
    positions = [nearest]
  }
}

interface ReadPosition {
  readonly partition: Partition
  readonly startAfter?: Record<string, unknown>
  /** Sort key that was read last. */
  readonly key?: string
}

interface PartitionPage {
  readonly entries: readonly Entry[]
  /** Undefined at the end of the partition. */
  readonly next: Required<ReadPosition> | undefined
}

async function readPartition(
  list: Merged,
  { partition, startAfter }: ReadPosition,
  limit: number,
  after: string | undefined,
): Promise<PartitionPage> {
  const { index, value } = partition
  const sk = rangeOf(list, after)
  const page: Page<Item> = await queryPage({
    index,
    pk: value,
    ...(sk ? { sk } : {}),
    newestFirst: list.newestFirst ?? false,
    limit,
    startAfter,
  })
  const entries = page.items.map((item) => ({ key: String(item[`${index}sk`]), item }))
  const key = entries.at(-1)?.key
  const next = page.last && key !== undefined ? { partition, startAfter: page.last, key } : undefined
  return { entries, next }
}

function rangeOf({ range, newestFirst }: Merged, after: string | undefined): QueryOptions['sk'] {
  const [from, to] = range ?? []
  const [first, last] = newestFirst ? [from, after ?? to] : [after ?? from, to]
  if (first !== undefined && last !== undefined) return { between: [first, last] }
  if (last !== undefined) return { upTo: last }
  return first === undefined ? undefined : { from: first }
}

function alsoOnPage(
  { also = [], partitions, range, newestFirst }: Merged,
  after: string | undefined,
): Entry[] {
  return also.flatMap((item) => {
    const partition = partitions.find(({ index, value }) => item[`${index}pk`] === value)
    if (!partition) return []
    const key = String(item[`${partition.index}sk`])
    const passed = after !== undefined && byBytes(key, after) * (newestFirst ? -1 : 1) <= 0
    const outside = range && (byBytes(key, range[0]) < 0 || byBytes(key, range[1]) > 0)
    return passed || outside ? [] : [{ key, item }]
  })
}

/** Compares as the table does: by bytes of UTF-8, not by UTF-16 units. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

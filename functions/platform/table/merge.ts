import type { Item } from './item.ts'
import { type Page, type QueryOptions, queryPage } from './read.ts'
import type { IndexName } from './schema.ts'

export interface Partition {
  readonly index: IndexName
  readonly value: string
}

/** Partitions of indexes that are read as if they were one list. */
export interface Merged {
  readonly partitions: readonly Partition[]
  /** Bounds of the sort keys, both included. Within a list these differ: where a page ended is told by one. */
  readonly range?: readonly [from: string, to: string] | undefined
  readonly newestFirst?: boolean
  /** How many entries half a read unit pays for: 4 KiB. */
  readonly perUnit: number
  /** Items that belong to the list though the index does not say so yet. */
  readonly also?: readonly Item[]
}

export interface Entry {
  /** Its sort key. */
  readonly key: string
  /** The table's keys, and what the index carries. */
  readonly item: Item
}

/**
 * The next entries after a sort key, of all the partitions together. Each is asked for its share in whole units, then
 * the one that was read least far, until no partition can hold an entry that belongs before the last of the page: the
 * cost grows with page and partitions, never with what is stored.
 *
 * @example queryMerged({ partitions: [{ index: 'gsi1', value: 'PEOPLE#active' }], perUnit: 30 }, 20, last)
 */
export async function queryMerged(list: Merged, limit: number, after?: string): Promise<Entry[]> {
  const { partitions, perUnit, newestFirst = false } = list
  const direction = newestFirst ? -1 : 1
  const inOrder = (a: { readonly key: string }, b: { readonly key: string }) =>
    byBytes(a.key, b.key) * direction
  const known = new Map(alsoIn(list, after).map((entry) => [entry.key, entry]))
  const units = Math.max(1, Math.floor(limit / partitions.length / perUnit))
  const share = partitions.length === 1 ? limit : perUnit * units
  let readings: readonly Reading[] = partitions.map((partition) => ({ partition }))
  let open: readonly Required<Reading>[] = []
  for (;;) {
    const first = open.length === 0
    // The entry after which this page starts may be one of the first.
    const wanted = Math.min(limit, share) + (first && after !== undefined ? 1 : 0)
    const reads = await Promise.all(readings.map((reading) => readOn(list, reading, wanted, after)))
    for (const { entries } of reads) for (const entry of entries) known.set(entry.key, entry)
    if (after !== undefined) known.delete(after)
    const rest = open.filter((reading) => !readings.includes(reading))
    open = [...rest, ...reads.flatMap(({ next }) => next ?? [])].sort(inOrder)
    const [nearest] = open
    const sure = [...known.values()].filter((entry) => !nearest || inOrder(entry, nearest) <= 0).sort(inOrder)
    if (!nearest || sure.length >= limit) return sure.slice(0, limit)
    readings = [nearest]
  }
}

interface Reading {
  readonly partition: Partition
  readonly startAfter?: Record<string, unknown>
  /** The last sort key that was read; none before the first. */
  readonly key?: string
}

interface Read {
  readonly entries: readonly Entry[]
  /** None where the partition holds no more. */
  readonly next: Required<Reading> | undefined
}

async function readOn(
  list: Merged,
  { partition, startAfter }: Reading,
  limit: number,
  after: string | undefined,
): Promise<Read> {
  const { index, value } = partition
  const sk = rangeOf(list, `${index}sk`, after)
  const page: Page<Item> = await queryPage({
    index,
    pk: { name: `${index}pk`, value },
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

function rangeOf(
  { range, newestFirst }: Merged,
  name: string,
  after: string | undefined,
): QueryOptions['sk'] {
  const [from, to] = range ?? []
  const [first, last] = newestFirst ? [from, after ?? to] : [after ?? from, to]
  if (first !== undefined && last !== undefined) return { name, between: [first, last] }
  if (last !== undefined) return { name, upTo: last }
  return first === undefined ? undefined : { name, from: first }
}

function alsoIn({ also = [], partitions, range, newestFirst }: Merged, after: string | undefined): Entry[] {
  return also.flatMap((item) => {
    const partition = partitions.find(({ index, value }) => item[`${index}pk`] === value)
    if (!partition) return []
    const key = String(item[`${partition.index}sk`])
    const passed = after !== undefined && byBytes(key, after) * (newestFirst ? -1 : 1) <= 0
    const outside = range && (byBytes(key, range[0]) < 0 || byBytes(key, range[1]) > 0)
    return passed || outside ? [] : [{ key, item }]
  })
}

/** As the table sorts: by bytes of UTF-8, not by UTF-16 units. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

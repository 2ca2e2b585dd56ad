import type { Item } from './item.ts'
import { type QueryOptions, queryPage } from './read.ts'
import type { IndexName } from './schema.ts'

/** Partitions of one index that are read as if they were one list. */
export interface Merged {
  readonly index: IndexName
  readonly pk: { readonly name: string; readonly values: readonly string[] }
  /** Its values must differ within the list: where a page ended is told by one. */
  readonly sk: { readonly name: string; readonly beginsWith?: string | undefined }
  readonly newestFirst?: boolean
  /** Items that belong to the list though the index does not say so yet. */
  readonly also?: readonly Item[]
}

/** Behind whatever begins with a prefix: the last code point of all. */
const LAST = '\u{10ffff}'

/**
 * The next entries after a sort key, of all the partitions together. Costs one query of at most `limit` entries
 * for each partition, however many are stored.
 *
 * @example queryMerged({ index: 'people', pk: { name: 'peoplePk', values }, sk: { name: 'peopleSk' } }, 20, last)
 */
export async function queryMerged(list: Merged, limit: number, after?: string): Promise<Item[]> {
  const { pk, sk, newestFirst = false } = list
  const pages = await Promise.all(
    pk.values.map((value) =>
      queryPage({
        index: list.index,
        pk: { name: pk.name, value },
        ...rangeOf(list, after),
        newestFirst,
        // One of them may be the entry after which this page starts.
        limit: after === undefined ? limit : limit + 1,
      }),
    ),
  )
  const items = [...pages.flatMap((page) => page.items), ...(list.also ?? []).filter(belongsTo(list))]
  const bySortKey = new Map(items.map((item) => [String(item[sk.name]), item]))
  const direction = newestFirst ? -1 : 1
  return [...bySortKey]
    .filter(([key]) => after === undefined || byBytes(key, after) * direction > 0)
    .sort(([a], [b]) => byBytes(a, b) * direction)
    .slice(0, limit)
    .map(([, item]) => item)
}

function rangeOf({ sk, newestFirst }: Merged, after: string | undefined): Pick<QueryOptions, 'sk'> {
  const { name, beginsWith } = sk
  if (after === undefined) return beginsWith === undefined ? {} : { sk: { name, beginsWith } }
  if (newestFirst) {
    return { sk: beginsWith === undefined ? { name, upTo: after } : { name, between: [beginsWith, after] } }
  }
  return { sk: { name, between: [after, `${beginsWith ?? ''}${LAST}`] } }
}

function belongsTo({ pk, sk }: Merged): (item: Item) => boolean {
  return (item) =>
    pk.values.includes(String(item[pk.name])) && String(item[sk.name]).startsWith(sk.beginsWith ?? '')
}

/** As the table sorts: by bytes of UTF-8, not by UTF-16 units. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

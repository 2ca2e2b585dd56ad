import type { ListPosts, PostOrder } from '#shared/models/blog.ts'
import { type Looked, lookThrough } from '../../platform/table/look-through.ts'
import { beginningWith, type Merged, queryMerged } from '../../platform/table/merge.ts'
import type { IndexName } from '../../platform/table/schema.ts'
import { findCategory } from '../categories/find.ts'
import { unpackRow } from './items.ts'
import { POSTS, postsPartition, titlePrefix } from './keys.ts'
import { isChanged, type PostRow } from './post.ts'

export type PostFilter = Omit<ListPosts, 'limit' | 'cursor'>

interface Order {
  readonly index: IndexName
  readonly newestFirst: boolean
}
const ORDERS: Readonly<Record<PostOrder, Order>> = {
  updated: { index: 'gsi1', newestFirst: true },
  title: { index: 'gsi2', newestFirst: false },
  published: { index: 'gsi3', newestFirst: true },
}

/** A row takes some 600 bytes with its keys. */
const PER_UNIT = 6

interface Found {
  readonly key: string
  readonly row: PostRow
}

/**
 * One page of the editors' list: three partitions by status, in three orders, with the rows in the index itself.
 * Whatever else is asked for is picked out of them (see `lookThrough`): a page of a rare language or category may be
 * shorter than asked for, with more to come. The cost grows with the page, never with the table.
 *
 * @param after where the page before ended
 */
export async function findPosts(
  filter: PostFilter,
  limit: number,
  after: string | undefined,
): Promise<Looked<PostRow>> {
  const category = filter.category === undefined ? undefined : await findCategory(filter.category)
  if (filter.category !== undefined && category === undefined) return { found: [], next: undefined }
  const list = listOf(filter)
  const { found, next } = await lookThrough<Found>({
    limit,
    after,
    read: async (from, wanted) => {
      const entries = await queryMerged(list, wanted, from)
      return entries.map(({ key, item }) => ({ key, row: unpackRow(item) }))
    },
    keyOf: ({ key }) => key,
    matches: ({ row }) => matches(row, filter, category),
  })
  return { found: found.map(({ row }) => row), next }
}

function listOf({ status, sort, search }: PostFilter): Merged {
  const partitions = status === undefined ? POSTS : [postsPartition(status)]
  const { index, newestFirst } = ORDERS[search === undefined ? sort : 'title']
  return {
    partitions: partitions.map((value) => ({ index, value })),
    range: search === undefined ? undefined : beginningWith(titlePrefix(search)),
    newestFirst,
    perUnit: PER_UNIT,
  }
}

function matches(
  row: PostRow,
  { status, language, kind, featured }: PostFilter,
  category: string | undefined,
) {
  return (
    (status === undefined || row.status === status || (status === 'changed' && isChanged(row))) &&
    (language === undefined || row.language === language) &&
    (kind === undefined || row.kind === kind) &&
    (featured === undefined || row.featured) &&
    (category === undefined || row.category === category)
  )
}

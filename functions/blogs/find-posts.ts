import { LOCALES } from '#shared/i18n/locales.ts'
import type { ListPosts, PostOrder } from '#shared/models/blog.ts'
import { BLOG_KINDS } from '#shared/models/blog.ts'
import { findCategory } from '../categories/find.ts'
import type { Item } from '../table/item.ts'
import { getItems, type QueryOptions, queryPage } from '../table/read.ts'
import type { IndexName } from '../table/schema.ts'
import { titlePrefix } from './items.ts'
import { indexPartition, LISTED_STATES, type ListedState } from './keys.ts'
import type { PostRecord } from './post.ts'

export type PostFilter = Omit<ListPosts, 'limit' | 'cursor'>

export interface FoundPosts {
  readonly posts: readonly PostRecord[]
  /** Where the next page begins; none at the end. */
  readonly after: string | undefined
}

/** An order's attribute, and the index that sorts by it in each scope. */
const ORDERS = {
  updated: {
    sortKey: 'postsSk',
    newestFirst: true,
    index: { posts: 'posts', category: 'postsByCategory', featured: 'postsFeatured' },
  },
  title: {
    sortKey: 'titleSk',
    newestFirst: false,
    index: { posts: 'postsByTitle', category: 'postsByCategoryAndTitle', featured: 'postsFeaturedByTitle' },
  },
  published: {
    sortKey: 'publishedSk',
    newestFirst: true,
    index: {
      posts: 'postsByPublication',
      category: 'postsByCategoryAndPublication',
      featured: 'postsFeaturedByPublication',
    },
  },
} as const satisfies Record<PostOrder, Order>

type Scope = 'posts' | 'category' | 'featured'
interface Order {
  readonly sortKey: 'postsSk' | 'titleSk' | 'publishedSk'
  readonly newestFirst: boolean
  readonly index: Readonly<Record<Scope, IndexName>>
}
/** An entry of an index: its keys only. */
type Entry = Item & { readonly postsSk: string; readonly titleSk: string; readonly publishedSk: string }

/**
 * One page of the editors' list. Every combination of filters is a handful of partitions (at most 6 languages
 * x 5 states x 2 kinds) that are read side by side and merged: the cost grows with the page, never with the
 * table. Featured posts of one category are picked out of the featured ones, so such a page may be shorter than
 * asked for.
 *
 * @param after where the page before ended
 */
export async function findPosts(
  filter: PostFilter,
  limit: number,
  after: string | undefined,
): Promise<FoundPosts> {
  const category = filter.category === undefined ? undefined : await findCategory(filter.category)
  if (filter.category !== undefined && category === undefined) return { posts: [], after: undefined }
  const { sortKey, newestFirst } = orderOf(filter)
  // One more than the page tells whether there is another; one may be the entry where the last page ended.
  const queries = partitions(filter, category).map((value) => rangeOf(value, filter, after, limit + 2))
  const pages = await Promise.all(queries.map((query) => queryPage<Entry>(query)))
  const entries = pages
    .flatMap(({ items }) => items)
    .filter((entry) => entry[sortKey] !== after)
    .sort((a, b) => byBytes(a[sortKey], b[sortKey]) * (newestFirst ? -1 : 1))
  const shown = entries.slice(0, limit)
  const records = await getItems<PostRecord>(shown)
  return {
    posts: category ? records.filter((record) => record.category === category) : records,
    after: entries.length > limit ? shown.at(-1)?.[sortKey] : undefined,
  }
}

function orderOf({ sort, search }: PostFilter): Order {
  return ORDERS[search === undefined ? sort : 'title']
}

function scopeOf({ featured, category }: PostFilter): Scope {
  if (featured) return 'featured'
  return category === undefined ? 'posts' : 'category'
}

function partitions(filter: PostFilter, category: string | undefined): string[] {
  const { language, kind } = filter
  const languages = language ? [language] : LOCALES
  const kinds = kind ? [kind] : BLOG_KINDS
  const scope = scopeOf(filter) === 'category' ? { category } : {}
  return languages.flatMap((oneLanguage) =>
    statesOf(filter).flatMap((state) =>
      kinds.map((oneKind) => indexPartition({ language: oneLanguage, state, kind: oneKind, ...scope })),
    ),
  )
}

function statesOf({ status }: PostFilter): readonly ListedState[] {
  if (status === undefined) return LISTED_STATES
  return status === 'published' ? ['published', 'changed'] : [status]
}

const PARTITION_KEY = { posts: 'postsPk', category: 'categoryPk', featured: 'featuredPk' } as const

function rangeOf(value: string, filter: PostFilter, after: string | undefined, limit: number): QueryOptions {
  const { sortKey, newestFirst, index } = orderOf(filter)
  const scope = scopeOf(filter)
  const query = { index: index[scope], pk: { name: PARTITION_KEY[scope], value }, limit, newestFirst }
  if (newestFirst) return { ...query, ...(after === undefined ? {} : { sk: { name: sortKey, upTo: after } }) }
  const prefix = titlePrefix(filter.search ?? '')
  // The last code point of all ends every title that begins so.
  const end = `${prefix}\u{10ffff}`
  const from = after ?? prefix
  return from === '' ? query : { ...query, sk: { name: sortKey, between: [from, end] } }
}

/** As the table sorts: by bytes of UTF-8, not by UTF-16 units. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

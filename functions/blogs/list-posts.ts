import { blogs } from '#shared/api/blogs.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { BLOG_KINDS, BLOG_STATUSES } from '#shared/models/blog.ts'
import { findCategory } from '../categories/find.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import type { Item } from '../table/item.ts'
import { getItems, type QueryOptions, queryPage } from '../table/read.ts'
import { titlePrefix } from './items.ts'
import { indexPartition } from './keys.ts'
import type { PostRecord } from './post.ts'
import { draftCard, loadNames } from './view.ts'

type Filter = Omit<InputOf<typeof blogs.listPosts>, 'limit' | 'cursor'>
/** An entry of an index: keys only. */
type Entry = Item & { readonly postsSk: string; readonly titleSk: string }

/**
 * Every combination of filters is a handful of partitions (at most 6 languages x 4 states x 2 kinds) that are
 * read side by side and merged: the cost grows with the page, never with the table.
 */
export const handler = handle(blogs.listPosts, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['blogs.posts', caller.account.id, filter]
  const position = openCursor(cursor, binding)?.after
  const after = typeof position === 'string' ? position : undefined
  const category = filter.category === undefined ? undefined : await findCategory(filter.category)
  if (filter.category !== undefined && category === undefined) return { blogs: [] }
  const sortKey = filter.search === undefined ? 'postsSk' : 'titleSk'
  // One more than the page tells whether there is another; one may be the entry where the last page ended.
  const queries = partitions(filter, category).map((value) => rangeOf(value, filter, after, limit + 2))
  const pages = await Promise.all(queries.map((query) => queryPage<Entry>(query)))
  const entries = pages
    .flatMap(({ items }) => items)
    .filter((entry) => entry[sortKey] !== after)
    .sort((a, b) => byBytes(a[sortKey], b[sortKey]) * (filter.search === undefined ? -1 : 1))
  const shown = entries.slice(0, limit)
  const records = await getItems<PostRecord>(shown)
  const names = await loadNames(records.map(({ authorId }) => authorId))
  const last = entries.length > limit ? shown.at(-1)?.[sortKey] : undefined
  return {
    blogs: records.map((record) => draftCard(record, names, now)),
    cursor: sealCursor(last === undefined ? undefined : { after: last }, binding),
  }
})

function partitions({ language, status, kind }: Filter, category: string | undefined): string[] {
  const languages = language ? [language] : LOCALES
  const statuses = status ? [status] : BLOG_STATUSES
  const kinds = kind ? [kind] : BLOG_KINDS
  return languages.flatMap((oneLanguage) =>
    statuses.flatMap((oneStatus) =>
      kinds.map((oneKind) =>
        indexPartition({ language: oneLanguage, status: oneStatus, kind: oneKind, category }),
      ),
    ),
  )
}

function rangeOf(
  value: string,
  { category, search }: Filter,
  after: string | undefined,
  limit: number,
): QueryOptions {
  const pk = { name: category === undefined ? 'postsPk' : 'categoryPk', value }
  if (search === undefined) {
    const index = category === undefined ? 'posts' : 'postsByCategory'
    return {
      ...{ index, pk, limit, newestFirst: true },
      ...(after === undefined ? {} : { sk: { name: 'postsSk', upTo: after } }),
    }
  }
  const prefix = titlePrefix(search)
  return {
    index: category === undefined ? 'postsByTitle' : 'postsByCategoryAndTitle',
    pk,
    limit,
    // The last code point of all ends every title that begins so.
    sk: { name: 'titleSk', between: [after ?? prefix, `${prefix}\u{10ffff}`] },
  }
}

/** As the table sorts: by bytes of UTF-8, not by UTF-16 units. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

// Blogs: posts and pages, their versions, translations and categories, and what readers get of them.

import type { BlogDraft, ListPosts, PostOrder } from '#shared/models/blog.ts'
import type { ImageUse } from '#shared/models/image.ts'
import { searchWords } from '#shared/search-words.ts'
import { invalidField } from '../../platform/app-error.ts'
import { exists, fieldsAre, isNew } from '../../platform/table/expressions.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { type Merged, queryMerged } from '../../platform/table/merge.ts'
import { getItem, getItems, queryDue } from '../../platform/table/read.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import type { IndexName } from '../../platform/table/schema.ts'
import { findByWords, hasWords, type SearchPosition } from '../../platform/table/word-search.ts'
import { transact, type Write, wasWritten } from '../../platform/table/write.ts'
import { changeUses, imagesShown, loadUses } from '../images/image-use-items.ts'
import { addressWrites } from './address-items.ts'
import { categoryKey, findCategory } from './category-items.ts'
import {
  asOfNow,
  compressJson,
  decompressJson,
  draftOf,
  isChanged,
  POSTS,
  type PostRecord,
  type PostRow,
  PUBLISH,
  postKey,
  postKeys,
  postsPartition,
  rowOf,
  trashKey,
  trashKeys,
  versionKey,
} from './post-record.ts'
import { loadPublic, type PublicCopy, publicWrites } from './public-post-items.ts'
import { translationIds, translationWrites } from './translation-items.ts'

export async function loadPost(id: string): Promise<PostRecord | undefined> {
  const item = await getItem<Item>(postKey(id))
  return item && fromItem(item)
}

/** The posts of these keys, in their order; missing ones are left out. */
async function loadPosts(keys: readonly Key[]): Promise<PostRecord[]> {
  return (await getItems<Item>(keys)).map(fromItem)
}

/**
 * The item of a post. The indexes carry `listed`, the compressed fields of the list, so that a page of the list costs a
 * third less to read. Fields that conditions name (`rev`, `language`, `translationOf`) and that the list does not show
 * are plain attributes.
 */
export function toItem(record: PostRecord): Item {
  const row = rowOf(record)
  const { id, seo, updatedBy, creatorId, rev, versions, live, liveImages, usedImages } = record
  const { language, translationOf, sourceVersion } = record
  return {
    ...(row.trashed ? trashKey(id) : postKey(id)),
    seo,
    updatedBy,
    creatorId,
    rev,
    versions,
    live,
    liveImages,
    usedImages,
    language,
    translationOf,
    sourceVersion,
    ...(row.trashed ? trashKeys(row, row.trashed) : postKeys(row)),
    listed: compressJson(row),
  }
}

export function fromItem(item: Item): PostRecord {
  const { listed: _, ...rest } = item as Item & Omit<PostRecord, Exclude<keyof PostRow, 'live'>>
  return { ...decompressRow(item), ...rest, live: rest.live }
}

/** Reads the list's row from the item of a post, or from its copy in an index. */
export function decompressRow({ listed }: Item): PostRow {
  return decompressJson<PostRow>(listed as Uint8Array)
}

/** The write of a post; refused as `post` if it was changed or removed since it was read. */
export function postWrite(before: PostRecord | undefined, after: PostRecord): Write {
  const rev = (before?.rev ?? 0) + 1
  const put = toItem({ ...after, rev })
  return before && !before.trashed
    ? { name: 'post', put, ...fieldsAre({ rev: before.rev }) }
    : { name: 'post', put, ...isNew }
}

/** Writes that keep the draft with its text, and delete the versions that fell off the list. */
function versionWrites(before: PostRecord | undefined, after: PostRecord, content: string): Write[] {
  const draft: BlogDraft = { ...draftOf(after), content }
  const kept = new Set(after.versions.map(({ version }) => version))
  return [
    { name: 'version', put: { ...versionKey(after.id, after.version), packed: compressJson(draft) } },
    ...(before?.versions ?? [])
      .filter(({ version }) => !kept.has(version))
      .map(({ version }) => ({ name: 'oldVersion', delete: versionKey(after.id, version) })),
  ]
}

export async function loadDraft(id: string, version: number): Promise<BlogDraft | undefined> {
  const item = await getItem<{ packed: Uint8Array }>(versionKey(id, version))
  return item && decompressJson<BlogDraft>(item.packed)
}

/** Checks that a newly chosen category exists; refused with 400. */
function categoryCheck(before: PostRecord | undefined, { category }: PostRecord): Write[] {
  if (!category || category === before?.category) return []
  const error = () => invalidField('category', 'invalid_value')
  return [{ name: 'category', error, check: categoryKey(category), ...exists }]
}

/**
 * Saves a post in one transaction with its version, public copy, addresses, place among translations and image uses.
 *
 * @param decided the record without its images
 * @param copy the new public copy; undefined keeps the present one as long as `decided` has `live`
 * @throws Conflict if the post was changed since it was read, or one of its images was removed meanwhile
 * @throws AppError 409 `slug_taken`; 400 for a missing category or an impossible translation
 */
export async function savePost(
  before: PostRecord | undefined,
  decided: PostRecord,
  { content, copy, also }: { content: string; copy: PublicCopy | undefined; also: readonly Write[] },
): Promise<PostRecord> {
  const inDraft = imagesShown({ ...decided, content })
  const liveImages = decided.live && (copy ? inDraft : before?.liveImages)
  const uses = await changeUses(decided.id, before?.usedImages ?? [], [...inDraft, ...(liveImages ?? [])])
  const record = { ...decided, liveImages, usedImages: uses.used }
  const becomesPrivate = before?.live !== undefined && !record.live
  // A post in the trash holds no address and no place among translations.
  const placed = before?.trashed ? undefined : before
  await transact([
    ...also,
    postWrite(before, record),
    ...categoryCheck(placed, record),
    ...(await translationWrites(placed, record)),
    ...(await addressWrites(placed, record)),
    ...versionWrites(before, record, content),
    ...(copy || becomesPrivate ? publicWrites(before?.live, record.id, copy) : []),
    ...uses.writes,
  ])
  return { ...record, rev: (before?.rev ?? 0) + 1 }
}

/**
 * Saves the author, the time of publication, and the version of the original that a translation is up to date with.
 * None of them is part of the draft: readers see them at once, and no new version is made.
 *
 * @throws Conflict if it was changed since it was read
 */
export async function saveDetails(
  before: PostRecord,
  after: PostRecord,
  also: readonly Write[],
): Promise<PostRecord> {
  const { id, live } = after
  const copy = live && (await loadPublic(id))
  if (live && !copy) throw new Conflict()
  await transact([
    ...also,
    postWrite(before, after),
    ...(await translationWrites(before, after)),
    ...(live && copy ? publicWrites(before.live, id, { ...copy, card: live }) : []),
  ])
  return { ...after, rev: before.rev + 1 }
}

export async function* duePosts(nowMs: number): AsyncGenerator<PostRecord[]> {
  for await (const keys of queryDue(PUBLISH, nowMs)) yield loadPosts(keys)
}

/** Notes that a scheduled post is public; false if another run, or an editor, was first. */
export function notePublished(
  before: PostRecord,
  after: PostRecord,
  also: readonly Write[],
): Promise<boolean> {
  return wasWritten(transact([postWrite(before, after), ...also]))
}

/** The other posts of a group, the first post in front. */
export async function loadTranslations({
  id,
  translationOf,
}: Pick<PostRecord, 'id' | 'translationOf'>): Promise<PostRecord[]> {
  const first = translationOf ?? id
  const ids = [first, ...(await translationIds(first))].filter((other) => other !== id)
  return loadPosts(ids.map(postKey))
}

export type PostFilter = Omit<ListPosts, 'limit' | 'cursor' | 'languages'>

interface Order {
  readonly index: IndexName
  readonly newestFirst: boolean
}
const ORDERS: Readonly<Record<PostOrder, Order>> = {
  updated: { index: 'gsi1', newestFirst: true },
  title: { index: 'gsi2', newestFirst: false },
  published: { index: 'gsi3', newestFirst: true },
}

/** Rows that one read unit (4 KiB) returns, at about 600 bytes each with the keys. */
const PER_UNIT = 6

interface KeyedRow {
  readonly key: string
  readonly row: PostRow
}

/**
 * One page of the editors' list: three partitions by status, in three orders, with the rows in the index itself. The
 * other filters pick among the rows (see `filteredPage`), so a page of a rare language or category may be shorter
 * than asked for, with more to come. A search has its own order (see `findByWords`). The cost grows with the page,
 * never with the table.
 *
 * @param after the key of the last row of the previous page
 */
export async function findPosts(
  filter: PostFilter,
  limit: number,
  after: string | undefined,
): Promise<FilteredPage<PostRow>> {
  const category = filter.category === undefined ? undefined : await findCategory(filter.category)
  if (filter.category !== undefined && category === undefined) return { found: [], next: undefined }
  const { search, status } = filter
  // The index of words has no posts of the trash. The trash is small, so its list is filtered instead.
  if (search !== undefined && status !== 'trash')
    return searchPosts(filter, search, category, { limit, after })
  const list = listOf(filter)
  const { found, next } = await filteredPage<KeyedRow>({
    limit,
    after,
    read: async (from, wanted) => {
      const entries = await queryMerged(list, wanted, from)
      return entries.map(({ key, item }) => ({ key, row: decompressRow(item) }))
    },
    keyOf: ({ key }) => key,
    matches: ({ row }) => matches(row, filter, category) && (search === undefined || isFoundBy(row, search)),
  })
  return { found: found.map(({ row }) => row), next }
}

/** The rows of these posts; eventually consistent. */
export async function loadRows(ids: readonly string[]): Promise<PostRow[]> {
  return (await getItems<Item>(ids.map(postKey), true)).map(decompressRow)
}

/** `loadRows` for posts in and outside of the trash. */
export async function loadRowsAndTrash(ids: readonly string[]): Promise<PostRow[]> {
  const keys = ids.flatMap((id) => [postKey(id), trashKey(id)])
  return (await getItems<Item>(keys, true)).map(decompressRow)
}

async function searchPosts(
  filter: PostFilter,
  text: string,
  category: string | undefined,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<FilteredPage<PostRow>> {
  const { records, next } = await findByWords<PostRow>({
    kind: 'post',
    text,
    limit,
    from: after === undefined ? undefined : (JSON.parse(after) as SearchPosition),
    load: async (ids) => {
      const rows = await loadRows(ids)
      return new Map(rows.filter((row) => matches(row, filter, category)).map((row) => [row.id, row]))
    },
  })
  return { found: records, next: next && JSON.stringify(next) }
}

function listOf({ status, sort }: PostFilter): Merged {
  const partitions = status === undefined ? POSTS : [postsPartition(status)]
  const { index, newestFirst } = ORDERS[sort]
  return { partitions: partitions.map((value) => ({ index, value })), newestFirst, perUnit: PER_UNIT }
}

function matches(
  row: PostRow,
  { status, language, kind, featured }: PostFilter,
  category: string | undefined,
) {
  return (
    (status === undefined ||
      status === 'trash' ||
      row.status === status ||
      (status === 'changed' && isChanged(row))) &&
    (language === undefined || row.language === language) &&
    (kind === undefined || row.kind === kind) &&
    (featured === undefined || row.featured) &&
    (category === undefined || row.category === category)
  )
}

function isFoundBy({ id, title }: PostRow, search: string): boolean {
  const words = searchWords(search)
  return id === search.trim().toLowerCase() || (words.length > 0 && hasWords(searchWords(title), words))
}

/** An editor would not read through more uses. */
const USES_SHOWN = 100

/** The posts that use an image, also those in the trash, with their present titles. */
export async function postsWithImage(id: string, nowMs: number): Promise<ImageUse[]> {
  const uses = await loadUses(id, USES_SHOWN)
  const posts = await loadPosts(uses.flatMap(({ sk }) => [postKey(sk), trashKey(sk)]))
  return posts.map((post) => {
    const { kind, title, language, status, trashed } = asOfNow(post, nowMs)
    return { _id: post.id, kind, title, language, status, ...(trashed ? { trashed: true } : {}) }
  })
}

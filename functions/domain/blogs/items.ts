import type { Item, Key } from '../../platform/table/item.ts'
import { getItem, getItems } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { categoryKey } from '../categories/items.ts'
import { listPartition, postKey, postKeys, publicKey, versionKey } from './keys.ts'
import { pack, unpack } from './pack.ts'
import { draftOf, type PostRecord, type PostRow, type PublicCard, rowOf, type Seo } from './post.ts'
import type { Draft } from './rules.ts'

const iso = (epochMs: number) => new Date(epochMs).toISOString()

export async function loadPost(id: string): Promise<PostRecord | undefined> {
  const item = await getItem<Item>(postKey(id))
  return item && fromItem(item)
}

/** The posts of these keys, in their order; what is not there is left out. */
export async function loadPosts(keys: readonly Key[]): Promise<PostRecord[]> {
  return (await getItems<Item>(keys)).map(fromItem)
}

/**
 * What a list shows of a post lies packed, for the indexes to carry: a page is then a third smaller, and costs so. The
 * rest stands beside it, with what writes of other posts ask about.
 */
function toItem(record: PostRecord): Item {
  const row = rowOf(record)
  const { id, seo, updatedBy, rev, versions, live, liveImages, usedImages, language, translationOf } = record
  return {
    ...postKey(id),
    ...{ seo, updatedBy, rev, versions, live, liveImages, usedImages, language, translationOf },
    ...postKeys(row),
    listed: pack(row),
  }
}

function fromItem(item: Item): PostRecord {
  const { listed: _, ...rest } = item as Item & Omit<PostRecord, Exclude<keyof PostRow, 'live'>>
  return { ...unpackRow(item), ...rest, live: rest.live }
}

/** The row of an item of a post, whole or as an index carries it. */
export function unpackRow({ listed }: Item): PostRow {
  return unpack<PostRow>(listed as Uint8Array)
}

/** Refused as `post` where it was changed or removed since it was read. */
export function postWrite(before: PostRecord | undefined, after: PostRecord): Write {
  const rev = (before?.rev ?? 0) + 1
  const put = toItem({ ...after, rev })
  return before
    ? {
        name: 'post',
        put,
        ConditionExpression: 'rev = :rev',
        ExpressionAttributeValues: { ':rev': before.rev },
      }
    : { name: 'post', put, ConditionExpression: 'attribute_not_exists(pk)' }
}

/** A kept state: the draft with its text, packed. */
export function versionWrites(before: PostRecord | undefined, after: PostRecord, content: string): Write[] {
  const draft: Draft = { ...draftOf(after), content }
  const kept = new Set(after.versions.map(({ version }) => version))
  return [
    { name: 'version', put: { ...versionKey(after.id, after.version), packed: pack(draft) } },
    ...(before?.versions ?? [])
      .filter(({ version }) => !kept.has(version))
      .map(({ version }) => ({ name: 'oldVersion', delete: versionKey(after.id, version) })),
  ]
}

/** The draft as it stood in a kept state. */
export async function loadDraft(id: string, version: number): Promise<Draft | undefined> {
  const item = await getItem<{ packed: Uint8Array }>(versionKey(id, version))
  return item && unpack<Draft>(item.packed)
}

/** What readers get. */
export interface PublicCopy {
  readonly card: PublicCard
  readonly seo: Seo
  readonly content: string
  readonly html: string
}

interface PublicItem {
  readonly card: PublicCard
  readonly seo: Seo
  readonly packed: Uint8Array
}

export async function loadPublic(id: string): Promise<PublicCopy | undefined> {
  const item = await getItem<PublicItem>(publicKey(id))
  return item && unpackPublic(item)
}

/** What is public of several posts, by their ids. */
export async function loadPublicCopies(ids: readonly string[]): Promise<ReadonlyMap<string, PublicCopy>> {
  const items = await getItems<PublicItem>(ids.map(publicKey))
  return new Map(items.map((item) => [item.card.id, unpackPublic(item)]))
}

function unpackPublic({ card, seo, packed }: PublicItem): PublicCopy {
  return { card, seo, ...unpack<{ content: string; html: string }>(packed) }
}

/** A new public copy, or, where there is none, none any more; and the cards in the readers' lists. */
export function publicWrites(
  before: PublicCard | undefined,
  id: string,
  copy: PublicCopy | undefined,
): Write[] {
  const [left, taken] = [cardKeys(before), cardKeys(copy?.card)]
  const stay = new Set(taken.map(({ pk, sk }) => `${pk}\n${sk}`))
  return [
    ...left
      .filter(({ pk, sk }) => !stay.has(`${pk}\n${sk}`))
      .map((key) => ({ name: 'leftList', delete: key })),
    ...taken.map((key) => ({ name: 'list', put: { ...key, card: copy?.card } })),
    copy
      ? { name: 'public', put: { ...publicKey(id), ...packPublic(copy) } }
      : { name: 'public', delete: publicKey(id) },
  ]
}

export function packPublic({ card, seo, content, html }: PublicCopy) {
  return { card, seo, packed: pack({ content, html }) }
}

/** In the list of its language and, where it has a category, in the list of that. */
function cardKeys(card: PublicCard | undefined): Key[] {
  if (!card) return []
  const lists = [undefined, ...(card.category ? [card.category] : [])]
  return lists.map((category) => ({
    pk: listPartition({ ...card, category }),
    sk: `${iso(card.publishedMs)}#${card.id}`,
  }))
}

/** Refused as `category` where there is none of that id. */
export function categoryCheck(before: PostRecord | undefined, { category }: PostRecord): Write[] {
  if (!category || category === before?.category) return []
  return [{ name: 'category', check: categoryKey(category), ConditionExpression: 'attribute_exists(pk)' }]
}

/** Takes the whole post away; refused as `post` where it was changed since it was read. */
export function removePostWrites(record: PostRecord): Write[] {
  return [
    {
      name: 'post',
      delete: postKey(record.id),
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':rev': record.rev },
    },
    ...record.versions.map(({ version }) => ({
      name: 'oldVersion',
      delete: versionKey(record.id, version),
    })),
    ...publicWrites(record.live, record.id, undefined),
  ]
}

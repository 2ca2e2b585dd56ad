import type { Locale } from '#shared/i18n/locales.ts'
import type { BlogDraft, BlogKind } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import type { Key } from '../../platform/table/item.ts'
import { getItem, getItems, type Page, queryPage } from '../../platform/table/read.ts'
import type { Write } from '../../platform/table/write.ts'
import { findClaim } from './address-items.ts'
import {
  compressJson,
  decompressJson,
  type ListedIn,
  listPartition,
  type PublicCard,
  publicKey,
} from './post-record.ts'

export interface PublicCopy {
  readonly card: PublicCard
  readonly seo: BlogDraft['seo']
  readonly content: string
  readonly html: string
}

interface PublicItem {
  readonly card: PublicCard
  readonly seo: BlogDraft['seo']
  readonly packed: Uint8Array
}

export async function loadPublic(id: string): Promise<PublicCopy | undefined> {
  const item = await getItem<PublicItem>(publicKey(id))
  return item && decompressPublic(item)
}

export async function loadPublicCopies(ids: readonly string[]): Promise<ReadonlyMap<string, PublicCopy>> {
  const items = await getItems<PublicItem>(ids.map(publicKey))
  return new Map(items.map((item) => [item.card.id, decompressPublic(item)]))
}

function decompressPublic({ card, seo, packed }: PublicItem): PublicCopy {
  return { card, seo, ...decompressJson<{ content: string; html: string }>(packed) }
}

/** Writes the public copy and its cards in the readers' lists, or deletes them if there is no copy. */
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
      ? { name: 'public', put: { ...publicKey(id), ...compressPublic(copy) } }
      : { name: 'public', delete: publicKey(id) },
  ]
}

function compressPublic({ card, seo, content, html }: PublicCopy) {
  return { card, seo, packed: compressJson({ content, html }) }
}

/** The keys of a card: in the list of its language and, if it has a category, in the list of that. */
function cardKeys(card: PublicCard | undefined): Key[] {
  if (!card) return []
  const lists = [undefined, ...(card.category ? [card.category] : [])]
  return lists.map((category) => ({
    pk: listPartition({ ...card, category }),
    sk: `${iso(card.publishedMs)}#${card.id}`,
  }))
}

/** The newest public cards of a language, a kind and, if named, a category; featured or not. */
export async function newestCards(
  list: Omit<ListedIn, 'featured'>,
  limit: number,
  nowMs: number,
): Promise<PublicCard[]> {
  const reads = [true, false].map((featured) => cardsOf({ ...list, featured }, limit, nowMs))
  const pages = await Promise.all(reads)
  const cards = pages.flatMap(({ items }) => items.map(({ card }) => card))
  return cards.sort((one, other) => other.publishedMs - one.publishedMs).slice(0, limit)
}

function cardsOf(
  list: ListedIn,
  limit: number,
  nowMs: number,
  startAfter?: Record<string, unknown>,
): Promise<Page<{ card: PublicCard }>> {
  return queryPage({
    pk: listPartition(list),
    // '$' sorts behind the '#' after the instant, so a post of this very millisecond is included.
    sk: { upTo: `${iso(nowMs)}$` },
    newestFirst: true,
    limit,
    startAfter,
  })
}

export interface PublicListRequest {
  readonly language: Locale
  readonly kind: BlogKind
  /** The category as requested, by id or slug, and its id. */
  readonly category?: { readonly named: string; readonly id: string } | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

interface Position {
  /** The list that the cursor is in: 0 featured, 1 others. */
  readonly section: number
  readonly last?: Record<string, unknown>
}

/**
 * Featured posts first, then the others, each newest first. Scheduled posts appear when their time has come.
 *
 * @throws AppError 400 for a cursor that does not belong to this list.
 */
export async function publicList(
  request: PublicListRequest,
  nowMs: number,
): Promise<{ readonly cards: readonly PublicCard[]; readonly cursor: string | undefined }> {
  const { language, kind, category, limit } = request
  const binding = ['blogs', language, kind, category?.named]
  const cards: PublicCard[] = []
  const start = openCursor(request.cursor, binding) as Position | undefined
  let position: Position | undefined = start ?? { section: 0 }
  while (position && cards.length < limit) {
    const { section, last }: Position = position
    const list = { language, kind, category: category?.id, featured: section === 0 }
    const page = await cardsOf(list, limit - cards.length, nowMs, last)
    cards.push(...page.items.map(({ card }) => card))
    if (page.last) position = { section, last: page.last }
    else position = section === 0 ? { section: 1 } : undefined
  }
  return { cards, cursor: sealCursor(position, binding) }
}

/** Finds the public copy under a slug of a language, or under an earlier slug of the post. */
export async function findPublicBySlug(
  language: Locale,
  slug: string,
  nowMs: number,
): Promise<PublicCopy | undefined> {
  const claim = await findClaim({ language, slug })
  const copy = claim?.shown ? await loadPublic(claim.blogId) : undefined
  return copy?.card.language === language ? publicNow(copy, nowMs) : undefined
}

/** The copy if its time has come. */
export function publicNow(copy: PublicCopy | undefined, nowMs: number): PublicCopy | undefined {
  return copy && copy.card.publishedMs <= nowMs ? copy : undefined
}

/** The public cards of exactly these slugs, in their order. */
export async function findPublicCards(
  language: Locale,
  slugs: readonly string[],
  nowMs: number,
): Promise<PublicCard[]> {
  const copies = await Promise.all(slugs.map((slug) => findPublicBySlug(language, slug, nowMs)))
  return copies.flatMap((copy, index) => (copy && copy.card.slug === slugs[index] ? [copy.card] : []))
}

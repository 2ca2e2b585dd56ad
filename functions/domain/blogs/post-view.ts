import type { Blog, BlogCard } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import { loadNames, type Names } from '../users/user-items.ts'
import { authorOf } from '../users/user-view.ts'
import { loadRows, loadTranslations } from './post-items.ts'
import {
  asOfNow,
  isPublic,
  isStale,
  listedFields,
  type PostRecord,
  type PostRow,
  type PublicCard,
  TRASH_MS,
  type Trashed,
  type VersionNote,
} from './post-record.ts'
import { newestCards, type PublicCopy } from './public-post-items.ts'
import { removeListedCasinoLinks } from './remove-casino-links.ts'
import { loadPlaces } from './translation-items.ts'

export function publicCard(card: PublicCard, names: Names): BlogCard {
  return {
    ...commonFields(card),
    status: 'published',
    author: authorOf(card.authorId, names),
    publishedAt: iso(card.publishedMs),
    excerpt: card.excerpt,
    readingMinutes: card.readingMinutes,
    ...(card.refutes ? { refutes: true } : {}),
  }
}

/** A post in the staff's list: always its draft, even if it has a public copy. */
export function draftCard(stored: PostRow, names: Names, nowMs: number): BlogCard {
  const record = asOfNow(stored, nowMs)
  const { live } = record
  return {
    ...commonFields(record),
    status: record.status,
    author: authorOf(record.authorId, names),
    publishedAt: record.publishedMs === undefined ? undefined : iso(record.publishedMs),
    publishAt: record.publishAtMs === undefined ? undefined : iso(record.publishAtMs),
    changed: live !== undefined && live.version !== record.version,
    ...(live ? { excerpt: live.excerpt, readingMinutes: live.readingMinutes } : {}),
    ...(live?.refutes ? { refutes: true } : {}),
    ...(record.trashed ? { trashed: trashedView(record.trashed, names) } : {}),
  }
}

function trashedView({ atMs, by }: Trashed, names: Names): BlogCard['trashed'] {
  return { at: iso(atMs), by: authorOf(by, names), until: iso(atMs + TRASH_MS) }
}

export function versionNote({ version, atMs, by, published }: VersionNote, names: Names) {
  return { version, at: iso(atMs), by: authorOf(by, names), published }
}

function commonFields(post: PostRow | PublicCard) {
  return {
    _id: post.id,
    ...listedFields(post),
    createdAt: iso(post.createdMs),
    updatedAt: iso(post.updatedMs),
    version: post.version,
  }
}

/** A public copy as the API answers it, with its public translations. */
export async function publicView(copy: PublicCopy, nowMs: number): Promise<Blog> {
  const { card, seo } = copy
  const [{ content, html }, names, translations] = await Promise.all([
    removeListedCasinoLinks(copy),
    loadNames([card.authorId]),
    publicTranslations(card, nowMs),
  ])
  return { ...publicCard(card, names), seo, content, html, translations }
}

/** The translations that readers can open, with their public titles and slugs. */
export async function publicTranslations(
  post: Parameters<typeof loadTranslations>[0],
  nowMs: number,
): Promise<Blog['translations']> {
  const others = await loadTranslations(post)
  return others.flatMap((other) =>
    other.live && isPublic(other, nowMs) ? [translation(other.id, other.live, 'published')] : [],
  )
}

export async function draftView(record: PostRecord, content: string, nowMs: number): Promise<Blog> {
  const [names, others] = await Promise.all([
    loadNames([record.authorId, record.updatedBy]),
    loadTranslations(record),
  ])
  const first =
    record.translationOf === undefined ? record : others.find(({ id }) => id === record.translationOf)
  return {
    ...draftCard(record, names, nowMs),
    seo: record.seo,
    content,
    translations: others.map((other) => ({
      ...translation(other.id, other, asOfNow(other, nowMs).status),
      ...(first && other !== first && isStale(first, other.sourceVersion) ? { stale: true } : {}),
    })),
    ...(first && first !== record ? { source: sourceView(first, record.sourceVersion) } : {}),
    updatedBy: authorOf(record.updatedBy, names),
    ...(record.live ? { live: { slug: record.live.slug, version: record.live.version } } : {}),
  }
}

function sourceView(first: PostRecord, broughtTo: number | undefined): NonNullable<Blog['source']> {
  const { id: _id, language, version } = first
  const stale = isStale(first, broughtTo)
  return { _id, language, version, ...(broughtTo === undefined ? {} : { broughtTo }), stale }
}

/** The languages in which the posts of a list exist, by the id of the first post of each group. */
export async function loadLanguages(
  rows: readonly PostRow[],
): Promise<ReadonlyMap<string, NonNullable<BlogCard['languages']>>> {
  const ids = [...new Set(rows.map(groupOf))]
  const known = new Map(rows.map((row) => [row.id, row]))
  const [groups, others] = await Promise.all([
    Promise.all(ids.map((id) => loadPlaces(id, true))),
    loadRows(ids.filter((id) => !known.has(id))),
  ])
  for (const row of others) known.set(row.id, row)
  return new Map(
    ids.map((id, index) => {
      const first = known.get(id)
      const places = (groups[index] ?? []).map(({ language, blogId, sourceVersion }) => {
        const stale = first !== undefined && isStale(first, sourceVersion)
        return { language, _id: blogId, ...(stale ? { stale } : {}) }
      })
      return [id, [...(first ? [{ language: first.language, _id: id }] : []), ...places]]
    }),
  )
}

/** The id of the first post of a group. A post without translations is its own group. */
export function groupOf({ id, translationOf }: PostRow): string {
  return translationOf ?? id
}

function translation(
  _id: string,
  { language, slug, title }: Pick<PostRecord, 'language' | 'slug' | 'title'>,
  status: BlogCard['status'],
): Blog['translations'][number] {
  return { _id, language, slug, title, status }
}

/** A public post as the API answers it, with its related posts. */
export async function publicAnswer(
  copy: PublicCopy,
  nowMs: number,
): Promise<{ readonly blog: Blog; readonly related: BlogCard[] }> {
  const [blog, cards] = await Promise.all([publicView(copy, nowMs), relatedCards(copy.card, nowMs)])
  const names = await loadNames(cards.map(({ authorId }) => authorId))
  return { blog, related: cards.map((card) => publicCard(card, names)) }
}

const RELATED_MAX = 3

/** Up to three related posts: of the same category first, then the newest. A page has none. */
async function relatedCards(card: PublicCard, nowMs: number): Promise<readonly PublicCard[]> {
  const { kind, language, category } = card
  if (kind !== 'post') return []
  // One more than is shown, since the post itself is among them.
  const sameCategory = category ? await newestCards({ language, kind, category }, RELATED_MAX + 1, nowMs) : []
  const related = without([card], sameCategory)
  if (related.length >= RELATED_MAX) return related.slice(0, RELATED_MAX)
  const newest = await newestCards({ language, kind }, RELATED_MAX + 1 + related.length, nowMs)
  return [...related, ...without([card, ...related], newest)].slice(0, RELATED_MAX)
}

function without(known: readonly PublicCard[], cards: readonly PublicCard[]): readonly PublicCard[] {
  const ids = new Set(known.map(({ id }) => id))
  return cards.filter(({ id }) => !ids.has(id))
}

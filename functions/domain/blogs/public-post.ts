import type { Locale } from '#shared/i18n/locales.ts'
import type { Blog, BlogCard } from '#shared/models/blog.ts'
import { loadNames } from '../users/user-items.ts'
import { findClaim } from './address-items.ts'
import type { PublicCard } from './post-record.ts'
import { publicCard, publicView } from './post-view.ts'
import { loadPublic, newestCards, type PublicCopy } from './public-post-items.ts'

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

import type { Locale } from '#shared/i18n/locales.ts'
import { findClaim } from './addresses/items.ts'
import type { PublicCard } from './post.ts'
import { loadPublic, type PublicCopy } from './public/items.ts'

/** What is public under a slug of a language, or was before it moved to the copy's present one. */
export async function findPublicBySlug(
  language: Locale,
  slug: string,
  nowMs: number,
): Promise<PublicCopy | undefined> {
  const claim = await findClaim({ language, slug })
  const copy = claim?.shown ? await loadPublic(claim.blogId) : undefined
  return copy?.card.language === language ? publicNow(copy, nowMs) : undefined
}

/** The copy, once its time has come. */
export function publicNow(copy: PublicCopy | undefined, nowMs: number): PublicCopy | undefined {
  return copy && copy.card.publishedMs <= nowMs ? copy : undefined
}

/** The cards of what is public now under these very slugs, in their order. */
export async function findPublicCards(
  language: Locale,
  slugs: readonly string[],
  nowMs: number,
): Promise<PublicCard[]> {
  const copies = await Promise.all(slugs.map((slug) => findPublicBySlug(language, slug, nowMs)))
  return copies.flatMap((copy, index) => (copy && copy.card.slug === slugs[index] ? [copy.card] : []))
}

import type { Locale } from '#shared/i18n/locales.ts'
import { findClaim } from './addresses.ts'
import { loadPublic, type PublicCopy } from './items.ts'

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

import type { Blog, BlogCard } from '#shared/models/blog.ts'
import type { PublicCopy } from './items.ts'
import { relatedCards } from './related.ts'
import { loadNames, publicCard, publicView } from './view.ts'

/** A public copy with all that stands around it. */
export async function publicAnswer(
  copy: PublicCopy,
  nowMs: number,
): Promise<{ readonly blog: Blog; readonly related: BlogCard[] }> {
  const [blog, cards] = await Promise.all([publicView(copy, nowMs), relatedCards(copy.card, nowMs)])
  const names = await loadNames(cards.map(({ authorId }) => authorId))
  return { blog, related: cards.map((card) => publicCard(card, names)) }
}

import type { Blog, BlogCard } from '#shared/models/blog.ts'
import { loadNames } from '../accounts/items.ts'
import type { PublicCard } from './post.ts'
import type { PublicCopy } from './public/items.ts'
import { newestCards } from './public/items.ts'
import { publicCard, publicView } from './view.ts'

/** A public copy with all that stands around it. */
export async function publicAnswer(
  copy: PublicCopy,
  nowMs: number,
): Promise<{ readonly blog: Blog; readonly related: BlogCard[] }> {
  const [blog, cards] = await Promise.all([publicView(copy, nowMs), relatedCards(copy.card, nowMs)])
  const names = await loadNames(cards.map(({ authorId }) => authorId))
  return { blog, related: cards.map((card) => publicCard(card, names)) }
}

const RELATED_MAX = 3

/** Up to three other posts to read on: of its category first, then the newest. A page leads nowhere. */
async function relatedCards(card: PublicCard, nowMs: number): Promise<readonly PublicCard[]> {
  const { kind, language, category } = card
  if (kind !== 'post') return []
  // One more than is shown, since it is among them itself.
  const near = category ? await newestCards({ language, kind, category }, RELATED_MAX + 1, nowMs) : []
  const related = without([card], near)
  if (related.length >= RELATED_MAX) return related.slice(0, RELATED_MAX)
  const far = await newestCards({ language, kind }, RELATED_MAX + 1 + related.length, nowMs)
  return [...related, ...without([card, ...related], far)].slice(0, RELATED_MAX)
}

function without(known: readonly PublicCard[], cards: readonly PublicCard[]): readonly PublicCard[] {
  const ids = new Set(known.map(({ id }) => id))
  return cards.filter(({ id }) => !ids.has(id))
}

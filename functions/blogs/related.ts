import { newestCards } from './newest.ts'
import type { PublicCard } from './post.ts'

const RELATED_MAX = 3

/** Up to three other posts to read on: of its category first, then the newest. A page leads nowhere. */
export async function relatedCards(card: PublicCard, nowMs: number): Promise<readonly PublicCard[]> {
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

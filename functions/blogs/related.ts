import { queryPage } from '../table/read.ts'
import { type ListedIn, listPartition } from './keys.ts'
import type { PublicCard } from './post.ts'

const RELATED_MAX = 3

/** Up to three other posts to read on: of its category first, then the newest. A page leads nowhere. */
export async function relatedCards(card: PublicCard, nowMs: number): Promise<readonly PublicCard[]> {
  if (card.kind !== 'post') return []
  const others = ({ id }: PublicCard) => id !== card.id
  const near = card.category ? (await newest(card, nowMs, card.category)).filter(others) : []
  if (near.length >= RELATED_MAX) return near.slice(0, RELATED_MAX)
  const known = new Set(near.map(({ id }) => id))
  const far = (await newest(card, nowMs)).filter((other) => others(other) && !known.has(other.id))
  return [...near, ...far].slice(0, RELATED_MAX)
}

/** The newest of a language and, where one is named, a category: enough to leave out those that are shown already. */
async function newest({ language, kind }: PublicCard, nowMs: number, category?: string) {
  const walks = [true, false].map((featured) => cardsOf({ language, kind, category, featured }, nowMs))
  const cards = (await Promise.all(walks)).flat()
  return cards.sort((one, other) => other.publishedMs - one.publishedMs)
}

async function cardsOf(list: ListedIn, nowMs: number): Promise<PublicCard[]> {
  const { items } = await queryPage<{ card: PublicCard }>({
    pk: { name: 'pk', value: listPartition(list) },
    // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
    sk: { name: 'sk', upTo: `${new Date(nowMs).toISOString()}$` },
    newestFirst: true,
    limit: 2 * RELATED_MAX,
  })
  return items.map(({ card }) => card)
}

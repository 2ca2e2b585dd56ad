import { queryPage } from '../../platform/table/read.ts'
import { type ListedIn, listPartition } from './keys.ts'
import type { PublicCard } from './post.ts'

/** The newest that are public of a language, a kind and, where one is named, a category; featured or not. */
export async function newestCards(
  list: Omit<ListedIn, 'featured'>,
  limit: number,
  nowMs: number,
): Promise<PublicCard[]> {
  const walks = [true, false].map((featured) => cardsOf({ ...list, featured }, limit, nowMs))
  const cards = (await Promise.all(walks)).flat()
  return cards.sort((one, other) => other.publishedMs - one.publishedMs).slice(0, limit)
}

async function cardsOf(list: ListedIn, limit: number, nowMs: number): Promise<PublicCard[]> {
  const { items } = await queryPage<{ card: PublicCard }>({
    pk: { name: 'pk', value: listPartition(list) },
    // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
    sk: { name: 'sk', upTo: `${new Date(nowMs).toISOString()}$` },
    newestFirst: true,
    limit,
  })
  return items.map(({ card }) => card)
}

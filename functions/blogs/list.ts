import { blogs } from '#shared/api/blogs.ts'
import { findCategory } from '../categories/find.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { type Page, queryPage } from '../table/read.ts'
import { listPartition } from './keys.ts'
import type { PublicCard } from './post.ts'
import { loadNames, publicCard } from './view.ts'

interface Position {
  /** Which of the two walks. */
  readonly walk: number
  readonly last?: Record<string, unknown>
}

/** Featured ones first, then the others, each newest first; what is scheduled appears when its time has come. */
export const handler = handle(blogs.list, async ({ input, now }) => {
  const binding = ['blogs', input.language, input.kind, input.category]
  const category = input.category === undefined ? undefined : await findCategory(input.category)
  if (input.category !== undefined && category === undefined) return { blogs: [] }
  const cards: PublicCard[] = []
  let position: Position | undefined = (openCursor(input.cursor, binding) as Position | undefined) ?? {
    walk: 0,
  }
  while (position && cards.length < input.limit) {
    const { walk, last }: Position = position
    const page: Page<{ card: PublicCard }> = await queryPage({
      pk: { name: 'pk', value: listPartition({ ...input, category, featured: walk === 0 }) },
      // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
      sk: { name: 'sk', upTo: `${new Date(now).toISOString()}$` },
      newestFirst: true,
      limit: input.limit - cards.length,
      startAfter: last,
    })
    cards.push(...page.items.map(({ card }) => card))
    if (page.last) position = { walk, last: page.last }
    else position = walk === 0 ? { walk: 1 } : undefined
  }
  const names = await loadNames(cards.map(({ authorId }) => authorId))
  return { blogs: cards.map((card) => publicCard(card, names)), cursor: sealCursor(position, binding) }
})

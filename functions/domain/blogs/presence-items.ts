import { updates } from '../../platform/table/expressions.ts'
import { type Item, ttlEpochS } from '../../platform/table/item.ts'
import { updateItem } from '../../platform/table/write.ts'

/** How long who has asked counts as there: an open page asks at least every 60 s (`web/src/lib/use-watch.ts`). */
export const PRESENT_MS = 90_000

/** Before the id of each who has the post open: when that was last said, epoch milliseconds. */
const SEEN = 'seen#'

/**
 * Notes that somebody has a post open, and tells who else has: one write, which answers with what stands there. What is
 * too old is passed over when it is read, and goes with the item an hour after the last of them.
 */
export async function notePresent(blogId: string, accountId: string, nowMs: number): Promise<string[]> {
  const item = await updateItem<Item>(
    { pk: `BLOG_PRESENCE#${blogId}`, sk: 'PRESENCE' },
    updates({ set: { [`${SEEN}${accountId}`]: nowMs, ttlEpochS: ttlEpochS(nowMs + PRESENT_MS) } }),
  )
  return Object.entries(item).flatMap(([name, seenMs]) => {
    const id = name.startsWith(SEEN) ? name.slice(SEEN.length) : accountId
    return id !== accountId && typeof seenMs === 'number' && nowMs - seenMs < PRESENT_MS ? [id] : []
  })
}

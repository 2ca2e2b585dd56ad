import { updates } from '../../platform/table/expressions.ts'
import { type Item, ttlEpochS } from '../../platform/table/item.ts'
import { updateItem } from '../../platform/table/write.ts'

/**
 * An editor counts as present for this time after each request. An open page asks at least every 60 s
 * (`usePolling` in `web/src/lib/query.ts`).
 */
export const PRESENT_MS = 90_000

/** Prefix of the attributes `seen#<user id>`, the time of the user's last report in epoch milliseconds. */
const SEEN = 'seen#'

/**
 * Notes that a user has a post open, and returns the ids of the others who have it open. One write does both, since
 * it returns the item. Older attributes are ignored, and expire with the item one hour after the last report.
 */
export async function notePresent(blogId: string, userId: string, nowMs: number): Promise<string[]> {
  const item = await updateItem<Item>(
    { pk: `BLOG_PRESENCE#${blogId}`, sk: 'PRESENCE' },
    updates({ set: { [`${SEEN}${userId}`]: nowMs, ttlEpochS: ttlEpochS(nowMs + PRESENT_MS) } }),
  )
  return Object.entries(item).flatMap(([name, seenMs]) => {
    const id = name.startsWith(SEEN) ? name.slice(SEEN.length) : userId
    return id !== userId && typeof seenMs === 'number' && nowMs - seenMs < PRESENT_MS ? [id] : []
  })
}

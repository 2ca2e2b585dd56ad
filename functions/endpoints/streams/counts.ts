import type { Count } from '../../domain/counters/addition.ts'
import { countChanges, type ShardEvent } from '../../domain/counters/items.ts'
import { DESK_COUNTS } from '../../domain/dashboard/items.ts'
import { moveOpenPlans } from '../../domain/rounds/open-plans/items.ts'
import { overfullPlays, PLAN_COUNTS } from '../../domain/rounds/plan-counts.ts'
import { SEARCH_WORDS } from './words.ts'

/** Everything that is counted or derived from the table's stream. A trigger filters by five patterns at most. */
export const COUNTS: readonly Count[] = [PLAN_COUNTS, DESK_COUNTS, SEARCH_WORDS]

/** People whose plans are moved at once. */
const TOGETHER = 20

/**
 * What the table itself follows its changes with: own items for plans that stay open, and counters. Counted last: a
 * reader that died goes on after what was counted, and would leave behind half of a move.
 */
export async function followChanges(event: ShardEvent): Promise<void> {
  const plays = [...overfullPlays(event.Records)]
  for (let start = 0; start < plays.length; start += TOGETHER) {
    await Promise.all(
      plays.slice(start, start + TOGETHER).map(([userId, play]) => moveOpenPlans(userId, play)),
    )
  }
  await countChanges(event, COUNTS)
}

import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { DESK_COUNTS } from '../../domain/players/dashboard-items.ts'
import type { Count } from '../../domain/rounds/addition.ts'
import { countChanges, type ShardEvent } from '../../domain/rounds/counter-items.ts'
import { giveList, moveOpenPlans } from '../../domain/rounds/open-round-items.ts'
import { changedPlays, isOverfull, needsList, PLAN_COUNTS } from '../../domain/rounds/round-counts.ts'
import { SEARCH_WORDS } from './words.ts'

/** Everything that is counted or derived from the table's stream. A trigger filters by five patterns at most. */
export const COUNTS: readonly Count[] = [PLAN_COUNTS, DESK_COUNTS, SEARCH_WORDS]

/** People whose play items are changed at once. */
const TOGETHER = 20

/**
 * What the table itself follows its changes with: own items for plans that stay open, lists of seeds, and counters. Counted last: a
 * reader that died goes on after what was counted, and would leave behind half of a move.
 */
export async function followChanges(event: ShardEvent, random: RandomBytes = secureRandom): Promise<void> {
  const plays = [...changedPlays(event.Records)].filter(([, play]) => isOverfull(play) || needsList(play))
  for (let start = 0; start < plays.length; start += TOGETHER) {
    await Promise.all(
      plays
        .slice(start, start + TOGETHER)
        // Moving plans is a change of its own, after which a list is given.
        .map(([userId, play]) =>
          isOverfull(play) ? moveOpenPlans(userId, play) : giveList(userId, play, random),
        ),
    )
  }
  await countChanges(event, COUNTS)
}

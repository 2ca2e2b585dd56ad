import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { countChanges, type ShardEvent } from '../../domain/counts/count-items.ts'
import type { Derivation } from '../../domain/counts/derivation.ts'
import { DASHBOARD_COUNTS } from '../../domain/players/dashboard-items.ts'
import { giveList, moveOpenRounds } from '../../domain/rounds/recent-round-items.ts'
import { changedRecentRounds, isOverfull, needsList, ROUND_COUNTS } from '../../domain/rounds/round-counts.ts'
import { SEARCH_WORDS } from './words.ts'

/** Everything that is counted or derived from the table's stream. A trigger filters by five patterns at most. */
export const DERIVATIONS: readonly Derivation[] = [ROUND_COUNTS, DASHBOARD_COUNTS, SEARCH_WORDS]

/** The number of users whose recent rounds are changed in parallel. */
const PARALLEL_USERS = 20

/**
 * Moves open rounds into items of their own, gives lists of seeds, and counts. Counting comes last: a reader that
 * failed continues after the last counted record, and would otherwise skip half of a move.
 */
export async function followChanges(event: ShardEvent, random: RandomBytes = secureRandom): Promise<void> {
  const recents = [...changedRecentRounds(event.Records)].filter(
    ([, recent]) => isOverfull(recent) || needsList(recent),
  )
  for (let start = 0; start < recents.length; start += PARALLEL_USERS) {
    await Promise.all(
      recents
        .slice(start, start + PARALLEL_USERS)
        // Moving rounds is a change of its own, after which a list is given.
        .map(([userId, recent]) =>
          isOverfull(recent) ? moveOpenRounds(userId, recent) : giveList(userId, recent, random),
        ),
    )
  }
  await countChanges(event, DERIVATIONS)
}

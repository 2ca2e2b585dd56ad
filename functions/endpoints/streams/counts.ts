import type { Count } from '../../domain/counters/addition.ts'
import { DESK_COUNTS } from '../../domain/dashboard/items.ts'
import { PLAN_COUNTS } from '../../domain/rounds/plan-counts.ts'

/** Everything that is counted from the table's stream. A trigger filters by five patterns at most. */
export const COUNTS: readonly Count[] = [PLAN_COUNTS, DESK_COUNTS]

import { DESK_COUNTS } from '../dashboard/desk-counts.ts'
import { PLAN_COUNTS } from '../rounds/plan-counts.ts'
import type { Count } from './addition.ts'

/** Everything that is counted from the table's stream. A trigger filters by five patterns at most. */
export const COUNTS: readonly Count[] = [PLAN_COUNTS, DESK_COUNTS]

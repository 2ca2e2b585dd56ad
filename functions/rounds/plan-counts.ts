import * as z from 'zod/mini'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/plan.ts'
import { MODES, Outcome } from '#shared/models/round.ts'
import type { Addition, Count } from '../counters/addition.ts'
import type { Change } from '../table/change.ts'
import { drawnCount, settledCount } from '../track-record/items.ts'
import { dayCount } from './day-counters.ts'
import { ROUND_PREFIX } from './round.ts'

/** Plans are drawn when they appear, and settled when they get an outcome. */
export const PLAN_COUNTS: Count = {
  of: [{ sk: { beginsWith: ROUND_PREFIX } }],
  additions: (change) => [...drawn(change), ...settled(change)],
}

/** What is counted of a plan; the rest does not matter here. */
const Plan = z.object({
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  targetX100: z.number(),
  rtp: z.number(),
  createdAt: z.iso.datetime({ precision: 3 }),
  outcome: z.optional(Outcome),
})

function drawn({ before, after }: Change): Addition[] {
  const plan = planOf(after)
  if (before || !plan) return []
  const { mode, risk, createdAt } = plan
  if (mode === 'fun') return [dayCount(['signalsFun'], createdAt)]
  return [dayCount(['signalsLive', `drawn-${risk}`], createdAt), drawnCount(plan)]
}

function settled({ before, after }: Change): Addition[] {
  const plan = planOf(after)
  if (!plan?.outcome || planOf(before)?.outcome) return []
  const { source, hit } = plan.outcome
  const counted = settledCount({ ...plan, targetX100: multiplierX100(plan.targetX100), source, hit })
  return plan.mode === 'fun' ? [counted] : [counted, dayCount([`settled-${plan.risk}`], plan.createdAt)]
}

function planOf(item: Change['after']): z.infer<typeof Plan> | undefined {
  return item?.sk.startsWith(ROUND_PREFIX) ? z.parse(Plan, item) : undefined
}

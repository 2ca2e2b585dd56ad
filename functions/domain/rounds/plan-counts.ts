import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/plan.ts'
import { MODES, Outcome } from '#shared/models/round.ts'
import { type Change, readChange } from '../../platform/table/change.ts'
import { accountKey, playKey } from '../accounts/account.ts'
import type { Addition, Count } from '../counters/addition.ts'
import { dayCount } from '../counters/items.ts'
import { drawnCount, settledCount } from '../track-record/items.ts'
import { decodePlay, type Grant, OPEN_MAX, type Play } from './play.ts'
import { ROUND_PREFIX } from './round.ts'

const PLAY = playKey('').sk

/** Plans are drawn when their grants appear, and settled when their rounds have an outcome. */
export const PLAN_COUNTS: Count = {
  of: [{ sk: { is: PLAY } }, { sk: { beginsWith: ROUND_PREFIX } }],
  additions: (change) => [...drawn(change), ...settled(change)],
}

/** What is counted of a round; the rest does not matter here. */
const CountedRound = z.object({
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  targetX100: z.number(),
  rtp: z.number(),
  createdAt: z.iso.datetime({ precision: 3 }),
  outcome: z.optional(Outcome),
})

function drawn({ before, after }: Change): Addition[] {
  const known = new Set(grantsOf(before).map(({ id }) => id))
  return grantsOf(after)
    .filter(({ id }) => !known.has(id))
    .flatMap(drawnAdditions)
}

function drawnAdditions({ id, atMs, plan }: Grant): Addition[] {
  if (!plan) throw new Error(`no plan: ${id}`)
  const createdAt = new Date(atMs).toISOString()
  const { mode, risk } = plan
  if (mode === 'fun') return [dayCount(['signalsFun'], createdAt)]
  return [dayCount(['signalsLive', `drawn-${risk}`], createdAt), drawnCount({ risk, createdAt })]
}

function grantsOf(item: Change['after']): readonly Grant[] {
  return item?.sk === PLAY ? decodePlay(item).grants : []
}

function settled({ before, after }: Change): Addition[] {
  const plan = roundOf(after)
  if (!plan?.outcome || roundOf(before)?.outcome) return []
  const { source, hit } = plan.outcome
  const counted = settledCount({ ...plan, targetX100: multiplierX100(plan.targetX100), source, hit })
  return plan.mode === 'fun' ? [counted] : [counted, dayCount([`settled-${plan.risk}`], plan.createdAt)]
}

function roundOf(item: Change['after']): z.infer<typeof CountedRound> | undefined {
  return item?.sk.startsWith(ROUND_PREFIX) ? z.parse(CountedRound, item) : undefined
}

/**
 * Of the people in these changes those with more open plans in the play item than it is to hold, and it as it last
 * was. What cannot be understood was set aside when it was counted, and the person's next draw tells it all again.
 */
export function overfullPlays(records: readonly DynamoDBRecord[]): ReadonlyMap<string, Play> {
  const last = new Map<string, Play>()
  for (const record of records) {
    const { pk, sk } = record.dynamodb?.Keys ?? {}
    const play = sk?.S === PLAY && pk?.S?.startsWith(PERSON) ? playIn(record) : undefined
    if (play) last.set((pk?.S ?? '').slice(PERSON.length), play)
  }
  return new Map([...last].filter(([, { grants }]) => grants.filter(({ plan }) => plan).length > OPEN_MAX))
}

const PERSON = accountKey('').pk

function playIn(record: DynamoDBRecord): Play | undefined {
  try {
    const { after } = readChange(record)
    return after && decodePlay(after)
  } catch {
    return undefined
  }
}

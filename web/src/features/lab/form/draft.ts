import type { DecimalSign } from '#shared/crash/list-check/number.ts'
import type { Lab, LabEntry, MOVES, Own, StakingPlan } from '#shared/crash/strategy/settings.ts'

export const PLAN_KINDS = [
  'flat',
  'martingale',
  'anti-martingale',
  'dalembert',
  'fibonacci',
  'labouchere',
  'percentage',
  'table',
] as const satisfies readonly StakingPlan['kind'][]
export type PlanKind = (typeof PLAN_KINDS)[number]
export type Move = (typeof MOVES)[number]

/** Settings that strategies share or override; as typed. */
export interface OwnDraft {
  readonly target: string
  readonly bankroll: string
  readonly seed: string
  readonly stopLoss: string
  readonly stopWin: string
}

/** Holds the fields of all plans, so that switching plans loses nothing. */
export interface PlanDraft {
  /** Stable while other strategies are removed. */
  readonly id: number
  readonly kind: PlanKind
  readonly stake: string
  readonly hitsInARow: string
  readonly step: string
  readonly line: string
  readonly percent: string
  readonly stakes: string
  readonly onHit: Move
  readonly onMiss: Move
  readonly hasOwn: boolean
  readonly own: OwnDraft
}

export interface GameDraft extends OwnDraft {
  readonly rtp: string
  readonly minStake: string
  readonly maxStake: string
  readonly rounds: string
  readonly paths: string
  readonly perHour: string
}

export interface Draft extends GameDraft {
  readonly strategies: readonly PlanDraft[]
}

/** A comparison, and a setting that only changes its display. */
export interface Settings {
  readonly lab: Lab
  /** Rounds per hour, for the loss per hour. */
  readonly perHour: number
}

function writerOf(sign: DecimalSign) {
  const scaled = (value: number | undefined, decimals: number): string => {
    if (value === undefined) return ''
    const unit = 10 ** decimals
    const text = value % unit === 0 ? String(value / unit) : (value / unit).toFixed(decimals)
    return sign === 'comma' ? text.replace('.', ',') : text
  }
  const hundredths = (value: number | undefined) => scaled(value, 2)
  return { hundredths, list: (values: readonly number[]) => values.map(hundredths).join(' ') }
}

const UNTOUCHED = {
  stake: 100,
  hitsInARow: 3,
  step: 100,
  line: [100, 200, 300, 400],
  percentX100: 200,
  stakes: [100, 200, 400],
} as const

/** @example toDraft({ lab, perHour: 100 }, 'comma').bankroll // '100' */
export function toDraft({ lab, perHour }: Settings, sign: DecimalSign): Draft {
  const { hundredths } = writerOf(sign)
  return {
    ...ownDraft(lab, sign),
    rtp: hundredths(lab.rtpX10000),
    minStake: hundredths(lab.minStake),
    maxStake: hundredths(lab.maxStake),
    rounds: String(lab.rounds),
    paths: String(lab.paths),
    perHour: String(perHour),
    strategies: lab.strategies.map((entry, id) => ({ id, ...entryDraft(entry, lab, sign) })),
  }
}

function ownDraft(own: Own, sign: DecimalSign): OwnDraft {
  const { hundredths } = writerOf(sign)
  return {
    target: hundredths(own.targetX100),
    bankroll: hundredths(own.bankroll),
    seed: String(own.seed),
    stopLoss: hundredths(own.stopLoss),
    stopWin: hundredths(own.stopWin),
  }
}

function entryDraft({ plan, own }: LabEntry, lab: Lab, sign: DecimalSign): Omit<PlanDraft, 'id'> {
  const { hundredths, list } = writerOf(sign)
  const known = { ...UNTOUCHED, onHit: 'first', onMiss: 'next', ...plan } as const
  return {
    kind: plan.kind,
    stake: hundredths(known.stake),
    hitsInARow: String(known.hitsInARow),
    step: hundredths(known.step),
    line: list(known.line),
    percent: hundredths(known.percentX100),
    stakes: list(known.stakes),
    onHit: known.onHit,
    onMiss: known.onMiss,
    hasOwn: own !== undefined,
    own: ownDraft(own ?? lab, sign),
  }
}

/** Adds a strategy with an unused plan; it copies the last one's other fields. */
export function withOneMore(draft: Draft): Draft {
  const { strategies } = draft
  const last = strategies.at(-1)
  if (!last) return draft
  const kind = PLAN_KINDS.find((one) => strategies.every((known) => known.kind !== one)) ?? last.kind
  const id = Math.max(...strategies.map((known) => known.id)) + 1
  return { ...draft, strategies: [...strategies, { ...last, id, kind }] }
}

export function withChanged(draft: Draft, id: number, change: Partial<PlanDraft>): Draft {
  const changed = (plan: PlanDraft) => (plan.id === id ? { ...plan, ...change } : plan)
  return { ...draft, strategies: draft.strategies.map(changed) }
}

export function without(draft: Draft, id: number): Draft {
  return { ...draft, strategies: draft.strategies.filter((plan) => plan.id !== id) }
}

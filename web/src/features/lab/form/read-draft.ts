import type { DecimalSign } from '#shared/crash/list-check/number.ts'
import {
  firstStake,
  type Lab,
  MAX_LINE,
  MAX_ROWS,
  MAX_TOTAL_ROUNDS,
  readLab,
  type StakingPlan,
} from '#shared/crash/strategy/settings.ts'
import type { Draft, GameDraft, OwnDraft, PlanDraft, Settings } from './draft.ts'
import { type NumberError, type NumberRule, readNumber, splitList } from './read-number.ts'
import { MONEY, RULES } from './rules.ts'

/** A field's error with the values that its text needs. Amounts are in units of the rule's last decimal. */
export type DraftError =
  | { readonly code: NumberError; readonly rule: NumberRule; readonly item?: number }
  | { readonly code: 'no_items' }
  | { readonly code: 'too_many_items'; readonly count: number; readonly given: number }
  | { readonly code: 'total'; readonly high: number }
  | { readonly code: 'limits' }
  | { readonly code: 'first_stake'; readonly plan: StakingPlan['kind']; readonly stake: number }

/** Keyed by the field's path in the draft: `rounds`, `strategies.1.stake`, `strategies.0.own.target`. */
export type DraftErrors = Readonly<Record<string, DraftError>>

export type DraftAnswer =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly errors: DraftErrors }

/**
 * Parses all fields together; each error names its path. Never throws.
 * @example
 * readDraft({ ...draft, rounds: '0' }, 'point') // { ok: false, errors: { rounds: { code: 'too_small', … } } }
 */
export function readDraft(draft: Draft, sign: DecimalSign): DraftAnswer {
  const reader = new Reader(sign)
  const { perHour, ...game } = gameOf(reader, draft)
  const strategies = draft.strategies.map((plan, at) => {
    const place = `strategies.${at}`
    const own = plan.hasOwn && ownOf(reader, plan.own, `${place}.own.`)
    return { plan: planOf(reader, plan, `${place}.`), ...(own && { own }) }
  })
  const { errors } = reader
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const answer = readLab({ ...game, strategies })
  if (answer.ok) return { ok: true, settings: { lab: answer.lab, perHour } }
  return { ok: false, errors: combinedErrors(answer.faults, { ...game, strategies }) }
}

class Reader {
  readonly errors: Record<string, DraftError> = {}
  readonly #sign: DecimalSign

  constructor(sign: DecimalSign) {
    this.#sign = sign
  }

  /** Returns NaN for an error. */
  number(place: string, text: string, rule: NumberRule): number {
    return this.optional(place, text, rule) ?? Number.NaN
  }

  optional(place: string, text: string, rule: NumberRule): number | undefined {
    const answer = readNumber(text, rule, this.#sign)
    if ('value' in answer) return answer.value
    this.errors[place] = { code: answer.error, rule }
    return undefined
  }

  list(place: string, text: string, most: number): number[] {
    const parts = splitList(text, this.#sign)
    if (parts.length === 0) this.errors[place] = { code: 'no_items' }
    if (parts.length > most) {
      this.errors[place] = { code: 'too_many_items', count: most, given: parts.length }
      return []
    }
    return parts.map((part, at) => {
      const answer = readNumber(part, MONEY, this.#sign)
      if ('value' in answer) return answer.value ?? Number.NaN
      this.errors[place] ??= { code: answer.error, rule: MONEY, item: at + 1 }
      return Number.NaN
    })
  }
}

function gameOf(reader: Reader, draft: GameDraft) {
  const game = {
    rtpX10000: reader.number('rtp', draft.rtp, RULES.rtp),
    minStake: reader.optional('minStake', draft.minStake, RULES.minStake),
    maxStake: reader.optional('maxStake', draft.maxStake, RULES.maxStake),
    rounds: reader.number('rounds', draft.rounds, RULES.rounds),
    paths: reader.number('paths', draft.paths, RULES.paths),
    perHour: reader.number('perHour', draft.perHour, RULES.perHour),
    ...ownOf(reader, draft, ''),
  }
  return game
}

function ownOf(reader: Reader, draft: OwnDraft, place: string) {
  return {
    targetX100: reader.number(`${place}target`, draft.target, RULES.target),
    bankroll: reader.number(`${place}bankroll`, draft.bankroll, RULES.bankroll),
    seed: reader.number(`${place}seed`, draft.seed, RULES.seed),
    stopLoss: reader.optional(`${place}stopLoss`, draft.stopLoss, RULES.stopLoss),
    stopWin: reader.optional(`${place}stopWin`, draft.stopWin, RULES.stopWin),
  }
}

function planOf(reader: Reader, draft: PlanDraft, place: string): StakingPlan {
  const { kind, onHit, onMiss } = draft
  const number = (name: 'stake' | 'step' | 'hitsInARow' | 'percent') =>
    reader.number(place + name, draft[name], RULES[name])
  switch (kind) {
    case 'anti-martingale':
      return { kind, stake: number('stake'), hitsInARow: number('hitsInARow') }
    case 'dalembert':
      return { kind, stake: number('stake'), step: number('step') }
    case 'fibonacci':
      return { kind, stake: number('stake') }
    case 'labouchere':
      return { kind, line: reader.list(`${place}line`, draft.line, MAX_LINE) }
    case 'percentage':
      return { kind, percentX100: number('percent') }
    case 'table':
      return { kind, stakes: reader.list(`${place}stakes`, draft.stakes, MAX_ROWS), onHit, onMiss }
    default:
      return { kind, stake: number('stake') }
  }
}

/** Translates conflicts between valid fields: work, limits, and bankrolls below the first stake. */
function combinedErrors(found: readonly { readonly path: string }[], lab: Lab): DraftErrors {
  return Object.fromEntries(found.map(({ path }) => [path, combinedError(path, lab)]))
}

function combinedError(path: string, lab: Lab): DraftError {
  if (path === 'paths') return { code: 'total', high: Math.floor(MAX_TOTAL_ROUNDS / lab.rounds) }
  if (path === 'maxStake') return { code: 'limits' }
  const [, at] = /^strategies\.(\d)/.exec(path) ?? []
  const unpaid = lab.strategies.filter(({ plan, own }, index) => {
    const { bankroll } = own ?? lab
    const here = at === undefined ? own === undefined : index === Number(at)
    return here && firstStake({ ...lab, bankroll }, plan) > bankroll
  })
  const plan = unpaid[0]?.plan ?? { kind: 'flat', stake: lab.bankroll }
  const { bankroll } = unpaid[0]?.own ?? lab
  return { code: 'first_stake', plan: plan.kind, stake: firstStake({ ...lab, bankroll }, plan) }
}

import * as z from 'zod/mini'

/**
 * Money is in whole cents (hundredths of the user's unit) and nothing is rounded: a target of two decimals pays whole
 * hundredths of a cent, the simulation's unit.
 */

/** A million units. Up to here net results are exact integers in a double: see `MAX_ROUNDS`. */
export const MAX_CENTS = 100_000_000
/**
 * A million rounds of the largest stake at 1000x have a standard deviation of 3 · 10^14 hundredths of a cent; doubles
 * are exact integers up to 9 · 10^15.
 */
export const MAX_ROUNDS = 1_000_000
export const MAX_PATHS = 1_000_000
/** Rounds of all paths: about half a minute of flat bets on two cores. */
export const MAX_TOTAL_ROUNDS = 10_000_000_000
export const MAX_PLANS = 4
/** Hundredths, 1.01x to 1000x. */
export const TARGETS_X100 = [101, 100_000] as const
/** Return to player in ten-thousandths; 10 000 is a game without a house edge. */
export const RTPS_X10000 = [5000, 10_000] as const
export const MAX_HITS_IN_A_ROW = 30
/** Limit of numbers in Labouchere's line, and of rows of a custom table. */
export const MAX_LINE = 50
export const MAX_ROWS = 100

/** An integer within bounds; each error has its own code. */
const whole = (minimum: number, maximum: number) =>
  z.number({ error: 'invalid_type' }).check(
    z.refine((value) => Number.isInteger(value), { error: 'invalid_format', abort: true }),
    z.minimum(minimum, { error: 'too_small' }),
    z.maximum(maximum, { error: 'too_big' }),
  )

const Cents = whole(1, MAX_CENTS)
const Steps = whole(1, MAX_HITS_IN_A_ROW)
const cents = (max: number) =>
  z
    .array(Cents, { error: 'invalid_type' })
    .check(z.minLength(1, { error: 'too_small' }), z.maxLength(max, { error: 'too_big' }))

/** Moves in a custom table: the first row follows the last, and no row precedes the first. */
export const MOVES = ['first', 'next', 'back', 'stay'] as const
const Move = z.enum(MOVES, { error: 'invalid_value' })

export const StakingPlan = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('flat'), stake: Cents }),
    z.strictObject({ kind: z.literal('martingale'), stake: Cents }),
    z.strictObject({ kind: z.literal('anti-martingale'), stake: Cents, hitsInARow: Steps }),
    // Books do not define the step at the table's highest stake: these two stay at the step that reaches it.
    z.strictObject({ kind: z.literal('dalembert'), stake: Cents, step: Cents }),
    z.strictObject({ kind: z.literal('fibonacci'), stake: Cents }),
    z.strictObject({ kind: z.literal('labouchere'), line: cents(MAX_LINE) }),
    /** Hundredths of a percent of the bankroll, truncated to whole cents. */
    z.strictObject({ kind: z.literal('percentage'), percentX100: whole(1, 10_000) }),
    z.strictObject({ kind: z.literal('table'), stakes: cents(MAX_ROWS), onHit: Move, onMiss: Move }),
  ],
  { error: 'invalid_value' },
)
export type StakingPlan = z.infer<typeof StakingPlan>

/** The settings shared by all plans of a comparison. */
const game = {
  targetX100: whole(...TARGETS_X100),
  rtpX10000: whole(...RTPS_X10000),
  bankroll: Cents,
  rounds: whole(1, MAX_ROUNDS),
  paths: whole(1, MAX_PATHS),
  seed: whole(0, Number.MAX_SAFE_INTEGER),
  /** The table's limits: a stake outside becomes the nearer limit. */
  minStake: z.optional(Cents),
  maxStake: z.optional(Cents),
  /** A path stops once it has lost, or won, at least this amount. */
  stopLoss: z.optional(Cents),
  stopWin: z.optional(Cents),
}

type Game = z.infer<z.ZodMiniObject<typeof game>>

const workIsBounded = z.refine<Game>(({ rounds, paths }: Game) => rounds * paths <= MAX_TOTAL_ROUNDS, {
  error: 'too_big',
  path: ['paths'],
})
const limitsInOrder = z.refine<Game>(({ minStake = 1, maxStake = MAX_CENTS }: Game) => minStake <= maxStake, {
  error: 'too_small',
  path: ['maxStake'],
})

/** A percentage is truncated and raised to the lowest stake. */
function plannedFirst(plan: StakingPlan, bankroll: number): number {
  switch (plan.kind) {
    case 'percentage':
      return Math.floor((bankroll * plan.percentX100) / 10_000)
    case 'labouchere':
      return plan.line.length === 1 ? (plan.line[0] ?? 0) : (plan.line[0] ?? 0) + (plan.line.at(-1) ?? 0)
    case 'table':
      return plan.stakes[0] ?? 0
    default:
      return plan.stake
  }
}

type Limits = Pick<Game, 'bankroll' | 'minStake' | 'maxStake'>

/** Returns a plan's first stake, in cents, within the table's limits. */
export function firstStake(
  { bankroll, minStake = 1, maxStake = MAX_CENTS }: Limits,
  plan: StakingPlan,
): number {
  return Math.min(maxStake, Math.max(minStake, plannedFirst(plan, bankroll)))
}

/** True if the bankroll pays the first stake: otherwise there is no round. */
const isPayable = (game: Limits, plan: StakingPlan): boolean => firstStake(game, plan) <= game.bankroll

/** One plan and its game: the input of a simulation. */
export const Strategy = z.strictObject({ ...game, plan: StakingPlan }).check(
  workIsBounded,
  limitsInOrder,
  z.refine((strategy) => isPayable(strategy, strategy.plan), { error: 'too_small', path: ['bankroll'] }),
)
export type Strategy = z.infer<typeof Strategy>

/** A strategy's own settings; if given, they replace all shared ones. */
const Own = z.strictObject({
  targetX100: game.targetX100,
  bankroll: game.bankroll,
  seed: game.seed,
  stopLoss: game.stopLoss,
  stopWin: game.stopWin,
})
export type Own = z.infer<typeof Own>

const Entry = z.strictObject({ plan: StakingPlan, own: z.optional(Own) })
export type LabEntry = z.infer<typeof Entry>

const Entries = z
  .array(Entry, { error: 'invalid_type' })
  .check(z.minLength(1, { error: 'too_small' }), z.maxLength(MAX_PLANS, { error: 'too_big' }))

const labShape = z.strictObject({ ...game, strategies: Entries })

/** A comparison of up to four strategies with the same game and rounds, except for their own settings. */
export const Lab = labShape.check(workIsBounded, limitsInOrder, ({ value, issues }) => {
  const faulty = value.strategies.flatMap(({ plan, own }, index) => {
    if (isPayable({ ...value, ...own }, plan)) return []
    return [own ? ['strategies', index, 'own', 'bankroll'] : ['bankroll']]
  })
  for (const path of faulty) {
    issues.push({ code: 'custom', message: 'too_small', path, input: value.bankroll })
  }
})
export type Lab = z.infer<typeof labShape>

/** An error with path and code (invalid_type, invalid_format, invalid_value, too_small, too_big). */
export interface LabError {
  /** Dotted path, e.g. `strategies.0.plan.stake`. */
  readonly path: string
  readonly code: string
}

export type LabAnswer =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly faults: readonly LabError[] }

/**
 * Validates a form or a link. Never throws.
 *
 * @example
 * readLab({ ...lab, rounds: 0 }) // { ok: false, faults: [{ path: 'rounds', code: 'too_small' }] }
 */
export function readLab(input: unknown): LabAnswer {
  const parsed = Lab.safeParse(input)
  if (parsed.success) return { ok: true, lab: parsed.data }
  const faults = parsed.error.issues.map(({ path, message, code }) => ({
    path: path.join('.'),
    code: code === 'unrecognized_keys' ? 'unknown_field' : message,
  }))
  return { ok: false, faults }
}

/**
 * Applies shared settings to each strategy.
 * @example strategiesOf(lab).map((strategy) => strategy.plan.kind) // ['flat', 'martingale']
 */
export function strategiesOf({ strategies, stopLoss, stopWin, ...shared }: Lab): readonly Strategy[] {
  return strategies.map(({ plan, own }) => ({ ...shared, ...(own ?? { stopLoss, stopWin }), plan }))
}

/** Computes P(X >= target) = R / target (odds.ts) from whole numbers. */
export function hitChance({ rtpX10000, targetX100 }: Pick<Strategy, 'rtpX10000' | 'targetX100'>): number {
  return rtpX10000 / (100 * targetX100)
}

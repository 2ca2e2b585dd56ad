import fc from 'fast-check'
import { mergePaths } from '../report.ts'
import { MOVES, type StakingPlan, Strategy } from '../settings.ts'
import { type Part, type Paths, startRun } from '../simulate.ts'

/** Builds a strategy with defaults: 100 stakes of one unit at 2x, R 0.97. */
export function strategy(change: Partial<Strategy> & Pick<Strategy, 'plan'>): Strategy {
  return Strategy.parse({
    targetX100: 200,
    rtpX10000: 9700,
    bankroll: 10_000,
    rounds: 200,
    paths: 200,
    seed: 42,
    ...change,
  })
}

/** Plays some paths in one go. */
export function play(wanted: Strategy, part: Part = { from: 0, to: wanted.paths }): Paths {
  const run = startRun(wanted, part)
  while (!run.advance(1000, () => 0));
  return run.paths()
}

export function playInParts(wanted: Strategy, parts: readonly Part[]): Paths {
  return mergePaths(parts.map((part) => play(wanted, part)))
}

/** Writes all values as text, without the empty bins: most of 700 000. */
export function written({ bands, ...rest }: Pick<Paths, 'bands'> & Partial<Paths>): string {
  const counts: string[] = []
  for (let bin = 0; bin < bands.length; bin += 1) if (bands[bin] !== 0) counts.push(`${bin}:${bands[bin]}`)
  return JSON.stringify({ ...rest, bins: bands.length, counts })
}

const cents = fc.integer({ min: 1, max: 300 })

export const anyPlan: fc.Arbitrary<StakingPlan> = fc.oneof(
  fc.record({ kind: fc.constant('flat' as const), stake: cents }),
  fc.record({ kind: fc.constant('martingale' as const), stake: cents }),
  fc.record({
    kind: fc.constant('anti-martingale' as const),
    stake: cents,
    hitsInARow: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constant('dalembert' as const), stake: cents, step: cents }),
  fc.record({ kind: fc.constant('fibonacci' as const), stake: cents }),
  fc.record({
    kind: fc.constant('labouchere' as const),
    line: fc.array(cents, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('percentage' as const),
    percentX100: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    stakes: fc.array(cents, { minLength: 1, maxLength: 8 }),
    onHit: fc.constantFrom(...MOVES),
    onMiss: fc.constantFrom(...MOVES),
  }),
)

const maybeCents = (max: number) => fc.option(fc.integer({ min: 300, max }), { nil: undefined })

/** Few and short paths with every kind of stop and limit. */
export const anyStrategy: fc.Arbitrary<Strategy> = fc
  .record({
    plan: anyPlan,
    targetX100: fc.integer({ min: 101, max: 3000 }),
    rtpX10000: fc.integer({ min: 5000, max: 10_000 }),
    bankroll: fc.integer({ min: 600, max: 50_000 }),
    rounds: fc.integer({ min: 1, max: 700 }),
    paths: fc.integer({ min: 1, max: 12 }),
    seed: fc.maxSafeNat(),
    minStake: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    maxStake: maybeCents(600),
    stopLoss: maybeCents(20_000),
    stopWin: maybeCents(20_000),
  })
  .map((settings) => Strategy.parse(settings))

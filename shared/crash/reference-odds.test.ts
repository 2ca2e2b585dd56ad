import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  atLeast,
  atMost,
  binomialMass,
  binomialQuantile,
  exactInterval,
  wilsonInterval,
  Z_95,
} from './binomial.ts'
import { logMixture, sprtBounds } from './evidence.ts'
import { forecastSkill } from './list-check/forecast-skill.ts'
import { mixedMass } from './list-check/mixed-mass.ts'
import { fromDecimal } from './multiplier.ts'
import { instantLossChance, survival } from './odds.ts'
import { allReached, averageLoss, breakEvenChance, deviation, runOfMisses } from './series.ts'
import { exactEnds } from './strategy/exact.ts'
import { strategy } from './strategy/testing/strategies.ts'
import odds from './testing/odds.json' with { type: 'json' }

/** The values are written with ten significant digits. */
function close(value: number | undefined, expected: number | undefined) {
  const scale = Math.max(Math.abs(expected ?? 0), 1e-300)
  expect(Math.abs((value ?? Number.NaN) - (expected ?? Number.NaN)) / scale).toBeLessThan(1e-9)
}

const chanceOf = (h: number, t: number) => survival(1 - h, fromDecimal(t))

test.each(odds.single_bet)('one bet: edge $h, target $t', (row) => {
  const chance = chanceOf(row.h, row.t)
  close(chance, row.p_win)
  expect(chance * row.t - 1).toBeCloseTo(row.ev_per_unit, 12)
  close(deviation(1 - row.h, fromDecimal(row.t)), row.sd_per_unit)
  close(atLeast(10, 10, chance), row.p_all_10_of_10)
  close(allReached(chance, 10), row.p_all_10_of_10)
  close(atLeast(1, 10, chance), row.p_at_least_one_in_10)
  close(breakEvenChance(fromDecimal(row.t)), row.fair_breakeven_p)
  close((chance * row.t - 1) / (row.t - 1), row.kelly_fraction_unclamped)
})

test('the chance of 1.00x', () => {
  close(instantLossChance(0.99), odds.display_laws.P_1_00_v2)
})

test.each(odds.profit_interval.rows)('profit after $n rounds: edge $h, target $t', ({ n, t, h, ...row }) => {
  const chance = chanceOf(h, t)
  const mean = n * (chance * t - 1)
  const spread = Math.sqrt(n) * deviation(1 - h, fromDecimal(t))
  expect(mean).toBeCloseTo(row.expected_profit, 9)
  close(spread, row.sd)
  close(mean - Z_95 * spread, row.normal_95[0])
  close(mean + Z_95 * spread, row.normal_95[1])
  const hits = [0.025, 0.975].map((level) => binomialQuantile(level, n, chance))
  expect(hits).toEqual(row.exact_wins_95)
  const profits = hits.map((count) => expect.closeTo(count * t - n, 9))
  expect(row.exact_profit_95).toEqual(profits)
  // In whole hundredths, since 1.2 · 5 - 6 is not zero in doubles.
  close(1 - atMost(Math.floor((100 * n) / Math.round(100 * t)), n, chance), row.p_profit_gt_0)
})

test.each(odds.session_expected_loss)('$rounds rounds of $stake cost: edge $h', (row) => {
  close(averageLoss(1 - row.h, row.stake, row.rounds), row.expected_loss)
})

test('the mass of a count keeps its digits among a million million', () => {
  const n = 1e12
  const aside = 3e5
  // Next to the middle the binomial is the normal, to 1 / n.
  const ratio = binomialMass(n / 2 + aside, n, 0.5) / binomialMass(n / 2, n, 0.5)
  expect(ratio / Math.exp((-2 * aside * aside) / n)).toBeCloseTo(1, 9)
})

/** Money in stakes of one unit. `exactEnds` may drop a billionth. */
const ends = (
  h: number,
  t: number,
  change: Omit<Parameters<typeof strategy>[0], 'bankroll'> & { units: number },
) => {
  const { units, ...rest } = change
  return exactEnds(
    strategy({
      ...rest,
      bankroll: 100 * units,
      rtpX10000: Math.round(10_000 * (1 - h)),
      targetX100: 100 * t,
      paths: 1,
    }),
  )
}

describe('ruin', () => {
  test.each(odds.gamblers_ruin_2x.rows.filter(({ goal }) => goal <= 40))(
    'from $start before $goal: edge $h',
    ({ h, start, goal, p_ruin, p_goal }) => {
      const stopWin = 100 * (goal - start)
      const found = ends(h, 2, { units: start, stopWin, plan: { kind: 'flat', stake: 100 }, rounds: 20_000 })
      expect(found?.ruined).toBeCloseTo(p_ruin, 8)
      expect(found?.stopWin).toBeCloseTo(p_goal, 8)
    },
  )

  test.each(odds.flat_ruin_finite.rows)('flat, $bankroll stakes, $rounds rounds, target $t', (row) => {
    const plan = { kind: 'flat', stake: 100 } as const
    const found = ends(row.h, row.t, { units: row.bankroll, plan, rounds: row.rounds })
    expect(found?.ruined).toBeCloseTo(row.p_ruin, 8)
  })

  test.each(odds.martingale.rows)('martingale, $rounds rounds, edge $h', (row) => {
    const plan = { kind: 'martingale', stake: 100 * row.start_stake } as const
    const found = ends(row.h, row.t, { units: row.bankroll, plan, rounds: row.rounds })
    expect(found?.ruined).toBeCloseTo(row.p_stopped_unable_to_continue, 8)
    expect(found?.finished).toBeCloseTo(row.p_alive, 8)
    const sevenMisses = row.p_run_of_7_losses ?? row.p_run_of_7_losses_in_200
    close(runOfMisses(chanceOf(row.h, row.t), 7, row.rounds), sevenMisses)
  })
})

test.each(odds.losing_streaks)('$k misses in a row in $n rounds: edge $h, target $t', (row) => {
  close(runOfMisses(chanceOf(row.h, row.t), row.k, row.n), row.p_run_at_least_k)
})

test.each(odds.predictor_binomial.rows)('$k of $n picks at $t', (row) => {
  const p0 = (1 - row.h) / row.t
  close(p0, row.p0)
  close(atLeast(row.k, row.n, p0), row.p_value_one_sided)
  exactInterval(row.k, row.n).forEach((end, at) => {
    close(end, row.clopper_pearson_95[at])
  })
  wilsonInterval(row.k, row.n).forEach((end, at) => {
    close(end, row.wilson_95[at])
  })
  close(Math.exp(logMixture(row.k, row.n, p0, { a: 1, b: 1 })), row.e_value_uniform_mixture)
  close(Math.exp(logMixture(row.k, row.n, p0, { a: 0.5, b: 0.5 })), row.e_value_jeffreys_mixture)
  if (row['p_value_claim_0.99_too_high'] > 0) {
    close(atMost(row.k, row.n, 0.99), row['p_value_claim_0.99_too_high'])
  }
  // A stake of 1 on each pick.
  close(row.k * row.t - row.n, row.profit_flat_1)
})

test.each(odds.sprt)('the bounds of a sequential test of $p1 against $p0', (row) => {
  const bounds = sprtBounds(row.alpha, row.beta)
  close(bounds.upper, row.log_upper_accept_H1)
  close(bounds.lower, row.log_lower_accept_H0)
})

test('picks with chances of their own', () => {
  const { h, targets, pmf_hits, p_ge_4, p_all_5 } = odds.poisson_binomial_example
  const mass = mixedMass(targets.map((t) => chanceOf(h, t)))
  pmf_hits.forEach((expected, k) => {
    close(mass[k], expected)
  })
  close((mass[4] ?? 0) + (mass[5] ?? 0), p_ge_4)
  close(mass[5], p_all_5)
})

test('scores', () => {
  const { f, x, Z, brier, log } = odds.scores.spiegelhalter_example
  const none = new Float64Array(f.length)
  // Against a base chance of 1/2, whose log score is ln 2.
  const skill = forecastSkill({
    chances: [0.5],
    index: new Int32Array(f.length),
    hit: Uint8Array.from(x),
    stated: Float64Array.from(f),
    target: none,
    outcome: undefined,
    claim: none,
  })
  close(skill.calibrationZ, Z)
  close(skill.brier, brier)
  close((1 - (skill.logSkill ?? 0)) * Math.LN2, log)
})

test.each(odds.rtp_sample_size.rows)('rounds for ± $e at $t', (row) => {
  expect(Math.ceil((Z_95 / row.e) ** 2 * deviation(1 - row.h, fromDecimal(row.t)) ** 2)).toBe(row.n)
})

const NOT_SHOWN = 'nothing of the product computes it'

/** Keys of the reference that are not reproduced here, and why. */
const NOT_REPRODUCED: Readonly<Record<string, string>> = {
  wald_asn_H0: NOT_SHOWN,
  wald_asn_H1: NOT_SHOWN,
  p1: 'only in the title of a test',
  log_lr_hit: NOT_SHOWN,
  log_lr_miss: NOT_SHOWN,
  exact_under_H0: NOT_SHOWN,
  exact_under_H1: NOT_SHOWN,
  'lr_vs_claim_0.99': NOT_SHOWN,
  expected_final_bankroll: NOT_SHOWN,
  expected_turnover: NOT_SHOWN,
  'check_profit_eq_-h*turnover': NOT_SHOWN,
  p_final_gt_start: NOT_SHOWN,
  multiple_comparisons: NOT_SHOWN,
  honest_expected_brier: NOT_SHOWN,
  'claim_0.99_expected_brier': NOT_SHOWN,
  brier_skill_of_claim: NOT_SHOWN,
  honest_expected_log: NOT_SHOWN,
  'claim_0.99_expected_log': NOT_SHOWN,
  conventions: 'words',
  definition: 'words',
  formula: 'words',
  spiegelhalter_Z: 'the formula in words; its example is computed',
  'bustabit_v2_P(X>=t)': 'words; see fair/distribution.test.ts',
  'bustabit_v1_P(X>=t)': 'words; see fair/distribution.test.ts',
  v1_examples: 'in fair/distribution.test.ts',
  v1_rtp_at_t: 'in fair/distribution.test.ts',
}

/** Lists all nested keys except those of omitted parts. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...(key in NOT_REPRODUCED ? [] : keysOf(inner)),
  ])
}

test('every key of the reference is used above, or named with the reason why not', () => {
  const own = readFileSync(new URL(import.meta.url), 'utf8').split('const NOT_REPRODUCED')[0] ?? ''
  const keys = new Set(keysOf(odds))
  const words = new Set(own.match(/(?<=')[^'\n]+(?=')|[\w]+/g))
  const unused = [...keys].filter((key) => !words.has(key))
  expect(unused.filter((key) => !(key in NOT_REPRODUCED))).toEqual([])
  expect(Object.keys(NOT_REPRODUCED).filter((key) => !unused.includes(key))).toEqual([])
})

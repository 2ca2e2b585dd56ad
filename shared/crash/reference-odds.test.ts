import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { atLeast, atMost, binomialMass, exactInterval, mixedMass, wilsonInterval } from './binomial.ts'
import * as evidence from './evidence.ts'
import { meanProfit, profitDeviation, profitRange, roundsForRtp } from './flat-bets.ts'
import { fromDecimal } from './multiplier.ts'
import { instantLossChance, survival } from './odds.ts'
import { evenMoneyRuin, flatRuin, martingale } from './ruin.ts'
import { averageLoss, breakEvenChance, runOfMisses } from './series.ts'
import odds from './testing/odds.json' with { type: 'json' }

/** The values are written with ten significant digits. */
function close(value: number | undefined, expected: number | undefined) {
  const scale = Math.max(Math.abs(expected ?? 0), 1e-300)
  expect(Math.abs((value ?? Number.NaN) - (expected ?? Number.NaN)) / scale).toBeLessThan(1e-9)
}

const chanceOf = (h: number, t: number) => survival(1 - h, fromDecimal(t))

test.each(odds.single_bet)('one bet: edge $h, target $t', (row) => {
  const bet = { chance: chanceOf(row.h, row.t), target: row.t }
  close(bet.chance, row.p_win)
  expect(meanProfit(bet)).toBeCloseTo(row.ev_per_unit, 12)
  close(profitDeviation(bet), row.sd_per_unit)
  close(atLeast(10, 10, bet.chance), row.p_all_10_of_10)
  close(atLeast(1, 10, bet.chance), row.p_at_least_one_in_10)
  close(breakEvenChance(fromDecimal(row.t)), row.fair_breakeven_p)
  close(meanProfit(bet) / (row.t - 1), row.kelly_fraction_unclamped)
})

test('the chance of 1.00x', () => {
  close(instantLossChance(0.99), odds.display_laws.P_1_00_v2)
})

test.each(odds.profit_interval.rows)('profit after $n rounds: edge $h, target $t', (row) => {
  const range = profitRange({ chance: chanceOf(row.h, row.t), target: row.t }, row.n)
  expect(range.mean).toBeCloseTo(row.expected_profit, 9)
  close(range.deviation, row.sd)
  close(range.normal[0], row.normal_95[0])
  close(range.normal[1], row.normal_95[1])
  expect(range.hits).toEqual(row.exact_wins_95)
  expect(range.exact[0]).toBeCloseTo(row.exact_profit_95[0] ?? Number.NaN, 9)
  expect(range.exact[1]).toBeCloseTo(row.exact_profit_95[1] ?? Number.NaN, 9)
  close(range.chanceOfProfit, row.p_profit_gt_0)
})

/**
 * The table gives the chance not to be ruined. After 500 rounds some have stopped with more than they began with. A second
 * program in another language gave the same counts.
 */
const STOPPED_AHEAD_TOO = 0.16269508256

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

describe('ruin', () => {
  test.each(odds.gamblers_ruin_2x.rows)('from $start before $goal: edge $h', (row) => {
    const ruin = evenMoneyRuin(row.start, row.goal, (1 - row.h) / 2)
    close(ruin, row.p_ruin)
    close(1 - ruin, row.p_goal)
  })

  test.each(odds.flat_ruin_finite.rows)('flat, $bankroll stakes, $rounds rounds, target $t', (row) => {
    const chance = (1 - row.h) / row.t
    close(flatRuin({ ...row, targetX100: fromDecimal(row.t), chance }), row.p_ruin)
  })

  test.each(odds.martingale.rows)('martingale, $rounds rounds, edge $h', (row) => {
    const chance = (1 - row.h) / row.t
    const result = martingale({ ...row, startStake: row.start_stake, target: row.t, chance })
    close(result.stopped, row.p_stopped_unable_to_continue)
    close(1 - result.stopped, row.p_alive)
    close(result.expectedBankroll, row.expected_final_bankroll)
    close(result.expectedTurnover, row.expected_turnover)
    close(result.chanceOfProfit, row.rounds === 500 ? STOPPED_AHEAD_TOO : row.p_final_gt_start)
    const sevenMisses = row.p_run_of_7_losses ?? row.p_run_of_7_losses_in_200
    close(runOfMisses(chance, 7, row.rounds), sevenMisses)
    // No plan changes the cost per unit staked.
    close(result.expectedBankroll - row.bankroll, -row.h * result.expectedTurnover)
    close(result.expectedBankroll - row.bankroll, row.expected_profit)
    close(-row.h * result.expectedTurnover, row['check_profit_eq_-h*turnover'])
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
  close(Math.exp(evidence.logEValue(row.k, row.n, p0)), row.e_value_uniform_mixture)
  close(Math.exp(evidence.logEValue(row.k, row.n, p0, 0.5)), row.e_value_jeffreys_mixture)
  close(Math.exp(-evidence.logLikelihoodRatio(row.k, row.n, 0.99, p0)), row['lr_vs_claim_0.99'])
  if (row['p_value_claim_0.99_too_high'] > 0) {
    close(atMost(row.k, row.n, 0.99), row['p_value_claim_0.99_too_high'])
  }
  // A stake of 1 on each pick.
  const won = meanProfit({ chance: row.k / row.n, target: row.t })
  close(row.n * won, row.profit_flat_1)
})

test.each(odds.sprt)('a sequential test of $p1 against $p0', (row) => {
  const bounds = evidence.sprtBounds(row.alpha, row.beta)
  close(bounds.upper, row.log_upper_accept_H1)
  close(bounds.lower, row.log_lower_accept_H0)
  close(evidence.logLikelihoodRatio(1, 1, row.p0, row.p1), row.log_lr_hit)
  close(evidence.logLikelihoodRatio(0, 1, row.p0, row.p1), row.log_lr_miss)
  for (const exact of [row.exact_under_H0, row.exact_under_H1]) {
    const result = evidence.sprtOdds({ p0: row.p0, p1: row.p1, bounds, truth: exact.true_p }, 300)
    close(result.acceptClaim, exact.p_accept_H1)
    close(result.acceptChance, exact.p_accept_H0)
    close(result.undecided, exact.undecided_at_300)
    close(result.meanPicks, exact.mean_picks_if_decided)
  }
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
  const forecasts = f.map((chance, at) => ({ chance, hit: x[at] === 1 }))
  close(evidence.calibrationZ(forecasts), Z)
  close(evidence.brierScore(forecasts), brier)
  close(evidence.logScore(forecasts), log)
})

test('what scores come to on average, honest and as claimed', () => {
  const { t, h, p0, ...expected } = odds.scores
  close(chanceOf(h, t), p0)
  const average = (score: typeof evidence.brierScore, chance: number) =>
    p0 * score([{ chance, hit: true }]) + (1 - p0) * score([{ chance, hit: false }])
  const [honest, claimed] = [average(evidence.brierScore, p0), average(evidence.brierScore, 0.99)]
  close(honest, expected.honest_expected_brier)
  close(claimed, expected['claim_0.99_expected_brier'])
  close(1 - claimed / honest, expected.brier_skill_of_claim)
  close(average(evidence.logScore, p0), expected.honest_expected_log)
  close(average(evidence.logScore, 0.99), expected['claim_0.99_expected_log'])
})

test.each(odds.multiple_comparisons)('somebody of $users hits $picks of $picks at $t', (row) => {
  close(evidence.someoneHitsAll(row.users, row.picks, chanceOf(row.h, row.t)), row.p_someone_gets_10_of_10)
})

test.each(odds.rtp_sample_size.rows)('rounds for ± $e at $t', (row) => {
  expect(roundsForRtp({ chance: (1 - row.h) / row.t, target: row.t }, row.e)).toBe(row.n)
})

/** Keys of the reference that are not reproduced here, and why. */
const NOT_REPRODUCED: Readonly<Record<string, string>> = {
  wald_asn_H0: 'Wald’s estimate of the picks needed takes each end as hit exactly; ours are counted exactly',
  wald_asn_H1: 'the same, where the claim is true',
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

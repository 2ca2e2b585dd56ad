import { expect, test } from 'vitest'
import { formats } from '#web/lib/formats.ts'
import { chanceOfRun, figures, HOUR_HITS_95 } from './answer-figures.ts'

const values = figures(formats('en'))

// "losing_streaks" of odds.json in the reference data: exact, house edge h, target t.
test.each([
  [0.01, 1.5, 5, 200, 0.4507089529],
  [0.01, 2, 10, 200, 0.09796112773],
  [0.01, 5, 10, 200, 0.9968537861],
  [0.01, 10, 30, 200, 0.5933670881],
  [0.03, 2, 7, 200, 0.6101148975],
  [0.03, 2, 10, 1000, 0.470441204],
  [0.03, 5, 20, 200, 0.3978076423],
])('h %f, target %f: a run of %i misses in %i rounds', (h, t, length, rounds, chance) => {
  expect(chanceOfRun(1 - (1 - h) / t, length, rounds)).toBeCloseTo(chance, 9)
})

test('a run as long as all rounds, and a longer one', () => {
  expect(chanceOfRun(0.5, 3, 3)).toBeCloseTo(1 / 8, 12)
  expect(chanceOfRun(0.5, 4, 3)).toBe(0)
})

/** Returns the smallest k whose binomial distribution function is at least `level`, by exact summation. */
function quantile(n: number, p: number, level: number): number {
  let term = (1 - p) ** n
  let sum = term
  let k = 0
  while (sum < level) {
    term *= ((n - k) / (k + 1)) * (p / (1 - p))
    k += 1
    sum += term
  }
  return k
}

test('95% of the hits at 2.00x in the rounds of an hour', () => {
  expect(quantile(200, 0.485, 0.025)).toBe(HOUR_HITS_95.low)
  expect(quantile(200, 0.485, 0.975)).toBe(HOUR_HITS_95.high)
})

// odds.json, "profit_interval" for h 0.03, t 2, n 200: -34 to 22; "rtp_sample_size": 38381.
test.each([
  ['rtp', '97%'],
  ['reachedLow', '88.2'],
  ['reachedTwo', '48.5'],
  ['doubled', '10,737,418,240'],
  ['cost', '6'],
  ['hourLoss', '34'],
  ['hourGain', '22'],
  ['rtpRounds', '38,000'],
  ['bank', '127'],
  ['runChance', '61.0%'],
] as const)('the answers say that %s is %s', (name, text) => {
  expect(values[name]).toBe(text)
})

import { expect, test } from 'vitest'
import { binomialQuantile } from '#shared/crash/binomial.ts'
import { formats } from '#web/lib/formats.ts'
import { figures, HOUR_HITS_95 } from './answer-figures.ts'

const values = figures(formats('en'))

test('95% of the hits at 2.00x in the rounds of an hour', () => {
  const { low, high } = HOUR_HITS_95
  expect([0.025, 0.975].map((level) => binomialQuantile(level, 200, 0.485))).toEqual([low, high])
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

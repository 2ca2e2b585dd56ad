import { expect, test } from 'vitest'
import { runOfMisses } from '../series.ts'
import { hitChance, type StakingPlan } from './settings.ts'
import { STREAK_SHARES, streaksOf } from './streaks.ts'
import { strategy } from './testing/strategies.ts'

const flat = { kind: 'flat', stake: 100 } as const
const martingale = { kind: 'martingale', stake: 100 } as const
const labouchere: StakingPlan = { kind: 'labouchere', line: [100, 200] }

test('each streak is the longest that its share of players meets', () => {
  for (const targetX100 of [101, 150, 200, 1000, 100_000]) {
    const one = strategy({ plan: flat, targetX100, rounds: 300 })
    const chance = hitChance(one)
    streaksOf(one).longest.forEach(({ length, chance: met }, at) => {
      const share = STREAK_SHARES[at] ?? 0
      expect(met).toBeGreaterThanOrEqual(share)
      if (length > 0) expect(met).toBe(runOfMisses(chance, length, 300))
      if (length < 300) expect(runOfMisses(chance, length + 1, 300)).toBeLessThan(share)
    })
  }
})

test('a million rounds are known, too', () => {
  const { longest } = streaksOf(strategy({ plan: flat, rounds: 1_000_000, paths: 1 }))
  expect(longest.map(({ length }) => length)).toEqual([18, 20, 23, 26, 30])
})

test.each([
  // 1 + 2 + 4 + 8 + 16 + 32 = 63 of 100; the next stake is 64.
  ['martingale', { plan: martingale }, 6, 'ruined'],
  ['flat stakes', { plan: flat }, 100, 'ruined'],
  ['a stop-loss', { plan: flat, stopLoss: 2000 }, 20, 'stopLoss'],
  ['a highest stake', { plan: martingale, maxStake: 400 }, 26, 'ruined'],
  // 3 + 4 + … + 13 = 88 of 100; the next stake is 14.
  ['Labouchere', { plan: labouchere }, 11, 'ruined'],
])('%s: so many misses end it', (_, change, length, end) => {
  expect(streaksOf(strategy(change)).ending).toMatchObject({ length, end })
})

test('a plan that outlasts all rounds has no such streak', () => {
  expect(streaksOf(strategy({ plan: flat, rounds: 99 })).ending).toBeUndefined()
  expect(streaksOf(strategy({ plan: { kind: 'percentage', percentX100: 100 } })).ending).toBeUndefined()
})

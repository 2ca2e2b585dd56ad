import { expect, test } from 'vitest'
import { Sfc32 } from '../testing/seeded-random.ts'
import { chanceRadius } from './mean-excess.ts'

test('the cone is as published for a normal mixture, and narrowest for its number of rounds', () => {
  // sqrt((v + rho) (ln((v + rho) / rho) + 2 ln 20)) with v = 10 and rho = 10 / (2 ln 20 + ln(1 + 2 ln 20)), by hand.
  expect(chanceRadius(40, 40)).toBeCloseTo(9.598, 3)
  for (const other of [10, 20, 80, 400]) expect(chanceRadius(40, other)).toBeGreaterThan(chanceRadius(40, 40))
  for (const rounds of [10, 40, 100, 1000]) {
    expect(chanceRadius(rounds + 1, 40) / (rounds + 1)).toBeLessThan(chanceRadius(rounds, 40) / rounds)
  }
})

test.each([0.1, 0.5, 0.9])(
  'at most 5 of 100 honest series at a chance of %d ever leave the cone',
  (chance) => {
    const SERIES = 400
    const radii = Array.from({ length: 1001 }, (_, rounds) => chanceRadius(rounds, 40))
    let left = 0
    for (let seed = 1; seed <= SERIES; seed++) {
      const random = new Sfc32(seed)
      let excess = 0
      for (let rounds = 1; rounds <= 1000; rounds++) {
        excess += Number(random.uniform() < chance) - chance
        if (rounds < 10 || Math.abs(excess) <= (radii[rounds] ?? 0)) continue
        left += 1
        break
      }
    }
    expect(left / SERIES).toBeLessThanOrEqual(0.05)
  },
)

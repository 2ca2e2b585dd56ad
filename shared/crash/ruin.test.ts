import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplierX100 } from './multiplier.ts'
import { evenMoneyRuin, flatRuin, martingale } from './ruin.ts'

/** Every sequence of hits and misses, one by one; money in hundredths of a stake. */
function writtenOut(moneyX100: number, targetX100: number, rounds: number, chance: number): number {
  if (moneyX100 < 100) return 1
  if (rounds === 0) return 0
  const after = (change: number) => writtenOut(moneyX100 + change, targetX100, rounds - 1, chance)
  return chance * after(targetX100 - 100) + (1 - chance) * after(-100)
}

test('ruin at any target of two decimals is what writing every sequence out gives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 800 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 101, max: 700 }),
      fc.integer({ min: 0, max: 10 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (bankroll, stake, targetX100, rounds, chance) => {
        const ruin = flatRuin({ bankroll, stake, targetX100: multiplierX100(targetX100), rounds, chance })
        const ownX100 = Math.floor((100 * bankroll) / stake)
        expect(ruin).toBeCloseTo(writtenOut(ownX100, targetX100, rounds, chance), 12)
      },
    ),
  )
})

test('an even-money walk that is long enough meets the closed form', () => {
  // With an unreachable goal, ruin within more and more rounds converges to ruin without a limit of rounds.
  const within = (rounds: number) =>
    flatRuin({ bankroll: 5, targetX100: multiplierX100(200), rounds, chance: 0.45 })
  expect(within(2000)).toBeCloseTo(evenMoneyRuin(5, 10_000, 0.45), 6)
  expect(within(100)).toBeLessThan(within(200))
})

test('the gambler’s ruin by solving its equations', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      (goal, chance) => {
        for (let start = 1; start < goal; start += 1) {
          const [lower, here, upper] = [start - 1, start, start + 1].map((at) =>
            evenMoneyRuin(at, goal, chance),
          )
          expect(here).toBeCloseTo(chance * (upper ?? 0) + (1 - chance) * (lower ?? 0), 10)
        }
        expect(evenMoneyRuin(0, goal, chance)).toBe(1)
        expect(evenMoneyRuin(goal, goal, chance)).toBeCloseTo(0, 12)
      },
    ),
  )
})

test('a fair game, and powers that would overflow', () => {
  expect(evenMoneyRuin(3, 10, 0.5)).toBeCloseTo(0.7, 12)
  expect(evenMoneyRuin(500, 1_000_000, 0.485)).toBe(1)
  expect(evenMoneyRuin(500_000, 1_000_000, 0.515)).toBe(0)
})

test('refuses invalid walks', () => {
  expect(() => evenMoneyRuin(11, 10, 0.5)).toThrow(RangeError)
  expect(() => evenMoneyRuin(0, 0, 0.5)).toThrow(RangeError)
  for (const chance of [0, 1]) expect(() => evenMoneyRuin(1, 10, chance)).toThrow(RangeError)
  const bet = { bankroll: 1, stake: 1, targetX100: multiplierX100(200), rounds: 1, chance: 0.5 }
  for (const nothing of [{ stake: 0 }, { bankroll: 0 }])
    expect(() => flatRuin({ ...bet, ...nothing })).toThrow(RangeError)
})

test('two rounds of a martingale at 3x, written out: 5 or 2 left, then 7, 4, 6 or 0', () => {
  expect(martingale({ bankroll: 3, startStake: 1, rounds: 2, target: 3, chance: 0.25 })).toEqual({
    stopped: 0.5625,
    expectedBankroll: 2.3125,
    expectedTurnover: 2.75,
    chanceOfProfit: 0.4375,
  })
})

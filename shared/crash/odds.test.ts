import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_MULTIPLIER_X100, multiplierX100, toDecimal } from './multiplier.ts'
import { expectedReturn, instantLossChance, lossPer100, lossPerHour, survival } from './odds.ts'

test('1.00x is always reached, 1.01x by every round that is no instant loss', () => {
  expect(survival(0.97, multiplierX100(MIN_MULTIPLIER_X100))).toBe(1)
  expect(survival(0.97, multiplierX100(101)) + instantLossChance(0.97)).toBeCloseTo(1, 15)
})

const anyRtp = fc.double({ min: 0.01, max: 1, noNaN: true })
const anyTarget = fc.integer({ min: 101, max: 1_000_000 }).map(multiplierX100)

test('every target returns the same on average: x · P(X >= x) = R', () => {
  fc.assert(
    fc.property(anyRtp, anyTarget, (rtp, target) => {
      expect(toDecimal(target) * survival(rtp, target)).toBeCloseTo(expectedReturn(rtp), 12)
    }),
  )
})

test.each([
  [0.97, 3],
  [0.99, 1],
  [0.965, 3.5],
  [0.9, 10],
  [1, 0],
])('with R = %d the loss of 100 staked is %d', (rtp, loss) => {
  expect(lossPer100(rtp)).toBe(loss)
})

test.each([0, -0.5, 1.0001, 97, Number.NaN])('refuses %d as return to player', (rtp) => {
  expect(() => survival(rtp, multiplierX100(200))).toThrow(RangeError)
  expect(() => instantLossChance(rtp)).toThrow(RangeError)
  expect(() => expectedReturn(rtp)).toThrow(RangeError)
  expect(() => lossPer100(rtp)).toThrow(RangeError)
  expect(() => lossPerHour(1, rtp)).toThrow(RangeError)
})

test.each([
  // Stake × 120 × (1 − R).
  [1, 0.97, 3.6],
  [100, 0.97, 360],
  [2.5, 0.95, 15],
  [0.1, 0.99, 0.12],
  [1_000_000, 0.9684, 3_792_000],
  [0, 0.97, 0],
  [5, 1, 0],
])('an hour at %d a round with a return of %d costs %d on average', (stake, rtp, loss) => {
  expect(lossPerHour(stake, rtp)).toBe(loss)
})

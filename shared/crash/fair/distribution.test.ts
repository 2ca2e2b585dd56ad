import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiplierX100 } from '../multiplier.ts'
import {
  type Draw,
  displayedMass,
  displayedSurvival,
  distributionOf,
  instantShare,
  returnRange,
  zeroShare,
} from './distribution.ts'

/** Computes bustabit's two formulas over a draw small enough to enumerate. */
const newFormula = (bits: number) => (rank: number) => Math.max(100, Math.floor(99 / (1 - rank / 2 ** bits)))
const oldFormula = (bits: number) => (rank: number) => {
  const ranks = 2 ** bits
  return Math.max(100, Math.floor((100 * ranks - rank) / (ranks - rank)))
}

/** Estimates badly on purpose. */
const near = () => 0

/** Counts the hashes that show at least a multiplier, one by one. */
function counted({ bits, shown, instant }: Draw, x100: number): bigint {
  const hashBits = instant?.hashBits ?? bits
  let count = 0n
  for (let hash = 0; hash < 2 ** hashBits; hash += 1) {
    const ends = instant && hash % instant.mod === 0
    const multiplier = ends ? instant.shownAs : shown(Math.floor(hash / 2 ** (hashBits - bits)))
    if (multiplier >= x100) count += 1n
  }
  return count
}

const draws = fc.record({
  bits: fc.integer({ min: 1, max: 8 }),
  rest: fc.integer({ min: 0, max: 4 }),
  mod: fc.option(fc.integer({ min: 2, max: 120 }), { nil: undefined }),
  shownAs: fc.constantFrom<0 | 100>(0, 100),
  formula: fc.constantFrom(newFormula, oldFormula),
  // A wrong estimate must not change the result.
  guess: fc.double({ min: -10, max: 300, noNaN: true }),
})

test('counts what writing out every hash counts', () => {
  fc.assert(
    fc.property(
      draws,
      fc.integer({ min: 0, max: 30_000 }),
      ({ bits, rest, mod, shownAs, formula, guess }, x100) => {
        const instant = mod === undefined ? {} : { instant: { mod, shownAs, hashBits: bits + rest } }
        const draw = { bits, shown: formula(bits), near: () => guess, ...instant }
        const distribution = distributionOf(draw)
        expect(distribution.atLeast(x100)).toBe(counted(draw, x100))
        expect(distribution.atLeast(0)).toBe(distribution.space)
        expect(distribution.atLeast(distribution.mostX100 + 1)).toBe(0n)
      },
    ),
    { numRuns: 300 },
  )
})

test('masses add up to one, and the instant crash is the part below 1.01x', () => {
  const distribution = distributionOf({
    bits: 8,
    shown: oldFormula(8),
    near,
    instant: { mod: 20, shownAs: 0, hashBits: 12 },
  })
  let sum = zeroShare(distribution)
  for (let x100 = 100; x100 <= distribution.mostX100; x100 += 1)
    sum += displayedMass(distribution, multiplierX100(x100))
  expect(sum).toBeCloseTo(1, 12)
  expect(zeroShare(distribution)).toBe(205 / 4096)
  expect(instantShare(distribution)).toBeCloseTo(
    zeroShare(distribution) + displayedMass(distribution, multiplierX100(100)),
    12,
  )
})

test('a hundredth that no draw shows has no mass', () => {
  const distribution = distributionOf({ bits: 2, shown: newFormula(2), near })
  // The draws give 99, 132, 198 and 396; the first is shown as 1.00x.
  expect([100, 101, 132, 133, 396].map((x100) => displayedMass(distribution, multiplierX100(x100)))).toEqual([
    0.25, 0, 0.25, 0, 0.25,
  ])
  expect(displayedSurvival(distribution, multiplierX100(133))).toBe(0.5)
})

test('a range of targets has its ends in it', () => {
  const distribution = distributionOf({ bits: 2, shown: newFormula(2), near })
  const range = returnRange(distribution, multiplierX100(132), multiplierX100(396))
  expect(range).toEqual({ least: { target: 199, rtp: 199 / 400 }, most: { target: 132, rtp: 0.99 } })
  expect(() => returnRange(distribution, multiplierX100(300), multiplierX100(200))).toThrow(RangeError)
})

test.each([0, 53, 1.5])('%d bits are refused', (bits) => {
  expect(() => distributionOf({ bits, shown: newFormula(8), near })).toThrow(RangeError)
})

test.each([1, 0, 20.5])('a modulus of %d is refused', (mod) => {
  const instant = { mod, shownAs: 0, hashBits: 16 } as const
  expect(() => distributionOf({ bits: 8, shown: newFormula(8), near, instant })).toThrow(RangeError)
})

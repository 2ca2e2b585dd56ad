import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atLeast, atMost } from '../binomial.ts'
import { mixedMass } from './mixed-mass.ts'
import { mixedAtLeast, mixedAtMost } from './poisson-binomial.ts'

const close = (value: number, reference: number, digits = 9) =>
  expect(Math.abs(value - reference)).toBeLessThanOrEqual(Math.abs(reference) * 10 ** -digits + 1e-300)

test('by hand: a half and a quarter', () => {
  const groups = [
    { chance: 0.5, rounds: 1 },
    { chance: 0.25, rounds: 1 },
  ]
  close(mixedAtLeast(1, groups), 0.625)
  close(mixedAtLeast(2, groups), 0.125)
  close(mixedAtMost(0, groups), 0.375)
})

test('any mixture: as adding one round at a time', () => {
  const group = fc.record({
    chance: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
    rounds: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (groups, share) => {
        const mass = mixedMass(groups.flatMap(({ chance, rounds }) => new Array<number>(rounds).fill(chance)))
        const k = Math.round(share * (mass.length - 1))
        const sum = (part: Float64Array) => part.reduce((all, each) => all + each, 0)
        expect(mixedAtLeast(k, groups)).toBeCloseTo(sum(mass.slice(k)), 10)
        expect(mixedAtMost(k, groups)).toBeCloseTo(sum(mass.slice(0, k + 1)), 10)
        // The far tail must keep its relative digits, too.
        if (sum(mass.slice(k)) < 0.1) close(mixedAtLeast(k, groups), sum(mass.slice(k)))
      },
    ),
  )
})

test('few rounds: the last masses of the tail count too', () => {
  const chance = 0.0015861421583889658
  close(mixedAtLeast(1, [{ chance, rounds: 4 }]), 1 - (1 - chance) ** 4, 12)
})

test.each([
  [500_000, 1_000_000, 0.485],
  [480_000, 1_000_000, 0.485],
  [10_300, 1_000_000, 0.0097],
  [60, 1_000_000, 0.00001],
  [700, 1000, 0.485],
])('one chance only, %d of %d at %d: as the binomial, however small', (k, n, chance) => {
  close(mixedAtLeast(k, [{ chance, rounds: n }]), atLeast(k, n, chance), 8)
  close(mixedAtMost(k, [{ chance, rounds: n }]), atMost(k, n, chance), 8)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from '../hex.ts'
import { type MultiplierX100, multiplierX100 } from '../multiplier.ts'
import odds from '../testing/odds.json' with { type: 'json' }
import { seededRandom } from '../testing/seeded-random.ts'
import {
  type Distribution,
  displayedMass,
  displayedReturn,
  displayedSurvival,
  instantShare,
  returnRange,
  zeroShare,
} from './distribution.ts'
import { bustabit, bustabitNineDigits, oldBustabit, thirtyTwoBits } from './formulas.ts'
import { SCHEME_IDS, type SchemeId } from './scheme.ts'
import { type DistributionSettings, schemeDistribution } from './scheme-distribution.ts'
import { schemeOf } from './schemes.ts'

function known(scheme: SchemeId | 'practice', settings?: DistributionSettings): Distribution {
  const answer = schemeDistribution(scheme, settings)
  if (!answer.known) throw new Error(`${scheme}: ${answer.reason}`)
  return answer.distribution
}

const at = (hundredths: number): MultiplierX100 => multiplierX100(hundredths)
const target = fc.integer({ min: 101, max: 1_000_000 }).map(at)

test.each(Object.entries(odds.display_laws.v1_examples))('the first formula reaches %s', (x, expected) => {
  const x100 = at(Math.round(100 * Number(x)))
  expect(Math.abs(displayedSurvival(known('bustabit-v1'), x100) / expected - 1)).toBeLessThan(1e-9)
})

test.each(Object.entries(odds.display_laws.v1_rtp_at_t))('what the first formula returns at %s', (x, rtp) => {
  const x100 = at(Math.round(100 * Number(x)))
  expect(Math.abs(displayedReturn(known('bustabit-v1'), x100) / rtp - 1)).toBeLessThan(1e-9)
})

test('the first formula in closed form: (100/101) · 0.99 / (x - 0.01)', () => {
  fc.assert(
    fc.property(target, (x100) => {
      const closed = ((100 / 101) * 99) / (x100 - 1)
      expect(displayedSurvival(known('bustabit-v1'), x100)).toBeCloseTo(closed, 14)
      expect(displayedSurvival(known('ethercrash'), x100)).toBeCloseTo(closed, 14)
    }),
  )
})

test('Roobet’s: (1 - 1/mod) · 0.99 / (x - 0.01)', () => {
  fc.assert(
    fc.property(target, fc.constantFrom(20, 25, 33), (x100, instantMod) => {
      const closed = ((1 - 1 / instantMod) * 99) / (x100 - 1)
      expect(displayedSurvival(known('roobet-crash', { instantMod }), x100)).toBeCloseTo(closed, 14)
    }),
  )
})

test.each<[SchemeId | 'practice', number, number]>([
  ['practice', 0.97, 52],
  ['bustabit-v2', 0.99, 52],
  ['bustabit-vx', 0.99, 52],
  ['bustabit-v3-classic', 0.99, 52],
  ['bcgame-crash', 0.99, 52],
  ['bcgame-crash-stage2', 0.99, 52],
  ['nanogames-crash', 0.99, 52],
  ['stake-crash', 0.99, 32],
  ['moonclub-crash-stage2', 0.99, 32],
  ['duel-crash', 0.999, 32],
])('%s: %d / x within one draw of 2^%d', (scheme, rest, bits) => {
  const distribution = known(scheme)
  expect(distribution.space).toBe(2n ** BigInt(bits))
  fc.assert(
    fc.property(target, (x100) => {
      const off = displayedSurvival(distribution, x100) - (100 * rest) / x100
      // The error is at most one draw, plus the rounding of a double near one.
      expect(Math.abs(off)).toBeLessThan(2 ** -bits + 2 ** -52)
    }),
  )
})

test('nine digits change the chance by half a billionth at most', () => {
  const distribution = known('bcgame-crash', { nineDigits: true })
  fc.assert(
    fc.property(target, (x100) => {
      expect(Math.abs(displayedSurvival(distribution, x100) - 99 / x100)).toBeLessThan(5.01e-10)
    }),
  )
  // The highest draws round to 1, and the page's own division gives Infinity.
  expect(distribution.mostX100).toBe(Number.POSITIVE_INFINITY)
  expect(Number(distribution.atLeast(Number.POSITIVE_INFINITY)) / 2 ** 52).toBeCloseTo(5e-10, 15)
})

test('1.00x', () => {
  expect(instantShare(known('bustabit-v2'))).toBeCloseTo(odds.display_laws.P_1_00_v2, 10)
  expect(zeroShare(known('bustabit-v2'))).toBe(0)
  // 1 in 101 rounds is an instant crash, shown as 0.00x; other rounds below 1.01x show 1.00x.
  expect(zeroShare(known('bustabit-v1'))).toBeCloseTo(1 / 101, 15)
  expect(displayedMass(known('bustabit-v1'), at(100))).toBeCloseTo((100 / 101) * 0.01, 15)
  expect(zeroShare(known('roobet-crash', { instantMod: 20 }))).toBe(0)
  expect(instantShare(known('roobet-crash', { instantMod: 20 }))).toBeCloseTo(0.05 + 0.95 * 0.01, 15)
})

test('the least and the most that comes back between 1.01x and 100x', () => {
  expect(returnRange(known('bustabit-v3-classic'))).toEqual({
    least: { target: 101, rtp: expect.closeTo(0.99, 14) },
    most: { target: 101, rtp: expect.closeTo(0.99, 14) },
  })
  const old = returnRange(known('bustabit-v1'))
  expect(old.most).toEqual({ target: 101, rtp: expect.closeTo(0.99, 14) })
  expect(old.least).toEqual({ target: 10_000, rtp: expect.closeTo(0.9802960494, 10) })
})

const monotone: readonly [string, number, (rank: number) => number][] = [
  ['since 2016', 52, bustabit],
  ['first', 52, oldBustabit],
  ['nine digits', 52, bustabitNineDigits],
  ['32 bits', 32, (rank) => thirtyTwoBits(2 ** 32 - 1 - rank, 0.99)],
]

test.each(monotone)(
  'the formula %s never falls as the draw grows: halving finds the boundary',
  (_, bits, shown) => {
    const rank = fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 2n }).map(Number)
    const step = fc.constantFrom(1, 2, 63, 64, 65, 1000)
    fc.assert(
      fc.property(rank, step, (low, more) => {
        const high = Math.min(low + more, 2 ** bits - 1)
        expect(shown(high)).toBeGreaterThanOrEqual(shown(low))
      }),
      { numRuns: 2000 },
    )
  },
)

test.each(SCHEME_IDS.filter((id) => id !== 'spribe-aviator'))(
  '%s: hashes that are tried follow the distribution',
  async (id) => {
    const scheme = schemeOf(id)
    const distribution = known(id, { instantMod: 25 })
    const random = seededRandom(2026)
    const rounds = 2000
    const bytes: Readonly<Partial<Record<string, number>>> = { drandSignature: 48, blsSignature: 48 }
    const shown: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const inputs = scheme.fields.map(({ name, kind }) => {
        if (kind === 'hex') return [name, toHex(random(bytes[name] ?? 32))]
        return [name, kind === 'integer' ? '25' : 'a salt']
      })
      shown.push((await scheme.compute?.(Object.fromEntries(inputs)))?.hundredths ?? Number.NaN)
    }
    for (const x100 of [100, 101, 150, 200, 1000]) {
      const chance = displayedSurvival(distribution, at(x100))
      const reached = shown.filter((multiplier) => multiplier >= x100).length
      // Five standard deviations.
      const bound = 5 * Math.sqrt(rounds * chance * (1 - chance)) + 1e-6
      expect(Math.abs(reached - rounds * chance)).toBeLessThanOrEqual(bound)
    }
  },
)

test('what is not public or not set is said', () => {
  expect(schemeDistribution('spribe-aviator')).toEqual({ known: false, reason: 'mapping_unpublished' })
  expect(schemeDistribution('roobet-crash')).toEqual({ known: false, reason: 'mod_needed' })
  expect(() => schemeDistribution('roobet-crash', { instantMod: 1 })).toThrow(RangeError)
})

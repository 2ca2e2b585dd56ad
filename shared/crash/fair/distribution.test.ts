import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MultiplierX100, multiplierX100 } from '../multiplier.ts'
import odds from '../testing/odds.json' with { type: 'json' }
import { BY_HAND_SCHEMES } from './by-hand.ts'
import {
  type Distribution,
  displayedSurvival,
  distributionOf,
  instantShare,
  returnRange,
  schemeDistribution,
} from './distribution.ts'
import { nineDigits, overShare } from './formula.ts'
import { PRACTICE_SCHEME } from './practice-scheme.ts'
import { FieldError, type Formula, type Inputs } from './scheme.ts'
import { SCHEMES, schemeOf } from './schemes.ts'

/** bustabit's two formulas over few enough values to enumerate. */
const newOf = (bits: number) => (value: number) => Math.max(100, Math.floor(99 / (1 - value / 2 ** bits)))
const oldOf = (bits: number) => (value: number) =>
  Math.max(100, Math.floor((100 * 2 ** bits - value) / (2 ** bits - value)))

const small = (formula: Omit<Formula, 'quotient'>): Formula => ({ ...formula, quotient: formula.shown })

/** Counts the hashes that show at least a multiplier, one by one. */
function counted({ bits, shown, instant }: Formula, hashBits: number, x100: number): bigint {
  let count = 0n
  for (let hash = 0; hash < 2 ** hashBits; hash += 1) {
    const ends = instant && hash % instant.mod === 0
    const multiplier = ends ? instant.shownAs : shown(Math.floor(hash / 2 ** (hashBits - bits)))
    if (multiplier >= x100) count += 1n
  }
  return count
}

const formulas = fc.record({
  bits: fc.integer({ min: 1, max: 8 }),
  rest: fc.integer({ min: 0, max: 4 }),
  mod: fc.option(fc.integer({ min: 2, max: 120 }), { nil: undefined }),
  shownAs: fc.constantFrom<0 | 100>(0, 100),
  make: fc.constantFrom(newOf, oldOf),
  isFalling: fc.boolean(),
  // A wrong estimate must not change the result.
  guess: fc.double({ min: -10, max: 300, noNaN: true }),
})

test('equals the enumeration of all hashes', () => {
  fc.assert(
    fc.property(formulas, fc.integer({ min: 0, max: 30_000 }), (drawn, x100) => {
      const { bits, rest, shownAs, make, isFalling, guess } = drawn
      const mod = isFalling ? undefined : drawn.mod
      const rising = make(bits)
      const formula = small({
        bits,
        near: () => guess,
        shown: isFalling ? (value) => rising(2 ** bits - 1 - value) : rising,
        ...(isFalling && { isFalling }),
        ...(mod !== undefined && { instant: { mod, shownAs } }),
      })
      const hashBits = mod === undefined ? bits : bits + rest
      const distribution = distributionOf(formula, hashBits)
      expect(distribution.atLeast(x100)).toBe(counted(formula, hashBits, x100))
      expect(distribution.atLeast(0)).toBe(distribution.space)
      expect(distribution.atLeast(distribution.maxX100 + 1)).toBe(0n)
    }),
    { numRuns: 300 },
  )
})

test('the range of returns includes both ends of the targets', () => {
  // The four values give 99, 132, 198 and 396; the first is shown as 1.00x.
  const distribution = distributionOf(small({ bits: 2, shown: newOf(2), near: () => 0 }))
  const range = returnRange(distribution, multiplierX100(132), multiplierX100(396))
  expect(range).toEqual({ lowest: { target: 199, rtp: 199 / 400 }, highest: { target: 132, rtp: 0.99 } })
  expect(() => returnRange(distribution, multiplierX100(300), multiplierX100(200))).toThrow(RangeError)
})

const SCHEMES_BY_ID = new Map<string, Parameters<typeof schemeDistribution>[0]>(
  [...SCHEMES.values(), ...BY_HAND_SCHEMES, PRACTICE_SCHEME].map((scheme) => [scheme.id, scheme]),
)

function known(id: string, settings?: Inputs): Distribution {
  const distribution = schemeDistribution(SCHEMES_BY_ID.get(id) ?? {}, settings)
  if (!distribution) throw new Error(`no distribution of ${id}`)
  return distribution
}

const at = (hundredths: number): MultiplierX100 => multiplierX100(hundredths)
const target = fc.integer({ min: 101, max: 1_000_000 }).map(at)

/** testing/odds.json has ten significant digits. */
const expectDigits = (value: number, reference: number) =>
  expect(Math.abs(value / reference - 1)).toBeLessThan(1e-9)

test.each(Object.entries(odds.display_laws.v1_examples))('the first formula reaches %s', (x, expected) => {
  expectDigits(displayedSurvival(known('bustabit-v1'), at(Math.round(100 * Number(x)))), expected)
})

test.each(Object.entries(odds.display_laws.v1_rtp_at_t))('the first formula returns, at %s, %d', (x, rtp) => {
  const x100 = at(Math.round(100 * Number(x)))
  expectDigits(returnRange(known('bustabit-v1'), x100, x100).lowest.rtp, rtp)
})

/** Closed forms: rest / x, or for the first formula (1 - 1 / mod) · 0.99 / (x - 0.01). */
const over = (restX100: number) => (x100: number) => restX100 / x100
const first = (mod: number) => (x100: number) => ((1 - 1 / mod) * 99) / (x100 - 1)

test.each<[string, Inputs, (x100: number) => number, number]>([
  ['fairflight-practice', {}, over(97), 52],
  ['bustabit-v1', {}, first(101), 256],
  ['bustabit-v2', {}, over(99), 52],
  ['bustabit-vx', {}, over(99), 52],
  ['bustabit-v3-classic', {}, over(99), 52],
  ['bcgame-crash', {}, over(99), 52],
  ['bcgame-crash-stage2', {}, over(99), 52],
  ['nanogames-crash', {}, over(99), 52],
  ['ethercrash', {}, first(101), 256],
  ['roobet-crash', { instantMod: '20' }, first(20), 256],
  ['roobet-crash', { instantMod: '33' }, first(33), 256],
  ['stake-crash', {}, over(99), 32],
  ['moonclub-crash-stage2', {}, over(99), 32],
  ['duel-crash', {}, over(99.9), 32],
  ['bitsler-blast', {}, over(98), 52],
  ['betking-crash', {}, over(99), 52],
  ['bitbuster', {}, over(98), 52],
  ['nitrobet-rocket-crash', {}, over(99), 52],
  ['bitstarz-crash', {}, over(96), 32],
  ['rocketpot-crash', {}, over(97), 52],
  ['rocketpot-crash', { variant: '99 / (1 - u) (another page)' }, over(99), 52],
  ['crash365', {}, first(101), 256],
  ['ton-rocket', {}, first(25), 256],
  ['unsalted-99', {}, over(99), 52],
  ['seed-client-nonce', {}, over(99), 52],
  ['seed-client-nonce', { bits: '32', edge: '4%' }, over(96), 32],
])('%s %j: the closed form within one draw', (id, settings, closed, bits) => {
  const distribution = known(id, settings)
  expect(distribution.space).toBe(2n ** BigInt(bits))
  fc.assert(
    fc.property(target, (x100) => {
      const off = displayedSurvival(distribution, x100) - closed(x100)
      // One draw, plus the rounding of a double near one.
      expect(Math.abs(off)).toBeLessThan(2 ** -Math.min(bits, 52) + 2 ** -52)
    }),
  )
})

test('nine digits change the chance by half a billionth at most', () => {
  const distribution = known('bcgame-crash', { variant: 'nine digits' })
  fc.assert(
    fc.property(target, (x100) => {
      expect(Math.abs(displayedSurvival(distribution, x100) - 99 / x100)).toBeLessThan(5.01e-10)
    }),
  )
  // The highest draws round to 1, and the page's own division gives Infinity.
  expect(distribution.maxX100).toBe(Number.POSITIVE_INFINITY)
  expect(Number(distribution.atLeast(Number.POSITIVE_INFINITY)) / 2 ** 52).toBeCloseTo(5e-10, 15)
})

test('instant crashes are those below 1.01x, shown as 0.00x or 1.00x', () => {
  expect(instantShare(known('bustabit-v2'))).toBeCloseTo(odds.display_laws.P_1_00_v2, 10)
  const below = ({ space, atLeast }: Distribution, x100: number) =>
    Number(space - atLeast(x100)) / Number(space)
  // 1 in 101 rounds is an instant crash, shown as 0.00x; other rounds below 1.01x show 1.00x.
  expect(below(known('bustabit-v1'), 100)).toBeCloseTo(1 / 101, 15)
  expect(instantShare(known('bustabit-v1'))).toBeCloseTo(1 / 101 + (100 / 101) * 0.01, 15)
  const roobet = known('roobet-crash', { instantMod: '20' })
  expect(below(roobet, 100)).toBe(0)
  expect(instantShare(roobet)).toBeCloseTo(0.05 + 0.95 * 0.01, 15)
})

test('the lowest and highest return between 1.01x and 100x', () => {
  expect(returnRange(known('bustabit-v3-classic'))).toEqual({
    lowest: { target: 101, rtp: expect.closeTo(0.99, 14) },
    highest: { target: 101, rtp: expect.closeTo(0.99, 14) },
  })
  const old = returnRange(known('bustabit-v1'))
  expect(old.highest).toEqual({ target: 101, rtp: expect.closeTo(0.99, 14) })
  expect(old.lowest).toEqual({ target: 10_000, rtp: expect.closeTo(0.9802960494, 10) })
})

const published = ['bustabit-v1', 'bustabit-v2', 'stake-crash', 'fairflight-practice'].map((id) => {
  const formula = SCHEMES_BY_ID.get(id)?.formula?.({})
  if (!formula) throw new Error(`no formula of ${id}`)
  return [id, formula] as const
})

test.each([
  ...published,
  ['nine digits', nineDigits] as const,
  ['over the share', overShare(97, 1e11)] as const,
])(
  'the formula %s never turns back, so bisection finds the boundary',
  (_, { bits, shown, isFalling = false }) => {
    const value = fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 2n }).map(Number)
    const step = fc.constantFrom(1, 2, 63, 64, 65, 1000)
    fc.assert(
      fc.property(value, step, (low, more) => {
        const high = Math.min(low + more, 2 ** bits - 1)
        const [lower, higher] = isFalling ? [high, low] : [low, high]
        expect(shown(higher)).toBeGreaterThanOrEqual(shown(lower))
      }),
      { numRuns: 2000 },
    )
  },
)

test('no distribution without a public formula, and none for missing or unknown settings', () => {
  expect(schemeDistribution(schemeOf('spribe-aviator'))).toBeUndefined()
  for (const [id, settings] of [
    ['roobet-crash', {}],
    ['roobet-crash', { instantMod: '1' }],
    ['seed-client-nonce', { edge: '6%' }],
    ['unsalted-99', { variant: 'ten digits' }],
  ] as const) {
    expect(() => known(id, settings)).toThrow(FieldError)
  }
})

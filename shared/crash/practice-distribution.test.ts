import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantLossChance, PRACTICE_RTP } from './odds.ts'
import { practiceMultiplierX100 } from './practice.ts'

/** Number of values of r. The steps of the proof are numbered as in docs/practice-law.md. */
const N = 2n ** 52n
const LAST = N - 1n

const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b

/** Step 2: the smallest r whose multiplier is at least k hundredths, ceil(2^52 · (1 - 97/k)). */
const firstReaching = (k: bigint) => ceilDiv(N * (k - 97n), k)

/** Checks the boundary from both sides against the function itself, and returns the exact count of r. */
function countReaching(k: bigint): bigint {
  const first = firstReaching(k)
  const count = N - first
  if (count > 0n && practiceMultiplierX100(first) < k) throw new Error(`r = ${first} should reach ${k}`)
  if (first > 0n && practiceMultiplierX100(first - 1n) >= k) throw new Error(`r = ${first - 1n} reaches ${k}`)
  return count
}

/** Step 3: the count is floor(97 · 2^52 / k), so P is below 97/k by less than 2^-52. */
function expectLaw(k: bigint): void {
  const count = countReaching(k)
  expect(count).toBe((97n * N) / k)
  // 0 <= 97/k - count/2^52 < 1/2^52, multiplied by k · 2^52.
  const gap = 97n * N - k * count
  expect(gap >= 0n && gap < k).toBe(true)
}

const anyR = fc.bigInt({ min: 0n, max: LAST })

test('a larger r never gives a smaller multiplier, so counting from the boundary counts all', () => {
  fc.assert(
    fc.property(anyR, anyR, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a]
      expect(practiceMultiplierX100(low) <= practiceMultiplierX100(high)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('P(multiplier >= x) = 0.97 / x to within 2^-52, for every x from 1.01 to 20.00', () => {
  for (let k = 101n; k <= 2000n; k += 1n) expectLaw(k)
})

test('and for larger x, up to and beyond the largest multiplier there is', () => {
  fc.assert(fc.property(fc.bigInt({ min: 2001n, max: 1_000_000_000n }), expectLaw), { numRuns: 500 })
  fc.assert(fc.property(fc.bigInt({ min: 2001n, max: 98n * N }), expectLaw), { numRuns: 500 })
  expect(countReaching(97n * N)).toBe(1n)
  expect(countReaching(97n * N + 1n)).toBe(0n)
})

test('P(multiplier = 1.00) = 1 - 0.97 / 1.01, to within 2^-52', () => {
  const instantLosses = N - countReaching(101n)
  expect(practiceMultiplierX100(instantLosses - 1n)).toBe(100n)
  expect(practiceMultiplierX100(instantLosses)).toBe(101n)
  // 1 - 97/101 = 4/101; 0 <= count/2^52 - 4/101 < 2^-52, multiplied by 101 · 2^52.
  const gap = 101n * instantLosses - 4n * N
  expect(gap >= 0n && gap < 101n).toBe(true)
  expect(Number(instantLosses) / Number(N)).toBeCloseTo(instantLossChance(PRACTICE_RTP), 14)
})

test('the smallest and the largest round', () => {
  expect(practiceMultiplierX100(0n)).toBe(100n)
  expect(practiceMultiplierX100(LAST)).toBe(97n * N)
})

test('refuses values outside 52 bits', () => {
  expect(() => practiceMultiplierX100(-1n)).toThrow(RangeError)
  expect(() => practiceMultiplierX100(N)).toThrow(RangeError)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromDecimal,
  MAX_MULTIPLIER_X100,
  MIN_MULTIPLIER_X100,
  multiplierX100,
  toDecimal,
} from './multiplier.ts'

/** An independent reading: the double of the decimal text, by the parser and without arithmetic. */
const parsed = (hundredths: number) => {
  const digits = String(hundredths)
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

const expectBothWays = (hundredths: number) => {
  const decimal = toDecimal(multiplierX100(hundredths))
  expect(decimal).toBe(parsed(hundredths))
  expect(fromDecimal(decimal)).toBe(hundredths)
}

test('every hundredth from 1.00 to 200.00 goes to its decimal and back, and so does any other', () => {
  for (let hundredths = 100; hundredths <= 20_000; hundredths += 1) expectBothWays(hundredths)
  const any = fc.integer({ min: MIN_MULTIPLIER_X100, max: MAX_MULTIPLIER_X100 })
  fc.assert(fc.property(any, expectBothWays), { numRuns: 2000 })
})

test('does not lose a hundredth to the product: 1.15 * 100 < 115', () => {
  expect(1.15 * 100).toBeLessThan(115)
  expect(fromDecimal(1.15)).toBe(115)
})

test.each([99, 100.5, -100, 0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 51])(
  'refuses %d hundredths',
  (value) => {
    expect(() => multiplierX100(value)).toThrow(RangeError)
  },
)

test.each([1.001, 0.99, -1.5, 0, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
  'refuses the decimal %d',
  (value) => {
    expect(() => fromDecimal(value)).toThrow(RangeError)
  },
)

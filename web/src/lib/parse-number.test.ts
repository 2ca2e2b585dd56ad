import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['2', '.', 2],
  ['2.5', '.', 2.5],
  ['2,5', '.', 2.5],
  ['2.5', ',', 2.5],
  [' 2,50 ', ',', 2.5],
  ['2.00x', '.', 2],
  ['1,000', '.', 1000],
  ['1.000', ',', 1000],
  ['1.000', '.', 1],
  ['1,234,567.5', '.', 1_234_567.5],
  ['1.234.567,5', ',', 1_234_567.5],
  ['1 000', ',', 1000],
  ['1\u202f000,5', ',', 1000.5],
  ['2.', '.', 2],
  ['.5', '.', 0.5],
])('%s where %s marks decimals is %d', (text, decimal, value) => {
  expect(parseNumber(text, decimal)).toBe(value)
})

test.each(['', ' ', 'x', 'abc', '-2', '1e5', '2..5', '2,5,1', 'Infinity', '.', '٢'])(
  '%j is no number',
  (text) => {
    expect(parseNumber(text, '.')).toBeUndefined()
    expect(parseNumber(text, ',')).toBeUndefined()
  },
)

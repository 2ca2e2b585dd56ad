import { expect, it } from 'vitest'
import { parseMultiplier } from './outcome-values.ts'

it.each([
  ['1.94', 1.94],
  ['1,94', 1.94],
  [' 2x ', 2],
  ['1', 1],
  ['1000000', 1_000_000],
  ['0.99', undefined],
  ['1.945', undefined],
  ['1000000.01', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['two', undefined],
])('reads "%s" as %s', (typed, multiplier) => {
  expect(parseMultiplier(typed)).toBe(multiplier)
})

import { expect, it } from 'vitest'
import { parseNumber, percentOf, shareOf } from './numbers.ts'

it.each([
  ['', undefined],
  ['  ', undefined],
  ['97', 97],
  ['96,5', 96.5],
  [' 1000.25 ', 1000.25],
])('reads %j', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

it.each(['x', '1e9', '-1', '1.000,5', '.5', 'Infinity'])('does not take %j for a number', (text) => {
  expect(parseNumber(text)).toBeNaN()
})

it.each([0.97, 0.9653, 0.955, 1, 0.5])('shows %d in percent and finds it again', (share) => {
  expect(percentOf(share)).not.toMatch(/\d{7}/)
  expect(shareOf(Number(percentOf(share)))).toBe(share)
})

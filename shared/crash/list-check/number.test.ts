import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DecimalSign, readScaled, yesOrNo } from './number.ts'
import { refusalOf } from './refusal.ts'

const hundredths = (cell: string, sign: DecimalSign = 'point') => readScaled(cell, 0, cell.length, sign, 2)

test.each([
  ['1.32', 132],
  ['2', 200],
  ['11.5', 1150],
  ['0', 0],
  ['1,317.37x', 131737],
  ['1.317,37', 131737],
  ['1,317,000.5', 131700050],
  ['1 317,37', 131737],
  ['1\u202f317,37', 131737],
  ["1'317.37", 131737],
  ['×2.5', 250],
  ['2.5X', 250],
  ['2,5', 250],
  ['1.3199999999999998', 132],
  ['1.3250', 132],
  ['1,317', 131700],
  ['١٫٣٢', 132],
  ['１.３２', 132],
  ['+4.00', 400],
  ['1.72000e+1', 1720],
  ['1.719999999999999929e+01', 1720],
  ['1,03E+0', 103],
  ['5.0e-1', 50],
  ['1.317e-2', 1],
])('%s is %d hundredths', (cell, expected) => {
  expect(hundredths(cell)).toBe(expected)
})

test('the file’s decimal sign decides ambiguous cells', () => {
  expect(hundredths('1,317', 'comma')).toBe(131)
  expect(hundredths('1.317', 'comma')).toBe(131700)
  expect(hundredths('1.317', 'point')).toBe(131)
  expect(hundredths('1.32', 'comma')).toBe(132)
})

test.each([
  ['', 'missing'],
  ['NaN', 'missing'],
  ['null', 'missing'],
  ['abc', 'not_a_number'],
  ['1.2.3', 'not_a_number'],
  ['1,31,7', 'not_a_number'],
  ['1e5', 'not_a_number'],
  ['17.2e+0', 'not_a_number'],
  ['1.0e+99', 'too_large'],
  ['.', 'not_a_number'],
  ['-1.5', 'negative'],
  ['1.3٢', 'mixed_scripts'],
  ['1.О5', 'mixed_scripts'],
  ['99999999999999999', 'too_large'],
])('"%s" is refused: %s', (cell, code) => {
  expect(refusalOf(hundredths(cell))).toBe(code)
})

test('every multiplier of two decimals comes back exactly, in both styles', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (value) => {
      const whole = String(Math.floor(value / 100))
      const cents = String(value % 100).padStart(2, '0')
      const grouped = (mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark)
      expect(hundredths(`${whole}.${cents}`)).toBe(value)
      expect(hundredths(`${grouped(',')}.${cents}x`)).toBe(value)
      expect(hundredths(`${grouped('.')},${cents}`, 'comma')).toBe(value)
    }),
  )
})

test.each([
  ['yes', 'No'],
  ['TRUE', 'false'],
  ['1', '0'],
  ['ja', 'Nein'],
  ['wahr', 'falsch'],
  ['Sì', 'no'],
  ['vero', 'falso'],
  ['si\u0301', 'no'],
  ['verdadero', 'falso'],
  ['oui', 'NON'],
  ['vrai', 'faux'],
  ['sim', 'não'],
  ['verdadeiro', 'nao'],
])('“%s” says yes and “%s” says no', (yes, no) => {
  expect(yesOrNo(yes)).toBe(true)
  expect(yesOrNo(no)).toBe(false)
})

test.each(['', 'maybe', '2', '10', 'yes no', 'constructor'])('“%s” says neither', (cell) => {
  expect(yesOrNo(cell)).toBeUndefined()
})

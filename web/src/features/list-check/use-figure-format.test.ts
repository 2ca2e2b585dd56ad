import { expect, test } from 'vitest'
import { formats } from '#web/lib/formats.ts'
import { figureFormat } from './use-figure-format.ts'

const format = figureFormat(formats('en'))

test.each([
  [1, '1.0000'],
  [0.4972, '0.497'],
  [0.0123, '0.012'],
  [0.00312, '0.0031'],
  [0.000031, '3.1 × 10⁻⁵'],
  [4.7e-70, '4.7 × 10⁻⁷⁰'],
  [0, '< 10⁻³⁰⁰'],
])('a chance of %f reads %s', (p, text) => {
  expect(format.p(p)).toBe(text)
})

test.each([
  [0, '1.00'],
  [Math.log(0.0417), '0.0417'],
  [Math.log(20), '20.00'],
  [Math.log(1234), '1,234'],
  [Math.log(2.5e9), '2.5 × 10⁹'],
  [-1000, '5.1 × 10⁻⁴³⁵'],
])('an e-value of e^%f reads %s', (logE, text) => {
  expect(format.e(logE)).toBe(text)
})

test('shares have two significant digits', () => {
  expect([1, 0.5, 0.0123, 0.00004].map(format.percentOf)).toEqual(['100.0%', '50.0%', '1.2%', '0.0040%'])
  expect([0.97, 0.975, 0.5].map(format.percent)).toEqual(['97%', '97.5%', '50%'])
})

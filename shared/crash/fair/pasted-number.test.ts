import { expect, test } from 'vitest'
import { readGame, readMultiplier } from './pasted-number.ts'

test.each([
  ['10.91x', 1091],
  ['10,91 x', 1091],
  ['1,317.37x', 131_737],
  ['1.317,37', 131_737],
  ["1'317.37", 131_737],
  ['1 317,37'.replace(' ', '\u202f'), 131_737],
  ['2', 200],
  ['2.5×', 250],
  ['0.00x', 0],
  ['1,317', 'ambiguous'],
  ['1,317,37', undefined],
  ['1.317.370', 131_737_000],
  ['-2', undefined],
  ['2.555', 'ambiguous'],
  ['2.5555', undefined],
  ['NaN', undefined],
  ['1e5', undefined],
  ['', undefined],
  ['9'.repeat(40), undefined],
])('the multiplier %s is %s', (text, hundredths) => expect(readMultiplier(text)).toBe(hundredths))

test.each([
  ['#12.306.896', 12_306_896],
  ['12,306,896', 12_306_896],
  [' 7 ', 7],
  ['12.5', undefined],
  ['-7', undefined],
  ['x', undefined],
  ['9'.repeat(16), undefined],
])('the game %s is %s', (text, game) => expect(readGame(text)).toBe(game))

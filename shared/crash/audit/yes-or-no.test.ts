import { expect, test } from 'vitest'
import { yesOrNo } from './yes-or-no.ts'

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

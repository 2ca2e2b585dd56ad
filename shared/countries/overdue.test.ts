import { expect, test } from 'vitest'
import { DAY_MS } from '../time.ts'
import { COUNTRY_FACTS } from './facts/index.ts'
import { HELP_LINES } from './help-lines.ts'
import { allChecked, overdueChecks, overdueWarning } from './overdue.ts'
import { REGISTERS } from './registers.ts'
import { COUNTRIES } from './table.ts'

const LOOKED = { label: 'IT: age', checkedAt: '2026-11-20' }
const after = (days: number) => Date.parse(LOOKED.checkedAt) + days * DAY_MS

test('a check is valid for 180 days, the last one included', () => {
  expect(overdueChecks([LOOKED], after(0))).toEqual([])
  expect(overdueChecks([LOOKED], after(180))).toEqual([])
  expect(overdueChecks([LOOKED], after(181) - 1)).toEqual([])
  expect(overdueChecks([LOOKED], after(181))).toEqual([LOOKED])
})

test('an unreadable date is overdue, a future one is not', () => {
  expect(overdueChecks([{ ...LOOKED, checkedAt: 'soon' }], after(0))).toHaveLength(1)
  expect(overdueChecks([LOOKED], after(-1))).toEqual([])
})

test('the warning names each overdue entry and the way to check it; there is none without entries', () => {
  expect(overdueWarning(after(0))).toBe('')
  const warning = overdueWarning(after(182))
  for (const { label } of allChecked()) expect(warning).toContain(label)
  expect(warning).toContain(
    'help line FEJAR (Federación Española de Jugadores de Azar Rehabilitados) (2026-11-20)',
  )
  expect(warning).toMatch(/set its checkedAt/)
})

test('every row, help line and register is watched', () => {
  const watched = allChecked().map(({ label }) => label)
  for (const code of Object.keys(COUNTRIES)) {
    for (const fact of ['casinos', 'offers', 'age', 'authority'])
      expect(watched).toContain(`${code}: ${fact}`)
  }
  for (const { name } of HELP_LINES) expect(watched).toContain(`help line ${name}`)
  for (const { country, name } of REGISTERS) {
    expect(watched).toContain(`${country}: register ${name}`)
    expect(watched).toContain(`${country}: how to enter the register`)
  }
  expect(Object.keys(COUNTRY_FACTS).toSorted()).toEqual(Object.keys(COUNTRIES).toSorted())
})

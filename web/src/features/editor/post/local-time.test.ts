import { expect, it } from 'vitest'
import { instantOf, localInput } from './schedule-dialog.tsx'

it('goes there and back, in the editor’s own zone', () => {
  const at = new Date(2026, 10, 22, 9, 5)
  expect(localInput(at)).toBe('2026-11-22T09:05')
  expect(instantOf('2026-11-22T09:05')).toBe(at.toISOString())
})

it.each(['', 'tomorrow', '2026-13-01T00:00'])('%j is no time', (input) => {
  expect(instantOf(input)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openClock } from './clock.ts'
import { StartError } from './start-error.ts'
import { openVisitor } from './visitor.ts'

const REAL_MS = Date.UTC(2026, 10, 21)
const DAY = { months: 0, ms: 86_400_000 }

it('moves forward and stays there after a restart', () => {
  const folder = temporaryFolder()
  const clock = openClock(folder, () => REAL_MS)
  expect(clock.nowMs()).toBe(REAL_MS)
  clock.advance(DAY)
  clock.advance(DAY)
  expect(openClock(folder, () => REAL_MS + 5).nowMs()).toBe(REAL_MS + 2 * DAY.ms + 5)
})

it('goes at most twenty years ahead, in one step or several', () => {
  const folder = temporaryFolder()
  const clock = openClock(folder, () => REAL_MS)
  expect(() => clock.advance({ months: 12 * 1000, ms: 0 })).toThrow(RangeError)
  expect(() => clock.advance({ months: Number.MAX_VALUE, ms: 0 })).toThrow(RangeError)
  expect(openClock(folder, () => REAL_MS).nowMs()).toBe(REAL_MS)
  clock.advance({ months: 12 * 15, ms: 0 })
  expect(() => clock.advance({ months: 12 * 15, ms: 0 })).toThrow('twenty years')
})

it.each(['{"offsetMs":-1}', '{"offsetMs":"1"}', '{}', '[]', 'null', '{"offs', ''])(
  'says in one sentence that its file is damaged: %s',
  (content) => {
    const folder = temporaryFolder([['clock.json', content]])
    expect(() => openClock(folder)).toThrow(StartError)
    expect(() => openClock(folder)).toThrow('clock.json is damaged')
  },
)

it('keeps the country set at run time until VISITOR_COUNTRY says something else', () => {
  const folder = temporaryFolder()
  const visitor = openVisitor(folder, 'GB')
  expect(visitor.country()).toBe('GB')
  visitor.setCountry('IT')
  expect(visitor.country()).toBe('IT')
  expect(openVisitor(folder, 'GB').country()).toBe('IT')
  expect(openVisitor(folder, 'FR').country()).toBe('FR')
  openVisitor(folder, 'GB').setCountry(undefined)
  expect(openVisitor(folder, 'GB').country()).toBeUndefined()
})

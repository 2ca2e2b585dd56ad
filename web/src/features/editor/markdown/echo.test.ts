import { expect, test } from 'vitest'
import { Echo } from './use-markdown-view.ts'

function after(...given: string[]): Echo {
  const echo = new Echo()
  for (const text of given) echo.gave(text)
  return echo
}

test('a page that lags behind gives back what it was given, in order or with gaps', () => {
  const echo = after('a', 'ab', 'abc')
  expect(['a', 'abc', 'abc'].map((text) => echo.isEcho(text))).toEqual([true, true, true])
})

test('what it was never given is the page’s own, and so is what came back long ago', () => {
  const echo = after('a', 'ab', 'abc')
  expect(echo.isEcho('other')).toBe(false)
  expect(echo.isEcho('abc')).toBe(true)
  expect(echo.isEcho('a')).toBe(false)
})

test('a page that never answers fills no memory', () => {
  const echo = after(...Array.from({ length: 1000 }, (_, count) => `text ${count}`))
  expect(echo.isEcho('text 1')).toBe(false)
  expect(echo.isEcho('text 999')).toBe(true)
})

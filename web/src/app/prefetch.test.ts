import { expect, it } from 'vitest'
import { isSlowLine } from './prefetch.ts'

const quick = { waitedMs: 40, tookMs: 90 }

it.each([
  ['a quick line', quick, undefined, false],
  ['a quick line that says so', quick, { effectiveType: '4g' }, false],
  ['a long way to the server', { waitedMs: 420, tookMs: 500 }, undefined, true],
  ['few bytes a second', { waitedMs: 100, tookMs: 1400 }, { effectiveType: '4g' }, true],
  ['what the browser calls slow', quick, { effectiveType: '3g' }, true],
  ['a reader who saves data', quick, { effectiveType: '4g', saveData: true }, true],
] as const)('%s', (_, timing, connection, slow) => {
  expect(isSlowLine(timing, connection)).toBe(slow)
})

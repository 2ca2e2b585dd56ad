import { expect, test } from 'vitest'
import { HELP_LINE_SOURCES } from './help-line-sources.ts'
import { HELP_LINES, helpLinesFor } from './help-lines.ts'

test('shows a phone number only if a source confirms it', () => {
  for (const line of HELP_LINES) expect(line.phone !== undefined, line.name).toBe(line.verified)
})

test('every line has a web site, a source and a date', () => {
  for (const line of HELP_LINES) {
    expect(URL.parse(line.url)?.protocol).toBe('https:')
    expect(HELP_LINE_SOURCES[line.name]?.source, line.name).toMatch(/./)
    expect(line.checkedAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    if (line.phone) expect(line.phone.tel).toMatch(/^\+?\d+$/)
  }
})

test('opening hours are whole, within a week, and only beside a phone number', () => {
  for (const { name, phone, hours } of HELP_LINES) {
    if (hours) expect(phone, name).toBeDefined()
    if (!Array.isArray(hours?.open)) continue
    for (const [from, to, opens, closes] of hours.open) {
      expect([1, 2, 3, 4, 5, 6, 7]).toEqual(expect.arrayContaining([from, to]))
      expect(Math.max(opens, closes)).toBeLessThanOrEqual(24)
    }
    const days = hours.open.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, day) => from + day),
    )
    expect(days).toEqual([...new Set(days)].toSorted())
  }
})

test('marks unconfirmed hours', () => {
  const doubtful = HELP_LINES.filter(({ hours }) => hours && !hours.verified).map(({ country }) => country)
  expect(doubtful).toEqual(['IT', 'AT', 'CH', 'BR'])
  for (const { name, hours } of HELP_LINES) {
    if (hours && !hours.verified) expect(HELP_LINE_SOURCES[name]?.note, name).toContain('Not confirmed')
  }
})

test('every source belongs to a line', () => {
  const names = new Set(HELP_LINES.map(({ name }) => name))
  expect(Object.keys(HELP_LINE_SOURCES).filter((name) => !names.has(name))).toEqual([])
})

test('a country’s own lines, whatever the language of the page', () => {
  expect(helpLinesFor('GB', 'it').map((line) => line.country)).toEqual(['GB'])
  expect(helpLinesFor('br', 'en').map((line) => line.country)).toEqual(['BR', 'BR'])
})

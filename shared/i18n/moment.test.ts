import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

test.each([
  ['en', 'Tuesday 24 November, 09:05', 'Tuesday 24 November 2026, 09:05'],
  ['it', 'martedì 24 novembre alle 09:05', 'martedì 24 novembre 2026 alle 09:05'],
  ['es', 'martes 24 de noviembre a las 09:05', 'martes 24 de noviembre de 2026 a las 09:05'],
  ['fr', 'mardi 24 novembre à 09:05', 'mardi 24 novembre 2026 à 09:05'],
  ['de', 'Dienstag, 24. November, 09:05 Uhr', 'Dienstag, 24. November 2026, 09:05 Uhr'],
  ['pt', 'terça-feira, 24 de novembro, às 09:05', 'terça-feira, 24 de novembro de 2026, às 09:05'],
] as const)('%s says a moment with its weekday', (locale, without, withYear) => {
  const instant = '2026-11-24T09:05:00.000Z'
  expect(formatMoment(locale, instant, { timeZone: 'UTC', withYear: false })).toBe(without)
  expect(formatMoment(locale, instant, { timeZone: 'UTC', withYear: true })).toBe(withYear)
})

test.each([
  ['en', 'Tue 24 Nov, 09:05'],
  ['it', 'mar 24 nov alle 09:05'],
  ['es', 'mar 24 nov a las 09:05'],
  ['fr', 'mar. 24 nov. à 09:05'],
  ['de', 'Di., 24. Nov., 09:05 Uhr'],
  ['pt', 'ter., 24 de nov., às 09:05'],
] as const)('%s abbreviates a moment for rows', (locale, said) => {
  const options = { timeZone: 'UTC', withYear: false, isShort: true }
  expect(formatMoment(locale, '2026-11-24T09:05:00.000Z', options)).toBe(said)
})

test('the zone decides the day', () => {
  const options = { timeZone: 'Asia/Tokyo', withYear: false }
  expect(formatMoment('en', '2026-11-24T20:00:00.000Z', options)).toBe('Wednesday 25 November, 05:00')
})

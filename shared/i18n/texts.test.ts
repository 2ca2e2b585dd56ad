import { describe, expect, test } from 'vitest'
import { ERROR_STATUS, FIELD_CODES, isErrorCode } from '#shared/api/errors.ts'
import { LOCALES } from './locales.ts'
import { textsOf } from './testing/deposits.ts'
import { errorText, fieldText, fill, formatWait, noticeText, PLACEHOLDER } from './texts.ts'

type Words = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const FILES = import.meta.glob<Words>('./*/{api,mail}.json', { eager: true, import: 'default' })
const wordsOf = (locale: string) => ({
  api: FILES[`./${locale}/api.json`] ?? {},
  mail: FILES[`./${locale}/mail.json`],
})

const placeholders = (text: string) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '').sort()

/** Claims and pressure that H1 forbids, by word stem; a text of ours needs none of them, even to deny. */
const FORBIDDEN = [
  /predict|previsi|prevé|predec|pronosti|prédi|vorher[sg]ag|prognos/i,
  /guarant|garant|garanz|100 ?%|99 ?%/i,
  /profit|winn|vinc[ei]|ganar|ganancia|gagn|gewinn|lucro|ganhar/i,
  /hurry|last chance|affrett|date prisa|dépêch|beeil|schnell|corra|torna a giocare|vuelve a jugar|come back/i,
  /bonus|bono|aviator/i,
]

describe.each(LOCALES)('texts in %s', (locale) => {
  const { api } = wordsOf(locale)
  const texts = textsOf(wordsOf(locale))
  const english = textsOf(wordsOf('en'))

  test('have the keys of the English ones, none empty, with the same placeholders', () => {
    expect(texts.map(([path]) => path)).toEqual(english.map(([path]) => path))
    expect(texts.filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
    expect(texts.map(([path, text]) => [path, placeholders(text)])).toEqual(
      english.map(([path, text]) => [path, placeholders(text)]),
    )
  })

  test('make no forbidden claim', () => {
    expect(texts.filter(([, text]) => FORBIDDEN.some((claim) => claim.test(text)))).toEqual([])
  })

  test('cover every code of the contract and no other', () => {
    expect(Object.keys(api.errors ?? {})).toEqual(Object.keys(ERROR_STATUS))
    expect(Object.keys(api.fields ?? {})).toEqual(FIELD_CODES)
  })

  test('are translated', () => {
    if (locale === 'en') return
    const same = texts.filter(
      ([, text], index) => english[index]?.[1] === text && !/^\{\{\w+\}\}$/.test(text),
    )
    expect(same).toEqual([])
  })

  test('are small enough to ship with every handler', () => {
    expect(Buffer.byteLength(JSON.stringify(api))).toBeLessThan(6 * 1024)
  })

  test('fill without leaving a gap', () => {
    const values = { attemptsLeft: 3, wait: 90, minimum: 12, maximum: 40, host: 'x.example', matched: 'x' }
    const filled = [
      ...Object.keys(ERROR_STATUS)
        .filter(isErrorCode)
        .map((code) => errorText(locale, code, values)),
      ...FIELD_CODES.map((code) => fieldText(locale, code, values)),
      noticeText(locale, 'fun', 3),
      noticeText(locale, 'live', 3),
    ]
    expect(filled.filter((text) => /\{\{|\}\}|…/.test(text))).toEqual([])
  })
})

test('fill replaces each placeholder once and shows what is missing', () => {
  expect(fill('{{a}} and {{b}} and {{a}}', { a: '{{b}}', b: '$&' })).toBe('{{b}} and $& and {{b}}')
  expect(fill('{{constructor}}')).toBe('…')
})

test.each([
  ['en', 86_400, '24 hours'],
  ['en', 12_000, '3 hours, 20 minutes'],
  ['en', 3_601, '1 hour, 1 minute'],
  ['en', 61, '2 minutes'],
  ['en', 59.1, '1 minute'],
  ['en', 0, '1 second'],
  ['it', 12_000, '3 ore e 20 minuti'],
  ['es', 12_000, '3 horas y 20 minutos'],
  ['fr', 12_000, '3 heures et 20 minutes'],
  ['de', 12_000, '3 Stunden, 20 Minuten'],
  ['pt', 12_000, '3 horas e 20 minutos'],
] as const)('a wait in %s of %d s reads "%s"', (locale, seconds, words) => {
  // French sets some no-break spaces, which differ between ICU versions.
  expect(formatWait(locale, seconds).replaceAll(/\s/g, ' ')).toBe(words)
})

test('the messages that docs/product.md fixes', () => {
  expect(errorText('en', 'daily_limit', { wait: 12_000 })).toBe(
    'You have reached the maximum limit for today. You will receive the signal again in 3 hours, 20 minutes.',
  )
  expect(errorText('en', 'code_wrong', { attemptsLeft: 4 })).toBe('This code is not right. Attempts left: 4.')
  expect(fieldText('en', 'password_too_short', { minimum: 12 })).toBe(
    'The password needs at least 12 characters.',
  )
})

test('the notice states the loss in the locale, and the condition of a live round', () => {
  expect(noticeText('en', 'fun', 3)).toBe(
    'Drawn at random: it cannot know how the round will end. On average every target costs the same: 3% of the stake.',
  )
  expect(noticeText('en', 'live', 3)).toContain('if the game follows its published rules')
  // 100 * (1 - 0.97) is 3.0000000000000027 in floating point.
  expect(noticeText('en', 'fun', 100 * (1 - 0.97))).toContain(': 3% of the stake')
  expect(noticeText('de', 'live', 2.7)).toContain('2,7 % des Einsatzes')
})

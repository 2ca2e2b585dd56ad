import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { textsOf } from '#shared/i18n/testing/deposits.ts'
import { checkWording } from './check-wording.ts'
import { RULES } from './rules.ts'

type Texts = Readonly<Record<'reason' | 'alternative', Readonly<Record<string, string>>>>
const TEXTS = import.meta.glob<Texts>('./texts/*.json', { eager: true, import: 'default' })
const textsIn = (locale: string) => TEXTS[`./texts/${locale}.json`] ?? { reason: {}, alternative: {} }
const english = textsIn('en')
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

describe.each(LOCALES)('what we write in %s', (locale) => {
  const folders = [`web/src/i18n/${locale}`, `shared/i18n/${locale}`]
  const files = folders.flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`).map((file) => `${folder}/${file}`),
  )

  test.each(files)('%s passes', (file) => {
    const words: unknown = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'))
    const faults = textsOf(words).flatMap(([path, text]) =>
      checkWording(text, locale).map(({ rule, matched }) => ({ path, rule, matched, text })),
    )
    expect(faults).toEqual([])
  })

  test('a reason and an alternative stand for every rule', () => {
    const { reason, alternative } = textsIn(locale)
    expect(Object.keys(reason)).toEqual(RULES)
    expect(Object.keys(alternative)).toEqual(RULES)
    const written = [...Object.values(reason), ...Object.values(alternative)]
    expect(written.filter((text) => text.trim() !== text || text.length < 15)).toEqual([])
    if (locale !== 'en') {
      const same = [...Object.values(english.reason), ...Object.values(english.alternative)]
      expect(written.filter((text) => same.includes(text))).toEqual([])
    }
  })

  test('the alternatives are truthful themselves', () => {
    const faults = Object.values(textsIn(locale).alternative).flatMap((text) => checkWording(text, locale))
    expect(faults).toEqual([])
  })
})

test('the README passes', () => {
  expect(checkWording(readFileSync(`${ROOT}/README.md`, 'utf8'), 'en')).toEqual([])
})

import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { readText } from './read-text.ts'

const FILES = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })
const PLURAL = /_(?:one|many|other)$/
/** One for each plural form of the six languages, and none at all. */
const COUNTS = [undefined, 0, 1, 2, 1.5, 1_000_000]
/** Of a text without plural forms every count reads the same. */
const ANY_COUNT = [undefined, 1]

const bundles = Object.entries(FILES).map(([file, translations]) => {
  const [, locale = '', name = ''] = file.split('/')
  return { locale, feature: name.replace('.json', ''), translations }
})

function keysOf(translations: object, prefix = ''): string[] {
  return Object.entries(translations).flatMap(([key, value]) => [
    prefix + key,
    ...(typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : []),
  ])
}

/** Every placeholder has a value; one of them looks like a replacement pattern itself. */
const PLACEHOLDERS = new Set(
  bundles.flatMap(({ translations }) =>
    [...JSON.stringify(translations).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ),
)
PLACEHOLDERS.delete('count')
const VALUES = Object.fromEntries([...PLACEHOLDERS].map((name) => [name, `<${name} & $1>`]))
const values = (count: number | undefined) => ({ ...VALUES, ...(count === undefined ? {} : { count }) })

describe.each(LOCALES)('%s', (locale) => {
  const own = bundles.filter((bundle) => bundle.locale === locale)
  const translations = (namespace: string) => own.find(({ feature }) => feature === namespace)?.translations
  const library = i18next.createInstance()
  library.init({
    lng: locale,
    resources: {
      [locale]: Object.fromEntries(own.map(({ feature, translations }) => [feature, translations])),
    },
    interpolation: { escapeValue: false },
  })

  it.each(own)('reads $feature as i18next does', ({ feature, translations: file }) => {
    const t = library.getFixedT(null, feature as 'ui')
    const read = new Map<string, unknown>()
    const expected = new Map<string, unknown>()
    const keys = keysOf(file)
    const plural = new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')))
    for (const key of new Set(keys.map((each) => each.replace(PLURAL, '')))) {
      for (const count of plural.has(key) ? COUNTS : ANY_COUNT) {
        const options = { ...values(count), returnObjects: true }
        read.set(
          `${key} for ${count}`,
          readText({ locale, key, namespaces: [feature], translations, options }),
        )
        expected.set(`${key} for ${count}`, t(key as 'close', options))
      }
    }
    // One comparison for a file: one for each of 150 000 texts took 18 s.
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected))
  })
})

it('looks in the first translations before the others, and in those that a key names', () => {
  const translations = (namespace: string) =>
    ({ home: { title: 'Home' }, ui: { title: 'Kit', close: 'Close' } })[namespace]
  const read = (key: string) => readText({ locale: 'en', key, namespaces: ['home', 'ui'], translations })
  expect(['title', 'close', 'ui:title', 'none.of.it'].map(read)).toEqual([
    'Home',
    'Close',
    'Kit',
    'none.of.it',
  ])
})

import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { readText } from './read-text.ts'

const FILES = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })
/** One for each plural form of the six languages, and none at all. */
const COUNTS = [undefined, 0, 1, 2, 1.5, 1_000_000]

const bundles = Object.entries(FILES).map(([file, words]) => {
  const [, locale = '', name = ''] = file.split('/')
  return { locale, feature: name.replace('.json', ''), words }
})

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => [
    `${prefix}${key}`.replace(/_(?:one|many|other)$/, ''),
    ...(typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : []),
  ])
}

/** Every placeholder has a value; one of them looks like a replacement pattern itself. */
const PLACEHOLDERS = new Set(
  bundles.flatMap(({ words }) =>
    [...JSON.stringify(words).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  ),
)
PLACEHOLDERS.delete('count')
const VALUES = Object.fromEntries([...PLACEHOLDERS].map((name) => [name, `<${name} & $1>`]))
const values = (count: number | undefined) => ({ ...VALUES, ...(count === undefined ? {} : { count }) })

describe.each(LOCALES)('%s', (locale) => {
  const own = bundles.filter((bundle) => bundle.locale === locale)
  const words = (namespace: string) => own.find(({ feature }) => feature === namespace)?.words
  const library = i18next.createInstance()
  library.init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(own.map(({ feature, words }) => [feature, words])) },
    interpolation: { escapeValue: false },
  })

  it.each(own)('reads $feature as i18next does', ({ feature, words: file }) => {
    const t = library.getFixedT(null, feature as 'ui')
    for (const key of new Set(keysOf(file))) {
      for (const count of COUNTS) {
        const options = { ...values(count), returnObjects: true }
        const read = readText({ locale, key, namespaces: [feature], words, options })
        expect(read, `${feature}:${key} for ${count}`).toEqual(t(key as 'close', options))
      }
    }
  })
})

it('looks in the first words before the others, and in those that a key names', () => {
  const words = (namespace: string) =>
    ({ home: { title: 'Home' }, ui: { title: 'Kit', close: 'Close' } })[namespace]
  const read = (key: string) => readText({ locale: 'en', key, namespaces: ['home', 'ui'], words })
  expect(['title', 'close', 'ui:title', 'none.of.it'].map(read)).toEqual([
    'Home',
    'Close',
    'Kit',
    'none.of.it',
  ])
})

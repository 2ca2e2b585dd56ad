import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { siteFile } from '#shared/site/pages.ts'
import { allNamespaces } from './resources.ts'

const FILES = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })
const PLURAL = /_(zero|one|two|few|many|other)$/
/** English knows these alone: `too_few` is a key like any other. */
const ENGLISH_PLURAL = /_(one|other)$/

/** Every text of a file by its dotted key. */
function texts(translations: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(translations)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const [inner, text] of texts(value, `${prefix}${key}.`)) found.set(inner, text)
  }
  return found
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]))].sort()
const links = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '').sort()
const base = (key: string) => key.replace(PLURAL, '')

/** The keys a language must have: plural ones in each of its own categories. */
function expectedKeys(english: Iterable<string>, locale: Locale): string[] {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const keys = [...english].flatMap((key) =>
    ENGLISH_PLURAL.test(key) ? categories.map((category) => `${base(key)}_${category}`) : [key],
  )
  return [...new Set(keys)].sort()
}

const files = Object.entries(FILES).map(([file, translations]) => {
  const [, folder = '', name = ''] = file.split('/')
  return { locale: folder, namespace: name.replace('.json', ''), translations: texts(translations) }
})
const english = new Map(
  files
    .filter(({ locale }) => locale === DEFAULT_LOCALE)
    .map(({ namespace, translations }) => [namespace, translations]),
)

it.each(LOCALES)('%s has a file for every namespace, and no other', async (locale) => {
  const own = files.filter((file) => file.locale === locale).map(({ namespace }) => namespace)
  expect(own.sort()).toEqual([...(await allNamespaces())].sort())
})

describe.each(files)('$locale/$namespace', ({ locale, namespace, translations }) => {
  it('has the keys of the English file, plural forms of its own', () => {
    expect(isLocale(locale)).toBe(true)
    if (!isLocale(locale)) return
    expect([...translations.keys()].sort()).toEqual(
      expectedKeys(english.get(namespace)?.keys() ?? [], locale),
    )
  })

  it('has the same placeholders and no empty text', () => {
    for (const [key, text] of translations) {
      expect(text.trim(), key).not.toBe('')
      const original =
        english.get(namespace)?.get(key) ?? english.get(namespace)?.get(`${base(key)}_other`) ?? ''
      expect(placeholders(text), key).toEqual(placeholders(original))
    }
  })

  it('links to the same places, and to pages that exist', () => {
    for (const [key, text] of translations) {
      const original =
        english.get(namespace)?.get(key) ?? english.get(namespace)?.get(`${base(key)}_other`) ?? ''
      expect(links(text), key).toEqual(links(original))
      const own = links(text).filter((target) => !target.startsWith('https://'))
      for (const target of own)
        expect(siteFile(new URL(target, 'https://x.test').pathname).status, key).toBe(200)
    }
  })
})

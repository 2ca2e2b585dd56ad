import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from './locales.ts'
import { textsOf } from './testing/deposits.ts'
import { TERMS, unwantedIn } from './testing/glossary.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['web/src/i18n', 'shared/i18n']

/** Every text that players and staff read in a language, by `file:key`. */
function texts(locale: Locale): [path: string, text: string][] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}/${locale}`).map((file) => `${folder}/${locale}/${file}`),
  )
  files.push(`web/build/manifest-translations/${locale}.json`, `shared/honesty/texts/${locale}.json`)
  return files.flatMap((file) => {
    const words: unknown = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'))
    const name = file.startsWith('web/build') ? 'manifest' : (/(\w+)\.json$/.exec(file)?.[1] ?? '')
    return textsOf(words).map(([key, text]): [string, string] => [`${name}:${key}`, text])
  })
}

test.each(LOCALES)('%s: every text keeps to the glossary and to the marks of its language', (locale) => {
  const faults = texts(locale).flatMap(([path, text]) =>
    unwantedIn(locale).flatMap(({ pattern, instead, except }) => {
      const [found] = pattern.exec(text) ?? []
      return found === undefined || except?.test(path) ? [] : [`${path}: “${found}” should be: ${instead}`]
    }),
  )
  expect(faults).toEqual([])
})

/** Words that may occur once per page. */
const ONCE: Readonly<Record<Locale, RegExp>> = {
  en: /knows nothing about|of every 100 staked, \S+ comes? back/i,
  it: /non dice nulla sul|ogni 100 puntati, ne tornano/i,
  es: /no sabe nada de|de cada 100 apostados vuelven/i,
  fr: /ne sait rien de (?:la|sa) manche/i,
  de: /weiß nichts über/i,
  pt: /não sabe nada sobre/i,
}

test.each(LOCALES)('%s: no page says twice that a round knows nothing', (locale) => {
  const counts = new Map<string, number>()
  for (const [path, text] of texts(locale)) {
    const [page = ''] = path.split(':')
    if (ONCE[locale].test(text)) counts.set(page, (counts.get(page) ?? 0) + 1)
  }
  // Each email is a page of its own.
  counts.delete('mail')
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
})

test('every term has a word in each language', () => {
  for (const row of TERMS) {
    expect(row).toHaveLength(1 + LOCALES.length)
    for (const word of row) expect(word).toMatch(/\S/)
  }
  expect(new Set(TERMS.map(([meaning]) => meaning)).size).toBe(TERMS.length)
})

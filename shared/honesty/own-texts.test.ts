import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { checkWording } from './check-wording.ts'
import { RULES } from './rules.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }

const TEXTS = { en, it, es, fr, de, pt }
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Dotted path and text of every leaf. */
function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`)
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
}

describe.each(LOCALES)('what we write in %s', (locale) => {
  const folders = [`web/src/i18n/${locale}`, `shared/i18n/${locale}`]
  const files = folders.flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`).map((file) => `${folder}/${file}`),
  )

  test.each(files)('%s passes', (file) => {
    const words: unknown = JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8'))
    const faults = leaves(words, file).flatMap(([path, text]) =>
      checkWording(text, locale).map(({ rule, matched }) => ({ path, rule, matched, text })),
    )
    expect(faults).toEqual([])
  })

  test('a reason and an alternative stand for every rule', () => {
    const { reason, alternative } = TEXTS[locale]
    expect(Object.keys(reason)).toEqual(RULES)
    expect(Object.keys(alternative)).toEqual(RULES)
    const written = [...Object.values(reason), ...Object.values(alternative)]
    expect(written.filter((text) => text.trim() !== text || text.length < 15)).toEqual([])
    if (locale !== 'en') {
      const english = new Set([...Object.values(en.reason), ...Object.values(en.alternative)])
      expect(written.filter((text) => english.has(text))).toEqual([])
    }
  })

  test('the alternatives are truthful themselves', () => {
    const faults = Object.values(TEXTS[locale].alternative).flatMap((text) => checkWording(text, locale))
    expect(faults).toEqual([])
  })
})

test('the README passes', () => {
  expect(checkWording(readFileSync(`${ROOT}/README.md`, 'utf8'), 'en')).toEqual([])
})

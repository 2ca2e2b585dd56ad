import { describe, expect, it } from 'vitest'
import { canonicalPath, localeCookie, rootRedirect, splitLocale, withLocale } from './locale-path.ts'
import { LOCALES, languageTag, regionalTag } from './locales.ts'
import { LANGUAGE_CASES } from './testing/language-cases.ts'

describe('splitLocale', () => {
  it.each([
    ['/', 'en', '/', false],
    ['/login', 'en', '/login', false],
    ['/login/', 'en', '/login', false],
    ['/en', 'en', '/', true],
    ['/en/login', 'en', '/login', true],
    ['/it', 'it', '/', true],
    ['/it/', 'it', '/', true],
    ['/pt/verify/abc/', 'pt', '/verify/abc', true],
    ['/italy', 'en', '/italy', false],
    ['/IT/login', 'en', '/IT/login', false],
    ['//evil.example', 'en', '/evil.example', false],
  ])('%s', (pathname, locale, path, prefixed) => {
    expect(splitLocale(pathname)).toEqual({ locale, path, prefixed })
  })

  it('reads every path that withLocale writes', () => {
    for (const locale of LOCALES) {
      for (const path of ['/', '/login', '/admin/players/x']) {
        expect(splitLocale(withLocale(locale, path))).toMatchObject({ locale, path })
      }
    }
  })
})

it.each([
  ['/en/x', '/x'],
  ['/x/', '/x'],
  ['/de/', '/de'],
  ['/de/x', '/de/x'],
  ['/en', '/'],
])('the canonical path of %s is %s', (pathname, canonical) => expect(canonicalPath(pathname)).toBe(canonical))

describe('rootRedirect', () => {
  it('is held to at least 200 cases', () => expect(LANGUAGE_CASES.length).toBeGreaterThan(200))

  it.each(LANGUAGE_CASES)('leads $path with cookie $cookie and $accept to $target', (request) => {
    expect(rootRedirect(request.path, request.cookie, request.accept)).toBe(request.target)
  })
})

it('names Portuguese as that of Brazil, and every language with its country', () => {
  expect(LOCALES.map(languageTag)).toEqual(['en', 'it', 'es', 'fr', 'de', 'pt-BR'])
  expect(LOCALES.map(regionalTag)).toEqual(['en-GB', 'it-IT', 'es-ES', 'fr-FR', 'de-DE', 'pt-BR'])
})

it('keeps the choice for a year', () => {
  expect(localeCookie('es')).toBe('i18n_redirected=es; Path=/; Max-Age=31536000; SameSite=Lax')
})

import { describe, expect, it } from 'vitest'
import { canonicalPath, localeCookie, rootRedirect, splitLocale, withLocale } from './locale-path.ts'
import { LOCALES } from './locales.ts'

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

  it('finds back what withLocale made, in every language', () => {
    for (const locale of LOCALES) {
      for (const path of ['/', '/login', '/admin/players/x']) {
        expect(splitLocale(withLocale(locale, path))).toMatchObject({ locale, path })
      }
    }
  })
})

describe('canonicalPath', () => {
  it.each([
    ['/en/x', '/x'],
    ['/x/', '/x'],
    ['/de/', '/de'],
    ['/de/x', '/de/x'],
    ['/en', '/'],
  ])('%s is %s', (pathname, canonical) => expect(canonicalPath(pathname)).toBe(canonical))
})

describe('rootRedirect', () => {
  it.each([
    ['the cookie wins', 'a=b; i18n_redirected=fr', 'de', '/fr'],
    ['English by cookie stays', 'i18n_redirected=en', 'de', undefined],
    ['an unknown cookie is ignored', 'i18n_redirected=xx', 'de', '/de'],
    ['then the header', undefined, 'pt-BR,pt;q=0.9', '/pt'],
    ['then English', undefined, undefined, undefined],
  ])('%s', (_, cookie, header, target) => expect(rootRedirect('/', cookie, header)).toBe(target))

  it('never leaves another path', () => {
    expect(rootRedirect('/login', 'i18n_redirected=fr', 'fr')).toBeUndefined()
  })
})

it('keeps the choice for a year', () => {
  expect(localeCookie('es')).toBe('i18n_redirected=es; Path=/; Max-Age=31536000; SameSite=Lax')
})

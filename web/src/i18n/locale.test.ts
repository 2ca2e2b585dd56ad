import { afterEach, expect, it } from 'vitest'
import { canonicalUrl, currentLocale, pageIn, rememberLocale, routerBasename } from './locale.ts'

const visit = (path: string) => window.history.replaceState(null, '', path)
afterEach(() => visit('/'))

it.each([
  ['/', 'en', '/'],
  ['/login', 'en', '/'],
  ['/en/login', 'en', '/en'],
  ['/de', 'de', '/de'],
  ['/de/', 'de', '/de'],
  ['/pt/verify/abc', 'pt', '/pt'],
])('reads the language of %s', (path, locale, basename) => {
  visit(path)
  expect([currentLocale(), routerBasename()]).toEqual([locale, basename])
})

it('leads to the same page in another language', () => {
  visit('/it/login/?next=%2Fsetup#form')
  expect(pageIn('fr')).toBe('/fr/login?next=%2Fsetup#form')
  expect(pageIn('en')).toBe('/login?next=%2Fsetup#form')
  visit('/en/login')
  expect(pageIn('en')).toBe('/login')
})

it('remembers the choice in the cookie that the edge reads', () => {
  rememberLocale('es')
  expect(document.cookie).toContain('i18n_redirected=es')
})

it.each([
  ['/en/login/', '/login'],
  ['/it/', '/it'],
  ['/login?next=%2Fsetup', '/login'],
])('names one address for %s', (path, canonical) => {
  visit(path)
  expect(new URL(canonicalUrl()).pathname).toBe(canonical)
})

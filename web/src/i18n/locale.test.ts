// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { currentLocale, localHref, pageIn, rememberLocale, routerBasename } from './locale.ts'

const visit = (path: string) => window.history.replaceState(null, '', path)

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
  const place = { pathname: '/login', search: '?next=%2Fsetup', hash: '#form' }
  expect(pageIn('fr', place)).toBe('/fr/login?next=%2Fsetup#form')
  expect(pageIn('en', place)).toBe('/login?next=%2Fsetup#form')
  expect(pageIn('pt', { pathname: '/' })).toBe('/pt')
  expect(pageIn('en', { pathname: '' })).toBe('/')
})

it.each([
  ['/it/login', '/#earn', '/it#earn'],
  ['/it/login', '/login?next=%2F', '/it/login?next=%2F'],
  ['/login', '/setup', '/setup'],
  ['/en/login', '/setup', '/setup'],
])('on %s links to %s by %s', (path, to, href) => {
  visit(path)
  expect(localHref(to)).toBe(href)
})

it('remembers the choice in the cookie that the edge reads', () => {
  rememberLocale('es')
  expect(document.cookie).toContain('i18n_redirected=es')
})

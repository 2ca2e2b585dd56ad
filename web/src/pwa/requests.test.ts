import { describe, expect, it } from 'vitest'
import { isKeptPage, isStorable, pageKey, requestKind } from './requests.ts'

const ORIGIN = 'https://fairflight.example'

function kind(path: string, { method = 'GET', mode = 'navigate' as RequestMode } = {}) {
  return requestKind({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN)
}

describe('what the worker answers', () => {
  it.each([
    '/',
    '/it',
    '/predictor-faq',
    '/de/play-safe/',
    '/login',
    '/verify/abc',
    '/some-post',
    '/%E0%A4%A',
  ])('the page %s', (path) => {
    expect(kind(path)).toBe('page')
  })

  it('hashed files, whatever the request’s mode', () => {
    expect(kind('/assets/main-1a2b.js', { mode: 'cors' })).toBe('asset')
    expect(kind('/assets/frame-1a2b.css', { mode: 'no-cors' })).toBe('asset')
  })

  it.each([
    '/api/v1/users/me',
    '/api',
    '/__local/mail',
    '/__local/inbox',
    '/admin',
    '/admin/players/42',
    '/it/admin',
    '/it/admin/audit/',
    '/robots.txt',
    '/manifest.webmanifest',
    '/it/manifest.webmanifest',
    '/sw.js',
    'https://elsewhere.example/',
    'https://elsewhere.example/assets/main-1a2b.js',
  ])('never %s', (path) => {
    for (const mode of ['navigate', 'cors', 'no-cors', 'same-origin'] as const) {
      expect(kind(path, { mode })).toBeUndefined()
    }
  })

  it('no request with a body, and no page fetched by a script', () => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'HEAD']) expect(kind('/', { method })).toBeUndefined()
    expect(kind('/predictor-faq', { mode: 'cors' })).toBeUndefined()
  })

  it('does not treat a path that only begins like a staff page as one', () => {
    expect(isKeptPage('/administration')).toBe(true)
    expect(isKeptPage('/de/administration')).toBe(true)
  })
})

describe('where a copy is kept', () => {
  it('at one place for each spelling of an address', () => {
    const faq = ['/predictor-faq', '/predictor-faq/', '/en/predictor-faq', '/en/predictor-faq//'].map(
      (path) => pageKey(path),
    )
    expect(new Set(faq)).toEqual(new Set(['/pages/en/faq.html']))
    expect(pageKey('/it/predictor-faq')).toBe('/pages/it/faq.html')
    expect(pageKey('/')).toBe('/pages/en/home.html')
    expect(pageKey('/a-post/')).toBe('/a-post')
  })

  it('by itself for each category of the list, but for none of its later pages', () => {
    expect(pageKey('/en/blog/')).toBe('/blog')
    expect(pageKey('/it/blog', '?from=mail')).toBe('/it/blog')
    expect(pageKey('/blog', '?category=play-safe&x=1')).toBe('/blog?category=play-safe')
    expect(pageKey('/blog', '?category=play-safe&after=abc')).toBeUndefined()
    expect(pageKey('/play-safe', '?category=x')).toBe('/pages/en/playSafe.html')
  })

  it('pages that the application fills in are not stored, since their addresses may hold secrets', () => {
    for (const path of ['/login', '/verify/0a1b2c', '/it/profile', '/game-app/live', '/preview/a.b']) {
      expect(pageKey(path)).toBeUndefined()
    }
  })
})

describe('what may be kept', () => {
  const answer = (change: { status?: number; headers?: Record<string, string> } = {}, more = {}) =>
    Object.defineProperties(
      new Response('', {
        status: change.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8', ...change.headers },
      }),
      { type: { value: 'basic' }, ...more },
    )

  it('a page as it was asked for', () => {
    expect(isStorable(answer(), 'text/html')).toBe(true)
    expect(isStorable(answer({ headers: { 'cache-control': 'no-cache' } }), 'text/html')).toBe(true)
  })

  it.each([
    ['another status', answer({ status: 404 })],
    ['no content', answer({ status: 203 })],
    ['an answer that must not be stored', answer({ headers: { 'cache-control': 'private, No-Store' } })],
    ['a redirected answer', answer({}, { redirected: { value: true } })],
    ['an answer of another origin', answer({}, { type: { value: 'cors' } })],
    ['a redirect', answer({}, { type: { value: 'opaqueredirect' } })],
    ['a file', answer({ headers: { 'content-type': 'application/json' } })],
  ])('never %s', (_, response) => {
    expect(isStorable(response, 'text/html')).toBe(false)
  })

  it('a page is never stored as a file', () => {
    expect(isStorable(answer(), 'asset')).toBe(false)
    expect(isStorable(answer({ headers: { 'content-type': 'text/javascript' } }), 'asset')).toBe(true)
  })
})

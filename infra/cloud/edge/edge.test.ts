import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rootRedirect } from '#shared/i18n/locale-path.ts'
import { bundleEdge } from './bundle-edge.ts'

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>

interface Outcome {
  uri?: string
  statusCode?: number
  headers: Values
}

/** Runs the built code as CloudFront does: a script with a function of that name. */
function deployed(name: Parameters<typeof bundleEdge>[0]) {
  const code = bundleEdge(name)
  const run: (event: object) => Outcome = runInNewContext(`${code};handler`)
  return (uri: string, request: { headers?: Values; cookies?: Values; querystring?: Values } = {}) =>
    run({ request: { method: 'GET', uri, headers: {}, cookies: {}, querystring: {}, ...request } })
}

const page = deployed('page-request')
const call = deployed('api-request')

describe('the page function', () => {
  it.each(['/', '/login', '/it/login/', '/verify/abc-DEF_123', '/a/b/c', '/it'])(
    'gives the application for %s',
    (uri) => {
      expect(page(uri).uri).toBe('/index.html')
    },
  )

  it.each(['/sw.js', '/manifest.webmanifest', '/assets/app-1a2b.js', '/robots.txt', '/index.html'])(
    'leaves the file %s alone',
    (uri) => {
      expect(page(uri).uri).toBe(uri)
    },
  )

  it('leads exactly / to the language, by cookie before Accept-Language, and keeps the query', () => {
    const headers = { 'accept-language': { value: 'de-AT,de;q=0.9' } }
    const cookies = { i18n_redirected: { value: 'pt' } }
    const querystring = { a: { value: '1' }, b: { value: '', multiValue: [{ value: '2' }, { value: '' }] } }
    const moved = page('/', { headers, cookies, querystring })
    expect(moved.statusCode).toBe(302)
    expect(moved.headers.location?.value).toBe('/pt?a=1&b=2&b')
    expect(page('/', { headers }).headers.location?.value).toBe('/de')
    expect(page('/login', { headers }).statusCode).toBeUndefined()
  })

  it('decides as the shared rule does, whatever the browser sends', () => {
    const tag = fc.constantFrom('it', 'en', 'DE', 'fr-CA', 'pt-BR', 'xx', '*', '', 'constructor')
    const weight = fc.constantFrom('', ';q=0.5', '; q=0.9', ';q=0', ';q=x', ';level=1;q=0.3')
    const accepted = fc
      .array(fc.tuple(tag, weight))
      .map((parts) => parts.map((part) => part.join('')).join(', '))
    const cookie = fc.option(fc.constantFrom('it', 'en', 'IT', 'zz', ''), { nil: undefined })
    fc.assert(
      fc.property(fc.option(accepted, { nil: undefined }), cookie, (acceptLanguage, locale) => {
        const moved = page('/', {
          headers: acceptLanguage === undefined ? {} : { 'accept-language': { value: acceptLanguage } },
          cookies: locale === undefined ? {} : { i18n_redirected: { value: locale } },
        })
        const cookieHeader = locale === undefined ? undefined : `i18n_redirected=${locale}`
        expect(moved.headers.location?.value).toBe(rootRedirect('/', cookieHeader, acceptLanguage))
      }),
    )
  })
})

describe('the API function', () => {
  it('ignores one trailing slash', () => {
    expect(call('/api/v1/casinos/').uri).toBe('/api/v1/casinos')
    expect(call('/api/v1/casinos').uri).toBe('/api/v1/casinos')
    expect(call('/api/v1/casinos//').uri).toBe('/api/v1/casinos/')
  })
})

it('both fit into the 10 KB that CloudFront allows', () => {
  expect(bundleEdge('page-request').length).toBeLessThan(10_000)
  expect(bundleEdge('api-request').length).toBeLessThan(10_000)
})

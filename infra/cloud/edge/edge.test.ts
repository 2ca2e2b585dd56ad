import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from '#shared/http/security-headers.ts'
import { rootRedirect } from '#shared/i18n/locale-path.ts'
import { LANGUAGE_CASES } from '#shared/i18n/testing/language-cases.ts'
import { NO_FILE_TEXT, siteAnswer } from '#shared/site/answer.ts'
import {
  ALL_PAGES,
  FILE_CASES,
  NO_FILE_CASES,
  PAGE_CASES,
  RENDERED_CASES,
} from '#shared/site/testing/address-cases.ts'
import { bundleEdge, type EdgeFile } from './bundle-edge.ts'
import { runEdge } from './run-edge.ts'
import { RUNTIME_METHODS } from './testing/runtime-methods.ts'

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>

interface Outcome {
  uri?: string
  statusCode?: number
  headers: Values
  querystring?: Values
  body?: string
}

const FILES: readonly EdgeFile[] = ['page-request', 'page-response', 'api-request']

let chosenOrigin: string | undefined

function deployed(name: EdgeFile): (event: object) => Outcome {
  const run = runEdge<Outcome>(bundleEdge(name), {
    selectRequestOriginById: (id) => {
      chosenOrigin = id
    },
  })
  return (event) => {
    chosenOrigin = undefined
    return run(event)
  }
}

function onRequest(name: EdgeFile) {
  const run = deployed(name)
  return (uri: string, request: { headers?: Values; cookies?: Values; querystring?: Values } = {}) =>
    run({ request: { method: 'GET', uri, headers: {}, cookies: {}, querystring: {}, ...request } })
}

const page = onRequest('page-request')
const call = onRequest('api-request')

/** Parses a Cookie header as CloudFront does. */
function cookiesOf(header: string | undefined): Values {
  const cookies: Values = {}
  for (const pair of (header ?? '').split(';').map((each) => each.trim())) {
    const mark = pair.indexOf('=')
    const [name, value] = mark === -1 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)]
    const before = cookies[name]
    if (before === undefined) cookies[name] = { value }
    else before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }]
  }
  return cookies
}

function locationFor(path: string, cookie: string | undefined, accept: string | undefined) {
  const headers: Values = accept === undefined ? {} : { 'accept-language': { value: accept } }
  return page(path, { headers, cookies: cookiesOf(cookie) }).headers.location?.value
}

describe('page-request for built files', () => {
  it.each(PAGE_CASES)('maps the page %s to its file', (path, file) => {
    expect(page(path)).toMatchObject({ uri: file })
  })

  it.each(FILE_CASES)('leaves the file %s unchanged', (path) => expect(page(path).uri).toBe(path))

  it.each(NO_FILE_CASES)('answers 404 for %s', (path) => {
    expect(page(path)).toMatchObject({
      statusCode: 404,
      body: NO_FILE_TEXT,
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    })
  })

  it('agrees with the shared rule for any path', () => {
    const part = fc.constantFrom(...ALL_PAGES, ...'/ // . .. % %2F %41 \\ .js x'.split(' '), '\u0000')
    const wild = fc.array(fc.oneof(part, fc.string({ maxLength: 5, unit: 'binary' })), { maxLength: 6 })
    const path = fc.oneof(
      fc.constantFrom(...ALL_PAGES),
      wild.map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(path, (uri) => {
        const { file, rendered, status } = siteAnswer(uri)
        const found = page(uri)
        expect(chosenOrigin).toBe(rendered === undefined ? undefined : 'api')
        if (rendered !== undefined) expect(found).toMatchObject({ uri: `/api/v1${rendered}` })
        else if (file === undefined) expect(found.statusCode).toBe(status)
        else expect(found).toMatchObject({ uri: file })
      }),
      { numRuns: 1000 },
    )
  })

  it('asks for a whole not-found page even if the browser has a copy', () => {
    const headers = { 'if-none-match': { value: '"1"' }, range: { value: 'bytes=0-1' }, host: { value: 'x' } }
    expect(page('/no/where', { headers: { ...headers } }).headers).toEqual({ host: { value: 'x' } })
    expect(page('/login', { headers: { ...headers } }).headers).toEqual(headers)
  })
})

describe('page-request for rendered pages', () => {
  it.each(RENDERED_CASES)('sends %s to the API', (path, rendered, query) => {
    const values = {
      category: { value: 'a' },
      after: { value: 'b' },
      format: { value: 'c' },
      utm: { value: 'd' },
    }
    const found = onRequest('page-request')(path, { querystring: { ...values } })
    expect([found.uri, chosenOrigin]).toEqual([`/api/v1${rendered}`, 'api'])
    expect(Object.keys(found.querystring ?? {})).toEqual([...query, 'utm'])
  })

  it('drops the list parameters of any other page, so that the edge keeps one copy', () => {
    const found = page('/login', { querystring: { category: { value: 'a' }, next: { value: '/' } } })
    expect([chosenOrigin, found.querystring]).toEqual([undefined, { next: { value: '/' } }])
  })

  it('keeps the condition of a request', () => {
    const headers = { 'if-none-match': { value: '"1"' } }
    expect(page('/some-slug', { headers: { ...headers } }).headers).toEqual(headers)
  })
})

describe('page-request for languages', () => {
  it.each(LANGUAGE_CASES)(
    'answers $path with cookie $cookie and $accept: $target',
    ({ path, cookie, accept, target }) => {
      expect(locationFor(path, cookie, accept)).toBe(target)
    },
  )

  it('agrees with the shared rule for any headers', () => {
    const tag = fc.constantFrom('it', 'en', 'DE', 'fr-CA', 'pt-BR', 'xx', '*', '', 'constructor')
    const weight = fc.constantFrom('', ';q=0.5', '; q=0.9', ';q=0', ';q=x', ';level=1;q=0.3', ';q=1.', ';q=2')
    const accepted = fc
      .array(fc.tuple(tag, weight))
      .map((parts) => parts.map((part) => part.join('')).join(', '))
    const value = fc.oneof(fc.constantFrom('it', 'en', 'IT', '"fr"', ''), fc.string({ maxLength: 4 }))
    const cookie = fc
      .array(value, { maxLength: 3 })
      .map((values) => values.map((each) => `i18n_redirected=${each}`).join('; '))
    fc.assert(
      fc.property(fc.option(accepted, { nil: undefined }), cookie, (accept, header) => {
        expect(locationFor('/', header, accept)).toBe(rootRedirect('/', header, accept))
      }),
    )
  })

  it('keeps the query and forbids shared caches to keep the redirect', () => {
    const headers: Values = {
      'accept-language': { value: 'ja', multiValue: [{ value: 'ja' }, { value: 'pt' }] },
    }
    const querystring = { a: { value: '1' }, b: { value: '', multiValue: [{ value: '2' }, { value: '' }] } }
    expect(page('/', { headers, querystring })).toMatchObject({
      statusCode: 302,
      headers: {
        location: { value: '/pt?a=1&b=2&b' },
        'cache-control': { value: 'private, no-store' },
        vary: { value: 'accept-language, cookie' },
      },
    })
  })
})

describe('page-response', () => {
  const run = deployed('page-response')
  const answer = (uri: string, headers: Values = {}, statusCode = 200) =>
    run({ request: { uri }, response: { statusCode, headers } })

  it('sets 404 on a not-found page and drops its validators', () => {
    const headers = {
      'x-amz-meta-status': { value: '404' },
      etag: { value: '"1"' },
      'last-modified': { value: 'x' },
    }
    expect(answer('/nowhere', { ...headers, 'content-type': { value: 'text/html' } })).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: { 'content-type': { value: 'text/html' } },
    })
  })

  it('replaces an older policy of the distribution by that of the page', () => {
    const hash = (letter: string) => `'sha256-${letter.repeat(43)}='`
    const policy = (letter: string) =>
      securityHeaders({ https: true, hashes: { script: [hash(letter)], style: [hash(letter), hash('z')] } })[
        'content-security-policy'
      ]
    const own = `'self' ${hash('n')}|'self' ${hash('n')} ${hash('z')}`
    const headers = { 'x-amz-meta-csp': { value: own }, 'content-security-policy': { value: policy('o') } }
    expect(answer('/it/login', headers)).toEqual({
      statusCode: 200,
      headers: { 'content-security-policy': { value: policy('n') } },
    })
  })

  it.each(['/it/login', '/pages/it/app.html', '/robots.txt'])('leaves %s as it is', (uri) => {
    const headers = { etag: { value: '"1"' } }
    expect(answer(uri, { ...headers })).toEqual({ statusCode: 200, headers })
    expect(answer(uri, { ...headers }, 304)).toEqual({ statusCode: 304, headers })
  })

  it.each(['/', '/pages/en/home.html'])('sends Vary at %s', (uri) => {
    expect(answer(uri).headers.vary?.value).toBe('accept-encoding, accept-language, cookie')
  })

  it('redirects from a moved page with each visitor’s query', () => {
    const moved = (querystring: Values) =>
      run({
        request: { uri: '/old', querystring },
        response: { statusCode: 301, headers: { location: { value: '/new' } } },
      }).headers.location?.value
    expect(moved({})).toBe('/new')
    expect(moved({ a: { value: '1' }, b: { value: '' } })).toBe('/new?a=1&b')
  })

  it('gives the service worker the whole site', () => {
    expect(answer('/sw.js').headers).toEqual({ 'service-worker-allowed': { value: '/' } })
  })
})

it('api-request ignores one trailing slash', () => {
  expect(call('/api/v1/casinos/').uri).toBe('/api/v1/casinos')
  expect(call('/api/v1/casinos').uri).toBe('/api/v1/casinos')
  expect(call('/api/v1/casinos//').uri).toBe('/api/v1/casinos/')
})

describe.each(FILES)('%s', (name) => {
  const code = bundleEdge(name)

  it('fits into the 10 KB that CloudFront allows', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240)
  })

  it('calls only what that runtime has', () => {
    const own = new Set([...code.matchAll(/function (\w+)/g)].map((match) => match[1]))
    const called = [...code.matchAll(/([.A-Za-z_$][.\w$]*)\(/g)].map((match) => match[1] ?? '')
    const unknown = called
      .map((path) => (path.includes('.') ? `.${path.slice(path.lastIndexOf('.') + 1)}` : path))
      .filter((call) => !own.has(call) && !RUNTIME_METHODS.includes(call))
    expect(unknown).toEqual([])
  })
})

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

describe('the page function finds the file', () => {
  it.each(PAGE_CASES)('for the page %s', (path, file) => {
    expect(page(path)).toMatchObject({ uri: file })
  })

  it.each(FILE_CASES)('%s as it is named', (path) => expect(page(path).uri).toBe(path))

  it.each(NO_FILE_CASES)('or says that there is none: %s', (path) => {
    expect(page(path)).toMatchObject({
      statusCode: 404,
      body: NO_FILE_TEXT,
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    })
  })

  it('as the shared rule does, whatever is asked for', () => {
    const part = fc.constantFrom(
      ...ALL_PAGES,
      '/',
      '//',
      '.',
      '..',
      '%',
      '%2F',
      '%41',
      '\\',
      '.js',
      'x',
      '\u0000',
    )
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

  it('and sends a not-found page whole, whatever copy the browser has', () => {
    const headers = { 'if-none-match': { value: '"1"' }, range: { value: 'bytes=0-1' }, host: { value: 'x' } }
    expect(page('/no/where', { headers: { ...headers } }).headers).toEqual({ host: { value: 'x' } })
    expect(page('/login', { headers: { ...headers } }).headers).toEqual(headers)
  })
})

describe('the page function asks the API', () => {
  it.each(RENDERED_CASES)('for %s', (path, rendered, query) => {
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

  it('only there, and keeps one copy of every other page', () => {
    const found = page('/login', { querystring: { category: { value: 'a' }, next: { value: '/' } } })
    expect([chosenOrigin, found.querystring]).toEqual([undefined, { next: { value: '/' } }])
  })

  it('and lets its answers be asked about', () => {
    const headers = { 'if-none-match': { value: '"1"' } }
    expect(page('/some-slug', { headers: { ...headers } }).headers).toEqual(headers)
  })
})

describe('the page function leads to the language', () => {
  it.each(LANGUAGE_CASES)(
    'of $path with cookie $cookie and $accept: $target',
    ({ path, cookie, accept, target }) => {
      expect(locationFor(path, cookie, accept)).toBe(target)
    },
  )

  it('as the shared rule does, whatever the browser sends', () => {
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

  it('keeps the query, and lets nobody else keep the answer', () => {
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

describe('the answer function', () => {
  const run = deployed('page-response')
  const answer = (uri: string, headers: Values = {}, statusCode = 200) =>
    run({ request: { uri }, response: { statusCode, headers } })

  it('makes a not-found page 404 that no browser asks about again', () => {
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

  it('names what stands in this very page, whatever the distribution still believes', () => {
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

  it.each(['/', '/pages/en/home.html'])('says at %s what the answer hangs on', (uri) => {
    expect(answer(uri).headers.vary?.value).toBe('accept-encoding, accept-language, cookie')
  })

  it('leads on from a page that has moved with the query of each asker', () => {
    const moved = (querystring: Values) =>
      run({
        request: { uri: '/old', querystring },
        response: { statusCode: 301, headers: { location: { value: '/new' } } },
      }).headers.location?.value
    expect(moved({})).toBe('/new')
    expect(moved({ a: { value: '1' }, b: { value: '' } })).toBe('/new?a=1&b')
  })

  it('lets the service worker have the whole site', () => {
    expect(answer('/sw.js').headers).toEqual({ 'service-worker-allowed': { value: '/' } })
  })
})

describe('the API function', () => {
  it('ignores one trailing slash', () => {
    expect(call('/api/v1/casinos/').uri).toBe('/api/v1/casinos')
    expect(call('/api/v1/casinos').uri).toBe('/api/v1/casinos')
    expect(call('/api/v1/casinos//').uri).toBe('/api/v1/casinos/')
  })
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

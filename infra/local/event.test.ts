import { describe, expect, it } from 'vitest'
import { lambdaContext, toEvent, toHttp } from './event.ts'

const FACTS = {
  routeKey: 'POST /api/v1/rounds/{id}/flight',
  pathParameters: { id: 'abc' },
  requestId: 'request-1',
  nowMs: Date.UTC(2026, 2, 5, 7, 8, 9, 123),
  edgeHeaders: { 'x-origin-secret': 'ours', 'cloudfront-viewer-country': 'GB' },
}

function event(
  sent: { url?: string; headers?: Record<string, string[]>; body?: Buffer; address?: string } = {},
) {
  const headersDistinct = sent.headers ?? {}
  const request = {
    method: 'POST',
    url: sent.url ?? '/api/v1/rounds/abc/flight',
    headers: { cookie: headersDistinct.cookie?.join('; ') },
    headersDistinct,
    httpVersion: '1.1',
    socket: { remoteAddress: sent.address ?? '127.0.0.1' },
  }
  return toEvent(request, sent.body ?? Buffer.alloc(0), FACTS)
}

describe('a request as an event of payload format 2.0', () => {
  it('carries route, path, time and caller as API Gateway writes them', () => {
    const made = event({ headers: { 'user-agent': ['Firefox'], host: ['localhost:3000'] } })
    expect(made).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/v1/rounds/{id}/flight',
      rawPath: '/api/v1/rounds/abc/flight',
      pathParameters: { id: 'abc' },
      requestContext: {
        http: { method: 'POST', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'Firefox' },
        stage: '$default',
        requestId: 'request-1',
        time: '05/Mar/2026:07:08:09 +0000',
        timeEpoch: FACTS.nowMs,
      },
    })
  })

  it('takes IPv4 addresses out of their IPv6 wrapping', () => {
    expect(event({ address: '::ffff:10.1.2.3' }).requestContext.http.sourceIp).toBe('10.1.2.3')
    expect(event({ address: '::1' }).requestContext.http.sourceIp).toBe('::1')
  })

  it.each([
    ['', '', undefined],
    ['?', '', undefined],
    ['?a=1', 'a=1', { a: '1' }],
    ['?a=1&a=2&b=x%20y', 'a=1&a=2&b=x%20y', { a: '1,2', b: 'x y' }],
    ['?a=1?b', 'a=1?b', { a: '1?b' }],
    ['?a', 'a', { a: '' }],
    ['?a=%zz', 'a=%zz', { a: '%zz' }],
    ['?__proto__=1', '__proto__=1', JSON.parse('{"__proto__":"1"}')],
  ])('reads the query of "%s"', (search, raw, parameters) => {
    const made = event({ url: `/api/v1/x${search}` })
    expect(made.rawQueryString).toBe(raw)
    expect(made.queryStringParameters).toEqual(parameters)
  })

  it('joins repeated headers and puts cookies into their own list', () => {
    const made = event({ headers: { accept: ['a', 'b'], cookie: ['session=1; i18n_redirected=it'] } })
    expect(made.headers).toEqual({ accept: 'a,b', ...FACTS.edgeHeaders })
    expect(made.cookies).toEqual(['session=1', 'i18n_redirected=it'])
  })

  it('has no list of cookies without a cookie', () => {
    expect(event()).not.toHaveProperty('cookies')
  })

  it('replaces headers that only the edge may set', () => {
    const made = event({
      headers: {
        'x-origin-secret': ['guessed'],
        'cloudfront-viewer-country': ['FR'],
        'cloudfront-viewer-address': ['1.2.3.4:5'],
        'x-forwarded-for': ['1.2.3.4'],
      },
    })
    expect(made.headers).toEqual(FACTS.edgeHeaders)
  })

  it.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/plain', false],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
    ['', true],
  ])('passes a body of "%s" on, in base64: %s', (type, inBase64) => {
    const made = event({ headers: type ? { 'content-type': [type] } : {}, body: Buffer.from('{"ü":1}') })
    expect(made.isBase64Encoded).toBe(inBase64)
    expect(Buffer.from(made.body ?? '', inBase64 ? 'base64' : 'utf8').toString()).toBe('{"ü":1}')
  })

  it('has no body without one', () => {
    expect(event({ headers: { 'content-type': ['image/png'] } })).toMatchObject({ isBase64Encoded: false })
    expect(event()).not.toHaveProperty('body')
  })
})

describe('an answer as HTTP', () => {
  it('gives each cookie a line of its own', () => {
    const http = toHttp({ statusCode: 201, cookies: ['a=1', 'b=2'], headers: { 'X-Count': 3 }, body: '{}' })
    expect(http).toEqual({
      status: 201,
      headers: { 'x-count': '3', 'set-cookie': ['a=1', 'b=2'] },
      body: Buffer.from('{}'),
    })
  })

  it('decodes base64', () => {
    expect(toHttp({ statusCode: 200, body: 'aGk=', isBase64Encoded: true }).body.toString()).toBe('hi')
  })

  it.each([
    ['hello', 'hello'],
    [{ headers: {} }, '{"headers":{}}'],
    [undefined, 'null'],
  ])('sends an answer without a status as the JSON of a 200', (answer, body) => {
    const http = toHttp(answer)
    expect(http).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    expect(http.body.toString()).toBe(body)
  })
})

it('gives a handler its remaining time', () => {
  const context = lambdaContext('rounds.create', 'request-1', 30_000)
  expect(context.getRemainingTimeInMillis()).toBeGreaterThan(29_000)
  expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(30_000)
  expect(lambdaContext('x', 'y', -5).getRemainingTimeInMillis()).toBe(0)
})

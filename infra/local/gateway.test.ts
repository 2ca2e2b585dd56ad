import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, it, vi } from 'vitest'
import { createGateway, type GatewayOptions, type LambdaHandler } from './gateway.ts'
import { serve } from './testing/serve.ts'

const NOW_MS = Date.UTC(2030, 0, 1)
const MEGABYTE = 1024 * 1024

async function gateway(handler: LambdaHandler, more: Partial<GatewayOptions> = {}) {
  const endpoint = (method: string, path: `/${string}`, unsafe = method !== 'GET') => ({
    id: `things.${method.toLowerCase()}`,
    endpoint: { method, path, unsafe },
    load: async () => handler,
  })
  const origin = await serve(
    createGateway({
      operations: [
        endpoint('GET', '/things/{id}'),
        endpoint('GET', '/things/confirm/{code}', true),
        endpoint('POST', '/things'),
      ],
      nowMs: () => NOW_MS,
      edgeSecret: 'edge',
      visitorCountry: () => 'IT',
      ...more,
    }).serve,
  )
  return `${origin}/api/v1`
}

const ok: LambdaHandler = async () => ({ statusCode: 200, body: '{}' })

it('calls the handler with the event of the edge', async () => {
  let seen: APIGatewayProxyEventV2 | undefined
  const base = await gateway(async (event, context) => {
    seen = event
    return { statusCode: 201, body: JSON.stringify({ name: context.functionName }), cookies: ['a=1', 'b=2'] }
  })
  const headers = { 'content-type': 'application/json', cookie: 'session=x', 'X-Edge-Secret': 'guess' }
  const answer = await fetch(`${base}/things/`, { method: 'POST', headers, body: '{"a":1}' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ name: 'things.post' })
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(seen).toMatchObject({
    routeKey: 'POST /api/v1/things',
    body: '{"a":1}',
    cookies: ['session=x'],
    headers: { 'x-origin-secret': 'edge', 'cloudfront-viewer-country': 'IT' },
    requestContext: { timeEpoch: NOW_MS, http: { sourceIp: '127.0.0.1' } },
  })
})

it('answers HEAD with the headers of the GET, and without its body', async () => {
  const seen: string[] = []
  const base = await gateway(async ({ routeKey, requestContext }) => {
    seen.push(routeKey, requestContext.http.method)
    return { statusCode: 200, headers: { 'content-type': 'application/json', etag: '"1"' }, body: '{"a":1}' }
  })
  const [get, head] = [await fetch(`${base}/things/1`), await fetch(`${base}/things/1`, { method: 'HEAD' })]
  expect(seen).toEqual([...['GET /api/v1/things/{id}', 'GET'], ...['HEAD /api/v1/things/{id}', 'HEAD']])
  expect(head.status).toBe(200)
  const headers = (answer: Response) =>
    [...answer.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name))
  expect(headers(head)).toEqual(headers(get))
  expect(head.headers.get('content-length')).toBe('7')
  expect(await head.text()).toBe('')
})

it.each([
  ['a GET that changes something', '/things/confirm/1'],
  ['a route that has no GET', '/things'],
])('has no HEAD for %s', async (_, path) => {
  const handler = vi.fn(ok)
  const base = await gateway(handler)
  expect((await fetch(base + path, { method: 'HEAD' })).status).toBe(404)
  expect(handler).not.toHaveBeenCalled()
})

it.each([
  ['GET', '/nothing'],
  ['DELETE', '/things/1'],
  ['OPTIONS', '/things'],
  ['GET', '/things/%zz'],
  ['GET', ''],
])('answers %s %s with 404 in the language of the caller', async (method, path) => {
  const base = await gateway(ok)
  const answer = await fetch(base + path, { method, headers: { 'accept-language': 'de' } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({
    errors: true,
    statusCode: 404,
    code: 'not_found',
    message: expect.stringMatching(/gefunden/),
    requestId: expect.any(String),
  })
})

it('refuses a body over 6 MB and accepts a smaller one', async () => {
  const base = await gateway(async (event) => ({ statusCode: 200, body: String(event.body?.length) }))
  const send = (bytes: number) =>
    fetch(`${base}/things`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(bytes),
    })
  const taken = await send(6 * MEGABYTE)
  expect(await taken.text()).toBe(String(6 * MEGABYTE))
  const refused = await send(6 * MEGABYTE + 1)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ code: 'too_large' })
})

it('counts a body of another type by its length in base64', async () => {
  const base = await gateway(ok)
  const answer = await fetch(`${base}/things`, { method: 'POST', body: new Uint8Array(5 * MEGABYTE) })
  expect(answer.status).toBe(413)
})

it('answers 504 when the time is over', async () => {
  const base = await gateway(() => new Promise(() => undefined), { timeoutMs: 20 })
  const answer = await fetch(`${base}/things/1`)
  expect(answer.status).toBe(504)
  expect(await answer.json()).toMatchObject({ code: 'timeout' })
})

it('answers 500 when the handler throws, and logs the fault without body or cookie', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const base = await gateway(async () => {
    throw new Error('broken')
  })
  const answer = await fetch(`${base}/things/1`, { headers: { cookie: 'session=secret' } })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'internal' })
  const [line] = log.mock.calls.flat().map(String)
  expect(line).toContain('broken')
  expect(line).not.toContain('secret')
})

it('answers 500 when the answer is over 6 MB', async () => {
  const base = await gateway(async () => ({ statusCode: 200, body: 'x'.repeat(6 * MEGABYTE + 1) }))
  const answer = await fetch(`${base}/things/1`)
  expect(answer.status).toBe(500)
})

it('sends a 204 without a body', async () => {
  const base = await gateway(async () => ({ statusCode: 204 }))
  const answer = await fetch(`${base}/things`, { method: 'POST' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('content-length')).toBeNull()
})

it('reports only answers that may have left work', async () => {
  const onChange = vi.fn()
  const base = await gateway(ok, { onChange })
  await fetch(`${base}/things/1`)
  expect(onChange).not.toHaveBeenCalled()
  await fetch(`${base}/things`, { method: 'POST' })
  expect(onChange).toHaveBeenCalledOnce()
})

it('uses the visitor’s simulated address', async () => {
  const seen: (string | undefined)[] = []
  const handler: LambdaHandler = async ({ headers }) => {
    seen.push(headers['cloudfront-viewer-address'])
    return { statusCode: 200, body: '{}' }
  }
  await fetch(`${await gateway(handler, { visitorAddress: () => '203.0.113.7' })}/things/1`)
  await fetch(`${await gateway(handler, { visitorAddress: () => undefined })}/things/1`)
  expect(seen).toEqual([
    expect.stringMatching(/^203\.0\.113\.7:\d+$/),
    expect.stringMatching(/^127\.0\.0\.1:\d+$/),
  ])
})

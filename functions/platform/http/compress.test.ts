import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import { handler as openApi } from '../../endpoints/site/openapi.ts'
import { eventOf, lambdaContext } from '../../testing/call.ts'
import { compress } from './compress.ts'

const long = JSON.stringify({ text: 'ä'.repeat(512) })
const answer = (body: string, type: string = MEDIA_TYPES.json) => ({
  statusCode: 200,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
  body,
})

function plain({ body = '', headers, isBase64Encoded }: Awaited<ReturnType<typeof compress>>): string {
  if (!isBase64Encoded) return body
  const bytes = Buffer.from(body, 'base64')
  return String(headers?.['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))
}

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['br;q=much', undefined],
])('Accept-Encoding %j gives %s', async (accepted, encoding) => {
  const sent = await compress(answer(long), accepted)
  expect(sent.headers?.['content-encoding']).toBe(encoding)
  expect(sent.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(plain(sent)).toBe(long)
})

test.each([
  ['a short answer', answer('x'.repeat(1023))],
  ['a page, which CloudFront compresses', answer('x'.repeat(2000), MEDIA_TYPES.html)],
  ['an answer without a body', { statusCode: 204 }],
])('%s is not compressed', async (_, short) => {
  expect(await compress(short, 'gzip')).toEqual(short)
})

test('all functions compress, the longest answer to under a tenth', async () => {
  const event = eventOf(api.site.openapi, { headers: { 'accept-encoding': 'br' } })
  const sent = await openApi(event, lambdaContext('site.openapi'))
  expect(sent.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': MEDIA_TYPES.json })
  expect(JSON.parse(plain(sent)).openapi).toBe('3.1.1')
  expect(sent.body?.length).toBeLessThan(plain(sent).length / 10)
})

import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { NO_HASHES } from '#shared/http/csp-hashes.ts'
import { RENDERED_CASES } from '#shared/site/testing/address-cases.ts'
import type { HttpAnswer } from './event.ts'
import { type AskApi, createSite } from './static-site.ts'
import { raw, serve } from './testing/serve.ts'

const PAGE: HttpAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  body: Buffer.from('<!doctype html>'),
}

/** A site without files over an API that answers as told and notes what it is asked. */
async function site(answer: Partial<HttpAnswer> = {}) {
  const asked: { method: string | undefined; url: string | undefined }[] = []
  const askApi: AskApi = async ({ method, url }) => {
    asked.push({ method, url })
    return { ...PAGE, ...answer }
  }
  const origin = await serve(createSite({ hashes: NO_HASHES, file: () => undefined }, { askApi }))
  return { asked, get: (path: string, method = 'GET', headers = {}) => raw(origin, path, headers, method) }
}

describe('an address that the API renders', () => {
  it.each(RENDERED_CASES)('asks the API: %s', async (path, rendered, query) => {
    const { asked, get } = await site()
    const answer = await get(`${path}?utm=x&after=b&category=a&format=rss`)
    const passed = ['after=b', 'category=a', 'format=rss'].filter((one) =>
      query.includes(one.split('=')[0] ?? ''),
    )
    const search = passed.length === 0 ? '' : `?${passed.join('&')}`
    expect(asked).toEqual([{ method: 'GET', url: `/api/v1${rendered}${search}` }])
    expect([answer.status, answer.body.toString()]).toEqual([200, '<!doctype html>'])
  })

  it('has its own policy beside the headers of every page', async () => {
    const { get } = await site()
    const { headers } = await get('/a-post')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
    })
  })

  it('redirects from a moved page with the whole query', async () => {
    const { get } = await site({ status: 301, headers: { location: '/new' }, body: Buffer.alloc(0) })
    const moved = await get('/old?a=1&category=b')
    expect([moved.status, moved.headers.location]).toEqual([301, '/new?a=1&category=b'])
    expect((await get('/old')).headers.location).toBe('/new')
  })

  it.each([404, 500])('keeps the status %i', async (status) => {
    const { get } = await site({ status })
    expect((await get('/a-post')).status).toBe(status)
  })

  it('answers 304 for a current copy', async () => {
    const { get } = await site({ status: 304, body: Buffer.alloc(0) })
    const answer = await get('/a-post', 'GET', { 'if-none-match': 'W/"1"' })
    expect([answer.status, answer.body.length]).toEqual([304, 0])
  })

  it('answers HEAD without a body', async () => {
    const { asked, get } = await site()
    const answer = await get('/a-post', 'HEAD')
    expect(asked[0]?.method).toBe('GET')
    expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '15'])
  })

  it('is compressed', async () => {
    const body = Buffer.from('<p>A line that comes again.</p>\n'.repeat(100))
    const { get } = await site({ body })
    const answer = await get('/a-post', 'GET', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(answer.body)).toEqual(body)
  })
})

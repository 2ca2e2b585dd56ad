import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createStaticSite } from './static-site.ts'
import { serve, temporaryFolder } from './testing/serve.ts'

const SCRIPT = 'export const line = "a script that is long enough to compress"\n'.repeat(60)

async function site(): Promise<string> {
  const outside = temporaryFolder()
  const folder = join(outside, 'web')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secrets.json'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>app</title>')
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), SCRIPT)
  return serve(createStaticSite(folder))
}

/** As it stands: `fetch` would tidy the path, and decompress. */
function raw(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(`${origin}/`, { path, headers, method }, async (answer) => {
        const chunks: Buffer[] = await answer.toArray()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
      })
      sent.on('error', reject).end()
    },
  )
}

it.each(['/', '/login', '/login/', '/it/setup', '/some-slug', '/.hidden/page'])(
  'shows the application at %s',
  async (path) => {
    const answer = await raw(await site(), path)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
  },
)

it.each([
  '/../secrets.json',
  '/assets/../../secrets.json',
  '/%2e%2e/secrets.json',
  '/..%2fsecrets.json',
  '/assets/..%5c..%5csecrets.json',
  '//etc/passwd.txt',
  '/%00.js',
  '/%zz.js',
  '/missing.js',
])('has nothing at %s', async (path) => {
  const answer = await raw(await site(), path)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).toBe('Not found.')
})

it('lets hashed assets be kept for ever, and no page', async () => {
  const origin = await site()
  const asset = await raw(origin, '/assets/main-1a2b.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const robots = await raw(origin, '/robots.txt')
  expect(robots.headers['cache-control']).toBe('no-cache')
})

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('compresses for %s', async (accepted, encoding, decompress) => {
  const answer = await raw(await site(), '/assets/main-1a2b.js', { 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(decompress(answer.body).toString()).toBe(SCRIPT)
})

it('answers 304 to who has it, and a HEAD without a body', async () => {
  const origin = await site()
  const first = await raw(origin, '/robots.txt')
  const again = await raw(origin, '/robots.txt', { 'if-none-match': String(first.headers.etag) })
  expect(again.status).toBe(304)
  const head = await raw(origin, '/robots.txt', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': '13' } })
  expect(head.body).toHaveLength(0)
})

it('refuses other methods', async () => {
  const answer = await raw(await site(), '/', {}, 'POST')
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

it('leads exactly / to the language of the reader', async () => {
  const origin = await site()
  const answer = await raw(origin, '/?a=1', { 'accept-language': 'it-IT,it;q=0.9' })
  expect(answer).toMatchObject({
    status: 302,
    headers: { location: '/it?a=1', 'cache-control': 'private, no-store' },
  })
  const chosen = await raw(origin, '/', { 'accept-language': 'it', cookie: 'i18n_redirected=en' })
  expect(chosen.status).toBe(200)
})

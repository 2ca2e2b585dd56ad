import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from '#shared/http/security-headers.ts'
import { LANGUAGE_CASES } from '#shared/i18n/testing/language-cases.ts'
import { FILE_CASES, NO_FILE_CASES, PAGE_CASES } from '#shared/site/testing/address-cases.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createSite, readSite } from './static-site.ts'
import { raw, serve } from './testing/serve.ts'

const SCRIPT = 'export const line = "a script that is long enough to compress"\n'.repeat(60)

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** A site as built: every page and file of the tables, each with its own path as its content. */
async function site(): Promise<string> {
  const outside = temporaryFolder([
    ...PAGE_CASES.map(([, file]) => [`web${file}`, page(file)] as const),
    ...FILE_CASES.map(([path]) => [`web${path}`, path] as const),
    ['web/assets/main-1a2b.js', SCRIPT],
    ['web/csp.json', JSON.stringify({ script: [HASH], style: [] })],
    ['secrets.json', 'secret'],
  ])
  return serve(createSite(readSite(join(outside, 'web'), undefined), {}))
}

function page(file: string): string {
  return `<!doctype html><title>${file}</title>`
}

it('answers every address with its page, its status and the shared headers', async () => {
  const origin = await site()
  for (const [path, file, status] of PAGE_CASES.filter(([each]) => canBeSent(each))) {
    const answer = await raw(origin, path)
    expect([path, answer.status, answer.body.toString()]).toEqual([path, status, page(file)])
    expect(answer.headers, path).toMatchObject({
      ...securityHeaders({ hashes: { script: [HASH], style: [] } }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  }
})

it('gives each file the cache time of the table', async () => {
  const origin = await site()
  for (const [path, cacheControl] of FILE_CASES) {
    const answer = await raw(origin, path)
    expect(answer, path).toMatchObject({ status: 200, headers: { 'cache-control': cacheControl } })
    expect(answer.headers['content-type'], path).not.toBe('application/octet-stream')
  }
})

it('answers an unknown file with a plain line', async () => {
  const origin = await site()
  for (const path of [...NO_FILE_CASES, '/assets/gone-3c4d.js', '/icons/none.png']) {
    const answer = await raw(origin, path)
    expect(answer, path).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
    })
    expect(answer.body.toString(), path).toBe('Not found.')
  }
})

it.each([
  ['a NUL', 'GET /\x00 HTTP/1.1', 400],
  ['a space', 'GET /a b HTTP/1.1', 400],
  ['no UTF-8', 'GET /\xff\xfe HTTP/1.1', 400],
  ['a fragment', 'GET /#part HTTP/1.1', 404],
  ['a backslash', 'GET /\\evil.example HTTP/1.1', 404],
  ['another origin', 'GET http://evil.example/ HTTP/1.1', 404],
  ['no path', 'OPTIONS * HTTP/1.1', 405],
  ['5000 characters', `GET /${'a'.repeat(5000)} HTTP/1.1`, 404],
  ['50 000 characters', `GET /${'a'.repeat(50_000)} HTTP/1.1`, 431],
])('takes a request with %s calmly', async (_, line, status) => {
  expect(await statusOf(await site(), line)).toBe(status)
})

it('gives the service worker the whole site, and a missing page no 304', async () => {
  const origin = await site()
  expect((await raw(origin, '/sw.js')).headers['service-worker-allowed']).toBe('/')
  const lost = await raw(origin, '/nowhere/at/all', { 'if-none-match': '*' })
  expect(lost.status).toBe(404)
  expect(lost.headers.etag).toBeUndefined()
})

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('compresses for %s', async (accepted, encoding, decompress) => {
  const answer = await raw(await site(), '/assets/main-1a2b.js', { 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(decompress(answer.body).toString()).toBe(SCRIPT)
})

it('answers 304 for a current copy, and a HEAD without a body', async () => {
  const origin = await site()
  const first = await raw(origin, '/robots.txt')
  for (const mark of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
    const again = await raw(origin, '/robots.txt', { 'if-none-match': String(mark) })
    expect(again.status).toBe(304)
  }
  const head = await raw(origin, '/robots.txt', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': '11' } })
  expect(head.body).toHaveLength(0)
})

it('names its own address, whatever it was built for', async () => {
  const built = 'https://built-for.example'
  const files = {
    'robots.txt': `Sitemap: ${built}/sitemap.xml`,
    'sitemap.xml': `<loc>${built}/it</loc>`,
    'pages/en/home.html': `<link rel="canonical" href="${built}/" />`,
    'assets/main-1a2b.js': `"${built}/"`,
    'csp.json': JSON.stringify({ script: [], style: [], origin: built }),
  }
  const folder = temporaryFolder(Object.entries(files))
  const origin = await serve(createSite(readSite(folder, 'http://localhost:4567'), {}))
  const text = async (path: string) => (await raw(origin, path)).body.toString()
  expect(await text('/robots.txt')).toBe('Sitemap: http://localhost:4567/sitemap.xml')
  expect(await text('/sitemap.xml')).toBe('<loc>http://localhost:4567/it</loc>')
  expect(await text('/')).toBe('<link rel="canonical" href="http://localhost:4567/" />')
  // Its name carries a hash of its content.
  expect(await text('/assets/main-1a2b.js')).toContain(built)
})

it('refuses other methods', async () => {
  const answer = await raw(await site(), '/', {}, 'POST')
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

describe('the language', () => {
  it('follows the shared rule, in a sample of its cases', async () => {
    const origin = await site()
    const sample = LANGUAGE_CASES.filter(({ path }, index) => canBeSent(path) && index % 5 === 0)
    expect(sample.length).toBeGreaterThan(100)
    for (const { path, cookie, accept, target } of sample) {
      const headers = {
        ...(cookie === undefined ? {} : { cookie }),
        ...(accept === undefined ? {} : { 'accept-language': accept }),
      }
      const answer = await raw(origin, path, headers)
      expect([answer.headers.location, answer.status === 302]).toEqual([target, target !== undefined])
    }
  })

  it('redirects with the query and forbids shared caches to keep the answer', async () => {
    const answer = await raw(await site(), '/?a=1&b=//x', { 'accept-language': 'it-IT,it;q=0.9' })
    expect(answer).toMatchObject({
      status: 302,
      headers: {
        location: '/it?a=1&b=//x',
        'cache-control': 'private, no-store',
        vary: 'accept-language, cookie',
      },
    })
  })

  it('needs no redirect for the default, whose page sends Vary', async () => {
    const answer = await raw(await site(), '/', { 'accept-language': 'it', cookie: 'i18n_redirected=en' })
    expect(answer).toMatchObject({
      status: 200,
      headers: { vary: 'accept-encoding, accept-language, cookie' },
    })
  })
})

/** True if Node's client sends the path unchanged. */
function canBeSent(path: string): boolean {
  return path.startsWith('/')
}

/** The status of the answer to a request line. */
function statusOf(origin: string, line: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      resolve(Number(chunk.toString('latin1').split(' ')[1]))
      socket.destroy()
    })
    socket.write(Buffer.from(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'))
  })
}

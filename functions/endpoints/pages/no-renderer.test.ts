import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'

process.env.PAGE_RENDERER = '/no/such/renderer.mjs'

test('a page that cannot be rendered becomes one line in its language with a link home, and is logged', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answer = await call(api.pages.post, { params: { locale: 'it', slug: 'anything' } })
  expect(answer.status).toBe(500)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(String(answer.body)).toContain('<html lang="it">')
  expect(String(answer.body)).toContain('<a href="/it">Fairflight</a>')
  expect(log.mock.calls.join()).toContain('GET /pages/{locale}/{slug}')
})

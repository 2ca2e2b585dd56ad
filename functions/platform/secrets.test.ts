import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { iso } from '#shared/time.ts'
import { UPLOAD_EVENTS } from '../endpoints/events.ts'
import { JOBS } from '../endpoints/jobs.ts'
import { call } from '../testing/call.ts'
import { startSecretsManager, type TestSecretsManager } from '../testing/secrets-manager.ts'
import { currentKeyId, keyFor, keyIdAt, keyIds } from './keys.ts'
import { edgeSecrets, REFRESH_MS, readAppSecret } from './secrets.ts'

const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const SECRET = { app: 'first-app-secret-of-more-than-32-characters', edge: 'e'.repeat(40) }

let manager: TestSecretsManager

beforeAll(async () => {
  manager = await startSecretsManager({ app: SECRET.app, edge: JSON.stringify({ '1': SECRET.edge }) })
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = manager.endpoint
  Object.assign(process.env, {
    APP_SECRET: '',
    APP_SECRET_ARN: 'app',
    EDGE_SECRET: '',
    EDGE_SECRET_ARN: 'edge',
  })
})
afterAll(() => manager.stop())

const country = async (at: number, secret: string = SECRET.edge) => {
  const headers = { [EDGE_SECRET_HEADER]: secret }
  return (await call(api.site.location, { at, headers, country: 'IT' })).body.country
}

describe('a function whose secrets are at Secrets Manager', () => {
  test('answers 503 within 5 seconds if Secrets Manager does not answer', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    manager.silent = true
    const startMs = performance.now()
    expect((await call(api.site.health, { at: NOW })).status).toBe(503)
    expect(performance.now() - startMs).toBeLessThan(5000)
    manager.silent = false
  })

  test('answers 503 while they cannot be read, and its jobs fail and are called again', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    manager.refuses = true
    const answer = await call(api.site.health, { at: NOW })
    expect(answer.status).toBe(503)
    expect(answer.error).toMatchObject({ code: 'unavailable', retryAfter: 1 })
    expect(answer.headers['retry-after']).toBe('1')
    const page = await call(api.pages.post, { at: NOW, params: { locale: 'it', slug: 'anything' } })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '1'])
    expect(page.headers['content-type']).toContain('text/html')
    for (const { path } of [...Object.values(JOBS), ...Object.values(UPLOAD_EVENTS)]) {
      const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
      const { handler } = await import(/* @vite-ignore */ file)
      await expect(handler({ time: iso(NOW) }), path).rejects.toThrow('unavailable')
    }
    expect(log.mock.calls.join()).toContain('AccessDeniedException')
  })

  test('fetches them again at the next call, then keeps them', async () => {
    manager.refuses = false
    expect(await country(NOW + 1)).toBe('IT')
    manager.asked = 0
    expect(await country(NOW + REFRESH_MS)).toBe('IT')
    expect(await country(NOW + REFRESH_MS, 'guess')).toBeUndefined()
    expect(manager.asked).toBe(0)
    expect(currentKeyId()).toBe('1')
  })

  test('keeps the old ones while a refresh fails, and retries half a minute later', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    manager.refuses = true
    const later = NOW + 2 * REFRESH_MS
    expect(await country(later)).toBe('IT')
    manager.refuses = false
    manager.asked = 0
    expect(await country(later + 29_000)).toBe('IT')
    expect(manager.asked).toBe(0)
    expect(await country(later + 30_000)).toBe('IT')
    expect(manager.asked).toBe(2)
  })

  test('gets a new version within five minutes, which becomes current at its time', async () => {
    const start = NOW + 4 * REFRESH_MS
    await country(start)
    const before = keyFor('session')
    const fromMs = start + 3 * REFRESH_MS
    const second = { secret: 'second-app-secret-of-more-than-32-characters', from: iso(fromMs) }
    manager.values.set('app', JSON.stringify({ keys: { '1': { secret: SECRET.app }, '2': second } }))
    manager.values.set('edge', JSON.stringify({ '1': SECRET.edge, '2': 'f'.repeat(40) }))
    expect(await country(start + REFRESH_MS, 'f'.repeat(40))).toBe('IT')
    expect(await country(start + REFRESH_MS)).toBe('IT')
    expect(keyIds()).toEqual(['1', '2'])
    await country(fromMs)
    expect(keyIds()).toEqual(['2', '1'])
    expect([keyIdAt(fromMs - 1), keyIdAt(fromMs)]).toEqual(['1', '2'])
    expect(keyFor('session')).not.toEqual(before)
    expect(keyFor('session', '1')).toEqual(before)
    expect(() => keyFor('session', '3')).toThrow('No session key is held under the key id 3')
    expect(edgeSecrets().length).toBe(2)
  })
})

test.each([
  '{"keys":{"1":{"secret":"too-short-k1"}}}',
  '{"keys":{"one":{"secret":"not-a-number-k1-not-a-number-k1-not-a-number"}}}',
  '{"keys":{"1":{"secret":"k1-k1-k1-k1-k1-k1-k1-k1-k1-k1-k1-k1","from":"tomorrow"}}}',
  '{"k1',
])('a malformed secret is refused without repeating it: %s', (text) => {
  expect(() => readAppSecret(text)).toThrow('not of the form')
  expect(() => readAppSecret(text)).not.toThrow(/k1/)
})

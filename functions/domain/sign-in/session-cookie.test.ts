import { CompactSign, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

const TOKEN = { userId: 'abc', sessionId: 'x'.repeat(43), deviceId: 'y'.repeat(22) }

beforeEach(() => {
  vi.resetModules()
})

async function cookies(secure: '0' | '1') {
  vi.stubEnv('COOKIE_SECURE', secure)
  return await import('./session-cookie.ts')
}

function cookieValue(line: string): string {
  return line.slice(line.indexOf('=') + 1, line.indexOf(';'))
}

describe('the Set-Cookie line', () => {
  test('on https is host-only, secure, hidden from scripts, and lives for 30 days', async () => {
    const { sessionCookie: set, clearedCookie } = await cookies('1')
    const [pair = '', ...flags] = (await set(TOKEN)).split('; ')
    expect(pair).toMatch(/^__Host-session=[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
    expect(clearedCookie()).toBe('__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure')
  })

  test('on plain http lacks only what http does not allow', async () => {
    const { sessionCookie: set, clearedCookie } = await cookies('0')
    expect(await set(TOKEN)).toMatch(/^session=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    expect(clearedCookie()).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  })
})

describe('a returned cookie', () => {
  const read = async (value: string, name = 'session') =>
    (await cookies('0')).readSessionCookie(new Map([[name, value]]))

  test('gives its token', async () => {
    expect(await read(cookieValue(await sessionCookie(TOKEN)))).toEqual({ token: TOKEN, isOutdated: false })
  })

  test('is read under its own name only', async () => {
    expect(await read(cookieValue(await sessionCookie(TOKEN)), '__Host-session')).toBeUndefined()
  })

  test('is forged if a single character was changed', async () => {
    const value = cookieValue(await sessionCookie(TOKEN))
    // The last character of a part may contain bits that base64url drops, so one inside each part is changed.
    const parts = value.split('.')
    for (const index of parts.keys()) {
      const changed = parts.map((part, place) =>
        place === index ? part.slice(0, 5) + (part[5] === 'A' ? 'B' : 'A') + part.slice(6) : part,
      )
      expect(await read(changed.join('.'))).toBe('forged')
    }
  })

  test('is read up to 1000 characters and ignored beyond', async () => {
    const lengths: number[] = []
    for (let length = 530; length < 620; length++) {
      const value = cookieValue(await sessionCookie({ ...TOKEN, userId: 'a'.repeat(length) }))
      lengths.push(value.length)
      expect((await read(value)) !== 'forged', `${value.length} signs`).toBe(value.length <= 1000)
    }
    expect(Math.min(...lengths)).toBeLessThan(1000)
    expect(Math.max(...lengths)).toBeGreaterThan(1000)
  })

  test('is forged with another key, another algorithm, or none', async () => {
    const payload = new TextEncoder().encode(JSON.stringify({ a: 'abc', s: 'x', d: 'y' }))
    const sign = (alg: string, key: Uint8Array) =>
      new CompactSign(payload).setProtectedHeader({ alg, kid: '1' }).sign(key)
    const unsigned = new UnsecuredJWT({ a: 'abc', s: 'x', d: 'y' }).encode()
    const forged = [
      await sign('HS256', new Uint8Array(32)),
      await sign('HS512', new Uint8Array(64)),
      unsigned,
    ]
    for (const value of [...forged, 'x', 'a.b.c', 'x'.repeat(100_000)]) {
      expect(await read(value)).toBe('forged')
    }
    expect(await read('')).toBeUndefined()
  })
})

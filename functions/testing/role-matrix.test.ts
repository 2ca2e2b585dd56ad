import { describe, expect, test } from 'vitest'
import type { AnyEndpoint, Guard } from '#shared/api/endpoint.ts'
import { operations } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../platform/ids.ts'
import { call } from './call.ts'
import { makeUser } from './people.ts'

const CALLERS = ['guest', 'unverified', 'user', 'editor', 'admin'] as const
type CallerName = (typeof CALLERS)[number]

/** The refusals of each guard; undefined means that the call reaches the handler. */
const REFUSALS: Readonly<Record<Guard, Partial<Record<CallerName, string>>>> = {
  any: {},
  user: { guest: 'not_authenticated' },
  verified: { guest: 'not_authenticated', unverified: 'not_verified' },
  editor: { guest: 'not_authenticated', unverified: 'forbidden', user: 'forbidden' },
  admin: { guest: 'not_authenticated', unverified: 'forbidden', user: 'forbidden', editor: 'forbidden' },
}

async function cookieOf(name: CallerName): Promise<string | undefined> {
  if (name === 'guest') return undefined
  const role = name === 'editor' || name === 'admin' ? name : 'user'
  return (await makeUser({ role, verified: name !== 'unverified' })).cookie
}

const known = new Map<CallerName, Promise<string | undefined>>()

/** A user shared by calls that only read or are refused, so that no call changes them. */
function sharedCookieOf(name: CallerName): Promise<string | undefined> {
  const cookie = known.get(name) ?? cookieOf(name)
  known.set(name, cookie)
  return cookie
}

/** Parameters of the right form that name nothing. */
function paramsOf(endpoint: AnyEndpoint): Record<string, string> {
  const values: Record<string, string> = {
    id: endpoint.path.includes('/sessions/') ? 'A'.repeat(43) : newId(Date.now(), secureRandom),
    casino: 'no-such-casino',
    slug: 'no-such-slug',
    code: endpoint.path.includes('cverify') ? '000000' : 'no-such-casino',
  }
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

const UNSAFE_FOR_ALL = new Set(['users.remove'])

describe.each(operations)('$id', ({ id, endpoint }) => {
  test.each(CALLERS)('as %s', async (name) => {
    const as = await (endpoint.unsafe ? cookieOf(name) : sharedCookieOf(name))
    const answer = await call(endpoint, { as, params: paramsOf(endpoint), input: {} })
    const refusal = REFUSALS[endpoint.guard][name]
    if (refusal) expect(answer.error.code).toBe(refusal)
    else {
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      expect(['not_authenticated', 'not_verified']).not.toContain(answer.error?.code)
      if (UNSAFE_FOR_ALL.has(id)) expect(answer.status).toBe(404)
    }
  })

  test('keeps the cross-site rule', async () => {
    const as = await sharedCookieOf(endpoint.guard === 'any' ? 'guest' : 'admin')
    const params = paramsOf(endpoint)
    const forged: Record<string, string | undefined>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { 'x-requested-with': undefined },
    ]
    for (const headers of forged) {
      const answer = await call(endpoint, { as, params, input: {}, headers })
      if (endpoint.unsafe) expect(answer.error.code).toBe('cross_site')
      else expect(answer.error?.code).not.toBe('cross_site')
    }
  })
})

import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api, operations } from '#shared/api/index.ts'
import { HOUR_MS } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { newUser } from '../casino-links/testing/people.ts'
import { ATTEMPTS, type Attempt, FORGED, paramsFor } from './testing/attempts.ts'
import { type Excluded, expectKept, expectRefused, newExcluded } from './testing/excluded.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')

test('every operation of the contract is tried', () => {
  expect(Object.keys(ATTEMPTS).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

const OTHERS = {
  guest: async () => undefined,
  other: async () => (await newUser(NOW)).cookie,
  editor: async () => (await newUser(NOW, { role: 'editor' })).cookie,
  admin: async () => (await newUser(NOW, { role: 'admin' })).cookie,
}
type CallerName = keyof typeof OTHERS | 'the person'
const CALLERS: readonly CallerName[] = ['guest', 'other', 'editor', 'admin', 'the person']

async function cookieOf(name: CallerName, { user }: Excluded): Promise<string | undefined> {
  return name === 'the person' ? user.cookie : OTHERS[name]()
}

/**
 * Makes each attempt, now and dated before the exclusion, the first one with each forged field. @returns whether any
 * succeeded
 */
async function tryAll(
  endpoint: AnyEndpoint,
  as: string | undefined,
  excluded: Excluded,
  attempts: readonly Attempt[],
) {
  let taken = false
  for (const [
    index,
    { input = {}, headers, params = paramsFor(endpoint.path, excluded) },
  ] of attempts.entries()) {
    const options = { as, params, headers }
    for (const at of [NOW - HOUR_MS, NOW]) {
      const { status } = await call(endpoint, { ...options, at, input })
      taken ||= status < 400
    }
    for (const forged of index === 0 ? FORGED : []) {
      const answer = await call(endpoint, { ...options, at: NOW, input: { ...input, ...forged } })
      expect(answer.status, JSON.stringify(forged)).toBeGreaterThanOrEqual(400)
    }
  }
  return taken
}

const READING = operations.filter(({ endpoint }) => endpoint.method === 'GET')
const WRITING = operations.filter(({ endpoint }) => endpoint.method !== 'GET')

test.each(WRITING)('$id cannot shorten an exclusion, and all stays refused', async ({ id, endpoint }) => {
  let excluded = await newExcluded(NOW)
  for (const name of CALLERS) {
    const as = await cookieOf(name, excluded)
    const taken = await tryAll(endpoint, as, excluded, ATTEMPTS[id]?.(excluded) ?? [])
    await expectKept(excluded, `as ${name}`)
    if (!taken) continue
    // A new user after each success, so that no attempt hides another's effect.
    await expectRefused(excluded, NOW, `as ${name}`)
    excluded = await newExcluded(NOW)
  }
  await expectRefused(excluded, NOW)
})

test.each(CALLERS)('reading as %s cannot shorten an exclusion, and all stays refused', async (name) => {
  const excluded = await newExcluded(NOW)
  const as = await cookieOf(name, excluded)
  for (const { id, endpoint } of READING) {
    await tryAll(endpoint, as, excluded, ATTEMPTS[id]?.(excluded) ?? [])
    await expectKept(excluded, id)
  }
  await expectRefused(excluded, NOW)
})

test('no operation imports exported data', async () => {
  const excluded = await newExcluded(NOW)
  const { cookie } = await newUser(NOW, { role: 'admin' })
  const mine = await call(api.users.export, { as: excluded.user.cookie, at: NOW })
  expect(mine.status).toBe(200)
  const { excludedUntil: _, ...user } = mine.body.user
  const files = [mine.body, { ...mine.body, user }, user, { users: [user] }, [user]]
  for (const { id, endpoint } of operations) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    for (const as of [excluded.user.cookie, cookie]) {
      for (const file of files) {
        const params = paramsFor(endpoint.path, excluded)
        const answer = await call(endpoint, { as, at: NOW, params, rawBody: JSON.stringify(file) })
        expect(answer.status, id).toBeGreaterThanOrEqual(400)
      }
    }
  }
  await expectKept(excluded)
  await expectRefused(excluded, NOW)
})

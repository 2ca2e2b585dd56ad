import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api, operations } from '#shared/api/index.ts'
import { newPerson } from '../casino-links/testing/people.ts'
import { useOwnTable } from '../table/testing/own-table.ts'
import { call } from '../testing/call.ts'
import { ATTEMPTS, type Attempt, FORGED, paramsFor } from './testing/attempts.ts'
import { type Excluded, expectKept, expectRefused, newExcluded } from './testing/excluded.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const HOUR_MS = 3_600_000

beforeAll(() => useOwnTable())

test('every operation of the contract is tried', () => {
  expect(Object.keys(ATTEMPTS).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

const OTHERS = {
  guest: async () => undefined,
  other: async () => (await newPerson(NOW)).cookie,
  editor: async () => (await newPerson(NOW, { role: 'editor' })).cookie,
  admin: async () => (await newPerson(NOW, { role: 'admin' })).cookie,
}
type CallerName = keyof typeof OTHERS | 'the person'
const CALLERS: readonly CallerName[] = ['guest', 'other', 'editor', 'admin', 'the person']

async function cookieOf(name: CallerName, { person }: Excluded): Promise<string | undefined> {
  return name === 'the person' ? person.cookie : OTHERS[name]()
}

/** The attempt itself, the same dated before the exclusion, and with each forged field. */
async function tryAll(endpoint: AnyEndpoint, as: string | undefined, excluded: Excluded, attempt: Attempt) {
  const params = attempt.params ?? paramsFor(endpoint.path, excluded)
  const options = { as, params, headers: attempt.headers }
  for (const at of [NOW - HOUR_MS, NOW]) await call(endpoint, { ...options, at, input: attempt.input ?? {} })
  for (const forged of FORGED) {
    const answer = await call(endpoint, { ...options, at: NOW, input: { ...attempt.input, ...forged } })
    expect(answer.status, JSON.stringify(forged)).toBeGreaterThanOrEqual(400)
  }
}

describe.each(operations)('$id', ({ id, endpoint }) => {
  test.each(CALLERS)('as %s: ends no earlier, and everything stays refused', async (name) => {
    const excluded = await newExcluded(NOW)
    const as = await cookieOf(name, excluded)
    for (const attempt of ATTEMPTS[id]?.(excluded) ?? []) await tryAll(endpoint, as, excluded, attempt)
    await expectKept(excluded)
    await expectRefused(excluded, NOW)
  })
})

test('nothing can be brought in: no operation takes what was exported', async () => {
  const excluded = await newExcluded(NOW)
  const { cookie } = await newPerson(NOW, { role: 'admin' })
  const mine = await call(api.users.export, { as: excluded.person.cookie, at: NOW })
  expect(mine.status).toBe(200)
  const { excludedUntil: _, ...user } = mine.body.user
  const files = [mine.body, { ...mine.body, user }, user, { users: [user] }, [user]]
  for (const { id, endpoint } of operations) {
    if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
    for (const as of [excluded.person.cookie, cookie]) {
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

import { expect, test } from 'vitest'
import type { AnyEndpoint, Guard } from '#shared/api/endpoint.ts'
import { operations } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newUser } from '../casino-links/testing/people.ts'
import { ATTEMPTS, paramsFor } from './testing/attempts.ts'
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

/** Callers whom a guard lets in; the role matrix proves that it refuses all others. */
const CALLERS: Readonly<Record<Guard, readonly CallerName[]>> = {
  any: ['guest', 'admin', 'the person'],
  user: ['other', 'admin', 'the person'],
  verified: ['other', 'admin', 'the person'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
}

async function cookieOf(name: CallerName, { user }: Excluded): Promise<string | undefined> {
  return name === 'the person' ? user.cookie : OTHERS[name]()
}

/** Makes each attempt. @returns whether any succeeded */
async function tryAll(id: string, endpoint: AnyEndpoint, as: string | undefined, excluded: Excluded) {
  let taken = false
  for (const { input = {}, headers, params = paramsFor(endpoint.path, excluded) } of ATTEMPTS[id]?.(
    excluded,
  ) ?? []) {
    const { status } = await call(endpoint, { as, at: NOW, params, headers, input })
    taken ||= status < 400
  }
  return taken
}

const READING = operations.filter(({ endpoint }) => endpoint.method === 'GET')
const WRITING = operations.filter(({ endpoint }) => endpoint.method !== 'GET')

test.each(WRITING)('$id cannot shorten an exclusion, and all stays refused', async ({ id, endpoint }) => {
  let excluded = await newExcluded(NOW)
  for (const name of CALLERS[endpoint.guard]) {
    const taken = await tryAll(id, endpoint, await cookieOf(name, excluded), excluded)
    await expectKept(excluded, `as ${name}`)
    if (!taken) continue
    // A new user after each success, so that no attempt hides another's effect.
    await expectRefused(excluded, NOW, `as ${name}`)
    excluded = await newExcluded(NOW)
  }
  await expectRefused(excluded, NOW)
})

test.each(['admin', 'the person'] as const)(
  'reading as %s cannot shorten an exclusion, and all stays refused',
  async (name) => {
    const excluded = await newExcluded(NOW)
    const as = await cookieOf(name, excluded)
    for (const { id, endpoint } of READING) {
      await tryAll(id, endpoint, as, excluded)
      await expectKept(excluded, id)
    }
    await expectRefused(excluded, NOW)
  },
)

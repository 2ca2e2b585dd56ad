import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { PLAYER_STATES, type PlayerState } from '#shared/models/casino-link.ts'
import { PLAYER_SORTS, ROLES } from '#shared/models/user.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { handler as activationJob } from '../../endpoints/casino-links/activate.ts'
import { newCasino } from '../../endpoints/casino-links/testing/casinos.ts'
import { giveLink } from '../../endpoints/casino-links/testing/people.ts'
import { table } from '../../platform/table/client.ts'
import { makeUser } from '../../testing/people.ts'
import { decideAccount, decideDeposit, declare, submit } from '../casino-links/transitions.ts'
import type { LinkRecord } from '../users/link-record.ts'
import { updateRoundRules } from '../users/user-items.ts'
import type { UserRecord } from '../users/user-record.ts'
import { findUsers, type UserPosition, type UserQuery } from './player-list-items.ts'

const NOW = Date.parse('2027-03-04T05:06:07.008Z')
const rejected = { to: 'rejected', reason: 'No such account' } as const

function linkIn(state: PlayerState, key: string): LinkRecord | undefined {
  const submission = { casino: 'skyline', userId: key, idKind: 'id', username: '', country: 'GB' } as const
  const pending = submit(undefined, submission, NOW)
  const needed = decideAccount(pending, { to: 'confirmed' }, NOW)
  const declared = declare(needed, 24, state === 'active' ? NOW - 2 * DAY_MS : NOW)
  switch (state) {
    case 'unverified':
    case 'verified':
      return undefined
    case 'account-pending':
      return pending
    case 'account-rejected':
      return decideAccount(pending, rejected, NOW)
    case 'deposit-needed':
      return needed
    case 'deposit-declared':
      return declared
    case 'deposit-rejected':
      return decideDeposit(declared, rejected, NOW)
    case 'cooling-off':
    case 'active':
      return { ...decideDeposit(declared, { to: 'confirmed' }, NOW) }
  }
}

const NAMES = ['Anna', 'anna berg', 'Änne', 'Bert', 'bo', 'Zoë 𝔸', '한나']
/** Stores two users of each state and role. One of them has an address that starts with a common name. */
async function populate(): Promise<(UserRecord & { state: PlayerState })[]> {
  const kinds = PLAYER_STATES.flatMap((state) =>
    ROLES.flatMap((role) => [0, 1].map((n) => ({ state, role, n }))),
  )
  const made: (UserRecord & { state: PlayerState })[] = []
  // Users are stored one by one, since other test files keep DynamoDB Local busy.
  for (const [index, { state, role, n }] of kinds.entries()) {
    const link = linkIn(state, String(index))
    const { user } = await makeUser(
      {
        email: `${n === 0 ? 'anna' : 'x'}-${index}@example.com`,
        username: NAMES[(index * 5) % NAMES.length] ?? '',
        role,
        verified: state !== 'unverified',
        links: link ? { skyline: link } : {},
      },
      NOW + index,
    )
    made.push({ ...user, state })
  }
  return made
}

async function pages(query: UserQuery, limit: number, nowMs = NOW): Promise<UserRecord[]> {
  const found: UserRecord[] = []
  let from: UserPosition | undefined
  do {
    const page = await findUsers(query, { limit, from }, nowMs)
    expect(page.users.length).toBeLessThanOrEqual(limit)
    found.push(...page.users)
    from = page.next
  } while (from)
  return found
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const ORDER = {
  newest: (a: UserRecord, b: UserRecord) => byBytes(b.id, a.id),
  oldest: (a: UserRecord, b: UserRecord) => byBytes(a.id, b.id),
  email: (a: UserRecord, b: UserRecord) => byBytes(a.email, b.email),
  name: (a: UserRecord, b: UserRecord) =>
    byBytes(a.username.toLowerCase(), b.username.toLowerCase()) || byBytes(a.email, b.email),
} as const

let users: Awaited<ReturnType<typeof populate>> = []
beforeAll(async () => {
  users = await populate()
})

const orNot = <T>(values: readonly T[]): readonly (T | undefined)[] => [undefined, ...values]
const combinations = orNot(PLAYER_STATES).flatMap((state) =>
  orNot(ROLES).flatMap((role) =>
    orNot(['true', 'false'] as const).map((verified) => ({ state, role, verified })),
  ),
)
const chosen = ({ state, role, verified }: (typeof combinations)[number]) =>
  users.filter(
    (user) =>
      (state === undefined || user.state === state) &&
      (role === undefined || user.role === role) &&
      (verified === undefined || String(user.verified) === verified),
  )

describe.each(PLAYER_SORTS)('sorted by %s', (sort) => {
  // A fifth of the combinations suffices for the other index and the opposite order, which differ in the query only,
  // and for DynamoDB Local.
  const isPlain = (sort === 'newest' || sort === 'name') && inject('engine') !== 'dynamodb-local'
  const filters = combinations.filter((_, index) => isPlain || index % 5 === 0)

  test('every combination of filters lists each match once, in order, over pages', async () => {
    for (const filter of filters) {
      const told = await pages({ ...filter, sort }, 5)
      const expected = chosen(filter).toSorted(ORDER[sort])
      expect(
        told.map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual(expected.map(({ id }) => id))
    }
  }, 60_000)
})

test('every page takes the same number of calls', async () => {
  const send = vi.spyOn(table(), 'send')
  const calls: number[] = []
  let from: UserPosition | undefined
  do {
    send.mockClear()
    from = (await findUsers({ state: 'verified', sort: 'name' }, { limit: 1, from }, NOW)).next
    calls.push(send.mock.calls.length)
  } while (from)
  send.mockRestore()
  // One query for each of three roles, and one read of the users.
  expect(calls).toEqual([4, 4, 4, 4, 4, 4])
})

describe('a user whose wait is over', () => {
  const idsIn = async (state: PlayerState, nowMs: number) =>
    (await pages({ state }, 2, nowMs)).map(({ id }) => id)

  test('is listed once as active, before and after the job has noted it', async () => {
    const casino = await newCasino()
    const start = NOW + 10 * DAY_MS
    const user = await makeUser({}, start)
    await giveLink(user, casino.code, 'cooling-off', start)
    expect(await idsIn('cooling-off', start)).toContain(user.id)
    const over = start + DAY_MS
    expect(await idsIn('cooling-off', over)).not.toContain(user.id)
    expect((await idsIn('active', over)).filter((id) => id === user.id)).toHaveLength(1)
    await activationJob({ time: iso(over) })
    expect((await idsIn('active', over)).filter((id) => id === user.id)).toHaveLength(1)
  })

  test.each([
    [
      'who has excluded themselves',
      async (id: string) => updateRoundRules(id, { excludedUntilMs: NOW + 90 * DAY_MS }),
    ],
    ['whose country allows no casinos', async (id: string) => updateRoundRules(id, { country: 'IT' })],
  ])('%s is listed as active', async (_, change) => {
    const casino = await newCasino()
    const start = NOW + 20 * DAY_MS
    const user = await makeUser({}, start)
    await giveLink(user, casino.code, 'cooling-off', start)
    await change(user.id)
    const later = start + 3 * DAY_MS
    await activationJob({ time: iso(later) })
    expect(await idsIn('active', later)).toContain(user.id)
    expect(await idsIn('cooling-off', later)).not.toContain(user.id)
  })
})

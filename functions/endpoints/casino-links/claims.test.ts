import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from './testing/casinos.ts'
import { newUser, type TestUser } from './testing/people.ts'

// Later than the runs of the job in activate.test.ts.
const NOW = Date.parse('2004-03-04T05:06:07.000Z')
const casino = await newCasino()

const claim = (user: TestUser, userId: string, at = NOW) =>
  call(api.casinoLinks.create, {
    as: user.cookie,
    at,
    country: 'GB',
    input: { casino: casino.code, user_id: userId, country: 'GB' },
  })

async function decide(user: TestUser, account: 'confirmed' | 'rejected', at = NOW) {
  const admin = await newUser(at, { role: 'admin' })
  const input = { account, ...(account === 'rejected' ? { reason: 'Not found there' } : {}) }
  const params = { id: user.id, casino: casino.code }
  return call(api.players.decideLink, { as: admin.cookie, at, params, input })
}

const linkOf = async (user: TestUser) => (await loadUser(user.id))?.links[casino.code]

describe('another user cannot keep the holder from a casino account', () => {
  test('by claiming it first', async () => {
    const [stranger, holder] = [await newUser(NOW), await newUser(NOW)]
    expect((await claim(stranger, 'Condor')).status).toBe(201)
    expect((await claim(holder, ' CONDOR')).status).toBe(201)
    expect((await decide(holder, 'confirmed')).status).toBe(200)
    expect((await decide(stranger, 'confirmed')).error).toMatchObject({ statusCode: 409, code: 'link_taken' })
    expect((await linkOf(stranger))?.account).toBe('pending')
    expect((await decide(stranger, 'rejected')).status).toBe(200)
    const third = await claim(await newUser(NOW), 'condor')
    expect(third.error).toMatchObject({ statusCode: 409, code: 'link_taken' })
    expect(JSON.stringify(third.error)).not.toContain(holder.id)
  })

  test('by a confirmed claim that was rejected later, or removed', async () => {
    const people = [await newUser(NOW), await newUser(NOW), await newUser(NOW)] as const
    await claim(people[0], 'Hobby')
    await decide(people[0], 'confirmed')
    expect((await claim(people[1], 'Hobby')).error.code).toBe('link_taken')
    await decide(people[0], 'rejected')
    expect((await claim(people[1], 'Hobby')).status).toBe(201)
    await decide(people[1], 'confirmed')
    const params = { casino: casino.code }
    await call(api.casinoLinks.remove, { as: people[1].cookie, at: NOW, params })
    expect((await claim(people[2], 'Hobby')).status).toBe(201)
  })
})

test('one of 6 claims confirmed at once wins', async () => {
  const people = await atOnce(6, () => newUser(NOW))
  const claims = await Promise.all(people.map((user) => claim(user, 'Griffon')))
  expect(claims.map(({ status }) => status)).toEqual(people.map(() => 201))
  const answers = await Promise.all(people.map((user) => decide(user, 'confirmed')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'link_taken')).toHaveLength(5)
  const states = (await Promise.all(people.map(linkOf))).map((link) => link?.account)
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
})

describe('staff see claims of the same account together', () => {
  test('in the queue and on the player’s page, until one is decided', async () => {
    const at = NOW - 365 * DAY_MS
    const people = [await newUser(at), await newUser(at, { username: 'Bea' })] as const
    const alone = await newUser(at)
    await claim(people[0], 'Lanner', at)
    await claim(alone, 'Saker', at + 1)
    await claim(people[1], 'lanner', at + 2)
    const admin = await newUser(at, { role: 'admin' })
    const queue = async () => {
      const input = { casino: casino.code, kind: 'account', limit: 3 } as const
      const { body } = await call(api.deposits.list, { as: admin.cookie, at, input })
      return new Map(body.deposits.map(({ player, competing }) => [player._id, competing]))
    }
    const others = (id: string, username: string, account: string) => [
      { casino: casino.code, player: { _id: id, username }, account },
    ]
    const before = await queue()
    expect(before.get(people[0].id)).toEqual(others(people[1].id, 'Bea', 'pending'))
    expect(before.get(people[1].id)).toEqual(others(people[0].id, 'Ada', 'pending'))
    expect(before.has(alone.id)).toBe(true)
    expect(before.get(alone.id)).toBeUndefined()
    const page = async (id: string) =>
      (await call(api.users.get, { as: admin.cookie, at, params: { id } })).body.competing
    expect(await page(people[0].id)).toEqual(others(people[1].id, 'Bea', 'pending'))
    await decide(people[0], 'confirmed', at)
    expect((await queue()).get(people[1].id)).toEqual(others(people[0].id, 'Ada', 'confirmed'))
    await decide(people[1], 'rejected', at)
    expect(await page(people[0].id)).toEqual([])
  })

  test('and no other users see them', async () => {
    const [one, two] = [await newUser(NOW), await newUser(NOW)]
    await claim(one, 'Kite')
    const answer = await claim(two, 'Kite')
    expect(JSON.stringify(answer.body)).not.toContain(one.id)
    const own = await call(api.users.get, { as: two.cookie, at: NOW, params: { id: two.id } })
    expect(own.body.competing).toBeUndefined()
  })
})

describe('an undecided claim', () => {
  const LAPSE_MS = 14 * DAY_MS
  const REASON = 'We did not confirm this account within 14 days. If it is yours, submit it again.'

  test('lapses after 14 days with a reason', async () => {
    const at = NOW - 40 * DAY_MS
    const user = await newUser(at, { language: 'en' })
    await claim(user, 'Merlin', at)
    const admin = await newUser(at + LAPSE_MS, { role: 'admin' })
    const seen = async (when: number) =>
      (await call(api.users.get, { as: admin.cookie, at: when, params: { id: user.id } })).body.user.groups[0]
    expect(await seen(at + LAPSE_MS - 1)).toMatchObject({ state: 'account-pending' })
    expect(await seen(at + LAPSE_MS)).toMatchObject({
      state: 'account-rejected',
      account: 'rejected',
      reason: REASON,
    })
    expect((await decide(user, 'confirmed', at + LAPSE_MS)).error.code).toBe('wrong_state')
    const input = { casino: casino.code, limit: 100 }
    const { body } = await call(api.deposits.list, { as: admin.cookie, at: at + LAPSE_MS, input })
    expect(body.deposits.map(({ player }) => player._id)).not.toContain(user.id)
  })

  test('does not compete any more after it lapsed', async () => {
    const at = NOW - 120 * DAY_MS
    const [stranger, holder] = [await newUser(at), await newUser(at + LAPSE_MS)]
    await claim(stranger, 'Osprey', at)
    await claim(holder, 'Osprey', at + LAPSE_MS)
    const admin = await newUser(at + LAPSE_MS, { role: 'admin' })
    const parts = { as: admin.cookie, at: at + LAPSE_MS }
    const page = await call(api.users.get, { ...parts, params: { id: holder.id } })
    expect(page.body.competing).toEqual([])
    expect((await decide(holder, 'confirmed', at + LAPSE_MS)).status).toBe(200)
  })
})

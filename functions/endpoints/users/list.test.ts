import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { giveRounds, makeUser } from '../../testing/people.ts'
import { allPages, atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'

const { rounds, users } = api
const at = Date.now()

beforeAll(useOwnTableWithStream)

/** A word that no other test uses, to find the test's own users. */
function freshWord(): string {
  return `w${Math.random().toString(36).slice(2, 12)}`
}

describe('list', () => {
  test('lists users newest first, by state, without secrets', async () => {
    const admin = await makeUser({ role: 'admin' })
    // Future ids come first, whoever else registers meanwhile.
    const nowMs = Date.now() + 400 * DAY_MS
    const older = await makeUser({ verified: false }, nowMs)
    const newer = await makeUser({ verified: false }, nowMs + 1)
    const { body } = await call(users.list, { as: admin.cookie, input: { state: 'unverified', limit: 100 } })
    const ids = body.users.map((user) => user._id)
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
    expect(ids).toContain(older.id)
    expect(body.users.every((user) => !user.verified)).toBe(true)
    expect(body.users[0]?.lega_info).toEqual({ in_list: false })
    expect(JSON.stringify(body)).not.toMatch(/argon2|devices|sessions"/)
  })

  test('filters by casino, country and exclusion with any other filter, and fills its pages', async () => {
    const { cookie: as } = await makeUser({ role: 'admin' }, at)
    const word = freshWord()
    const people = await atOnce(13, (index) =>
      makeUser({
        username: `${word} ${index}`,
        // A country that no other test uses.
        country: index % 6 === 0 ? 'IS' : 'GB',
        // An exclusion that is over does not count.
        excludedUntilMs: index % 4 === 0 ? at + HOUR_MS : at - 1,
      }),
    )
    const casino = await newCasino()
    for (const person of [people[0], people[3]])
      if (person) await giveLink(person, casino.code, 'account-pending', at)
    await drainStream()
    const first = await call(users.list, { as, at, input: { country: 'IS', limit: 2 } })
    expect(first.body.users).toHaveLength(2)
    expect(first.body.cursor).toBeDefined()
    const found = async (filters: object) => {
      const places = await allPages(
        (cursor) => call(users.list, { as, at, input: { ...filters, limit: 3, cursor } }),
        (body) => body.users.map(({ _id }) => people.findIndex(({ id }) => id === _id)),
      )
      return places.toSorted((a, b) => a - b)
    }
    expect(await found({ country: 'IS' })).toEqual([0, 6, 12])
    expect(await found({ country: 'IS', excluded: 'true', sort: 'name' })).toEqual([0, 12])
    expect(await found({ country: 'IS', excluded: 'false' })).toEqual([6])
    expect(await found({ casino: casino.code })).toEqual([0, 3])
    expect(await found({ casino: casino.code, excluded: 'false', sort: 'email' })).toEqual([3])
    expect(await found({ casino: casino.code, country: 'IS', state: 'account-pending' })).toEqual([0])
    expect(await found({ casino: casino.code, state: 'verified' })).toEqual([])
    expect(await found({ search: word, country: 'IS', verified: 'true', role: 'user' })).toEqual([0, 6, 12])
    expect(await found({ search: word, casino: casino.code })).toEqual([0, 3])
  })
})

describe('get', () => {
  test('finds the caller, or any user for an admin', async () => {
    const user = await makeUser()
    const get = (as: string) => call(users.get, { as, params: { id: user.id } })
    expect((await get(user.cookie)).body.user).toMatchObject({ _id: user.id, email: user.email })
    expect((await get(user.cookie)).body.user.lega_info).toBeUndefined()
    const admin = await makeUser({ role: 'admin' })
    expect((await get(admin.cookie)).body.user.lega_info).toEqual({ in_list: false })
    for (const role of ['user', 'editor'] as const) {
      expect((await get((await makeUser({ role })).cookie)).error.code).toBe('not_found')
    }
  })

  test('shows an admin the rounds of 24 hours and the last ten, without stakes and seeds', async () => {
    const admin = await makeUser({ role: 'admin' }, at)
    const user = await makeUser({}, at)
    const signals = async (as = admin.cookie, now = at) =>
      (await call(users.get, { as, at: now, params: { id: user.id } })).body.signals
    expect(await signals()).toEqual({ live: { reason: 'no_link' }, allowed: 10, used: 0, last: [] })
    const drawn: string[] = []
    for (let index = 0; index < 10; index++) {
      const input = { mode: 'fun', risk: 'steady' } as const
      drawn.unshift((await call(rounds.create, { as: user.cookie, at: at + index, input })).body.round._id)
    }
    // The oldest round is flown.
    const params = { id: drawn.at(-1) ?? '' }
    const flown = await call(rounds.fly, {
      as: user.cookie,
      at: at + 10,
      params,
      input: { clientSeed: 'mine' },
    })
    const { createdAt, outcome, target } = flown.body.round
    const seen = await signals(admin.cookie, at + 11)
    expect(seen).toMatchObject({ allowed: 10, used: 10, nextAt: iso(at + 9 + DAY_MS) })
    expect(seen?.last.map(({ _id }) => _id)).toEqual(drawn)
    expect(seen?.last.at(-1)).toEqual({
      _id: drawn.at(-1),
      at: createdAt,
      mode: 'fun',
      target,
      state: outcome?.hit ? 'reached' : 'missed',
    })
    expect(seen?.last.slice(0, 9).every(({ state }) => state === 'open')).toBe(true)
    expect(await signals(user.cookie, at + 11)).toBeUndefined()
    const tight = await makeUser({ limits: { signalsPerDay: 3, sessionMinutes: 60 } }, at)
    await giveRounds(tight.id, [at - 2, at - 1])
    const { body } = await call(users.get, { as: admin.cookie, at, params: { id: tight.id } })
    expect(body.signals).toEqual({ live: { reason: 'no_link' }, allowed: 3, used: 2, last: [] })
  })
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { toRecentRounds } from '../../domain/rounds/recent-rounds.ts'
import { setUser } from '../../domain/users/user-items.ts'
import { ATTRIBUTES, recentRoundsKey, type UserRecord } from '../../domain/users/user-record.ts'
import type { Item } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'

const NOW = Date.now()

async function revs(id: string): Promise<[account: number, play: number | undefined]> {
  const play = await getItem<Item>(recentRoundsKey(id))
  return [(await storedUser(id)).rulesRev, play && toRecentRounds(play).rulesRev]
}

test.each(Object.entries(ATTRIBUTES).map(([name, { decidesRounds }]) => [name, decidesRounds] as const))(
  'a write of %s raises both revisions: %s',
  (attribute, decides) => {
    const value = attribute === 'excludedUntilMs' ? 1 : 'any'
    const inside = ['links', 'sessions'].includes(attribute) ? [`${attribute}.one`] : []
    for (const path of [attribute, ...inside]) {
      const [account, recent] = setUser('1', { language: 'it', [path]: value })
      expect(account.UpdateExpression.includes('ADD '), path).toBe(decides)
      expect(recent?.UpdateExpression, path).toBe(decides ? 'ADD rulesRev :raised' : undefined)
    }
  },
)

/** Acts of users and staff that change which rounds a user may draw. */
const CHANGES: Readonly<Record<string, (person: Awaited<ReturnType<typeof newcomer>>) => Promise<unknown>>> =
  {
    'an exclusion': ({ as }) => call(api.users.exclude, { as, at: NOW, input: { period: '24h' } }),
    'a tighter limit': ({ as, params }) =>
      call(api.users.update, { as, at: NOW, params, input: { limits: { signalsPerDay: 3 } } }),
    'a loss budget': ({ as, params }) => {
      const lossBudget = { amount: 10, currency: 'EUR', per: 'day' } as const
      return call(api.users.update, { as, at: NOW, params, input: { limits: { lossBudget } } })
    },
    'another country': ({ as, params }) =>
      call(api.users.update, { as, at: NOW, params, input: { country: 'IT' } }),
    'a new link': ({ as, id, other }) =>
      call(api.casinoLinks.create, { as, at: NOW, input: { casino: other, user_id: id, country: 'GB' } }),
    'a link that is removed': ({ as, casino }) =>
      call(api.casinoLinks.remove, { as, at: NOW, params: { casino } }),
    'live mode that is stopped': ({ as, casino }) =>
      call(api.casinoLinks.setLive, { as, at: NOW, params: { casino }, input: { on: false } }),
    'a link that staff reject': ({ admin, id, casino }) => {
      const input = { account: 'rejected', reason: 'Not found' } as const
      return call(api.players.decideLink, { as: admin, at: NOW, params: { id, casino }, input })
    },
    'a wait that is over': () => activate({ time: iso(NOW + DAY_MS) }),
    'a role': ({ admin, params }) =>
      call(api.players.update, { as: admin, at: NOW, params, input: { role: 'editor' } }),
    'an address that staff call unverified': ({ admin, params }) =>
      call(api.players.update, { as: admin, at: NOW, params, input: { verified: false } }),
  }

async function newcomer() {
  const user = await makeUser({}, NOW)
  const admin = await makeUser({ role: 'admin' }, NOW)
  const [{ code: casino }, { code: other }] = [await newCasino(), await newCasino()]
  await giveLink(user, casino, 'cooling-off', NOW)
  return { id: user.id, as: user.cookie, params: { id: user.id }, admin: admin.cookie, casino, other }
}

test.each(Object.entries(CHANGES))(
  '%s raises the revisions of user record and recent rounds alike',
  async (_, change) => {
    const person = await newcomer()
    const before = await storedUser(person.id)
    await change(person)
    const after = await storedUser(person.id)
    const deciding = (user: UserRecord) =>
      Object.fromEntries(
        Object.entries(user).filter(([name]) => ATTRIBUTES[name as keyof UserRecord]?.decidesRounds),
      )
    expect(deciding(after)).not.toEqual(deciding(before))
    const [account, play] = await revs(person.id)
    expect(account).toBeGreaterThan(before.rulesRev)
    expect(play).toBe(account)
  },
)

test('confirming the age raises both revisions', async () => {
  const { id, cookie: as } = await makeUser({ adultConfirmed: undefined }, NOW)
  expect((await call(api.users.confirmAge, { as, at: NOW, input: { adult: true } })).status).toBe(200)
  expect(await revs(id)).toEqual([1, 1])
})

test('verifying the address raises both revisions; a name, a session or a mail does not', async () => {
  const { id, cookie: as, email } = await makeUser({ verified: false }, NOW)
  await call(api.users.requestCode, { as, at: NOW })
  const code = await mailedCode(email)
  const verified = await call(api.users.verifyCode, { as, at: NOW, params: { code } })
  expect(await revs(id)).toEqual([1, 1])
  const session = verified.cookie ?? as
  const input = { username: 'Grace', language: 'it' } as const
  await call(api.users.update, { as: session, at: NOW, params: { id }, input })
  await call(api.users.login, { at: NOW, input: { email, password: PASSWORD } })
  await call(api.users.changeEmail, { as: session, at: NOW, input: { email: freshEmail() } })
  expect(await revs(id)).toEqual([1, 1])
})

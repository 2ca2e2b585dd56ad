import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { findExclusion, pairHash } from '../../domain/exclusions/exclusion-items.ts'
import { emailHash, findUserByEmail, loadUser } from '../../domain/users/user-items.ts'
import { call } from '../../testing/call.ts'
import { mailsTo, PASSWORD, storedUser } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser, type TestUser } from '../casino-links/testing/people.ts'

const { users, players, casinoLinks } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const UNTIL = NOW + 7 * DAY_MS

const TWELVE = Array.from({ length: 12 }, (_, index) => index)

const exclude = (as: string) => call(users.exclude, { as, at: NOW, input: { period: '7d' } })

async function expectExcluded({ id, email }: TestUser): Promise<void> {
  const user = await storedUser(id)
  expect(user.excludedUntilMs).toBe(UNTIL)
  expect(await findExclusion([emailHash(email)], NOW)).toBe(UNTIL)
  for (const link of Object.values(user.links)) {
    expect(link.live).toBe(false)
    const kept = await findExclusion([pairHash(link.casino, link.userId)], NOW)
    expect(kept).toBe(link.account === 'confirmed' ? UNTIL : undefined)
  }
}

test.each(['deposit-needed', 'deposit-declared', 'cooling-off'] as const)(
  'an exclusion beside every change of a casino link in %s leaves live mode off',
  async (state) => {
    const user = await newUser(NOW)
    const { code: casino } = await newCasino()
    await giveLink(user, casino, state, NOW - 2 * DAY_MS)
    const admin = await newUser(NOW, { role: 'admin' })
    const options = { as: user.cookie, at: NOW, params: { casino } }
    const staff = { as: admin.cookie, at: NOW, params: { id: user.id, casino } }
    const acts = [
      () => call(casinoLinks.update, { ...options, input: { deposit: 'declared' } }),
      () => call(players.decideLink, { ...staff, input: { deposit: 'confirmed' } }),
      () => activate({ time: iso(NOW) }),
      () => call(casinoLinks.setLive, { ...options, input: { on: true } }),
    ]
    const act = (index: number) => acts[index % acts.length]?.()
    const [excluded] = await Promise.all([exclude(user.cookie), ...TWELVE.map(act)])
    expect(excluded.status).toBe(201)
    await expectExcluded(user)
    await activate({ time: iso(NOW + DAY_MS) })
    const told = (await mailsTo(user.email)).filter(({ mail }) => mail === 'live_active')
    expect(told.length).toBeLessThanOrEqual(1)
  },
)

test('an exclusion beside removal and new registration of twelve users leaves their addresses excluded', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const person = await newUser(NOW)
      const options = { as: person.cookie, at: NOW }
      const input = { name: 'Back Again', email: person.email, password: PASSWORD, adult: true } as const
      const [excluded] = await Promise.all([
        exclude(person.cookie),
        call(users.remove, { ...options, params: { id: person.id } }).then(() =>
          call(users.register, { at: NOW, input }),
        ),
      ])
      // The user was removed before the request was handled, so nobody asked.
      if (excluded.status === 401) return
      expect(excluded.status).toBe(201)
      expect(await findExclusion([emailHash(person.email)], NOW)).toBe(UNTIL)
      const user = (await loadUser(person.id)) ?? (await findUserByEmail(person.email))
      if (user) expect(user.excludedUntilMs).toBe(UNTIL)
    }),
  )
})

test('none of twelve links to casino accounts survives their owner’s exclusion and removal', async () => {
  await Promise.all(
    TWELVE.map(async () => {
      const [owner, other] = [await newUser(NOW), await newUser(NOW)]
      const { code: casino } = await newCasino()
      const { userId } = await giveLink(owner, casino, 'deposit-needed', NOW)
      const input = { casino, user_id: userId, country: 'GB' }
      const link = () => call(casinoLinks.create, { as: other.cookie, at: NOW, input })
      const leave = exclude(owner.cookie).then(() =>
        call(users.remove, { as: owner.cookie, at: NOW, params: { id: owner.id } }),
      )
      const answers = await Promise.all([link(), link(), link(), leave.then(link)])
      expect(answers.map(({ status }) => status)).not.toContain(201)
      expect((await storedUser(other.id)).links).toEqual({})
    }),
  )
})

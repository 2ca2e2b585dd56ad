import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { findExclusion, keepExclusion, pairHash } from '../../domain/exclusions/exclusion-items.ts'
import { loadRound } from '../../domain/rounds/round-items.ts'
import { emailHash, findUserByEmail } from '../../domain/users/user-items.ts'
import { transact } from '../../platform/table/write.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, PASSWORD, storedRounds, storedUser } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser, type TestUser } from '../casino-links/testing/people.ts'
import { FUN, LIVE, newPlayer } from './testing/excluded.ts'

const { users, rounds, casinoLinks } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const UNTIL = NOW + 7 * DAY_MS

/** Excludes the user between the reads and the write of the next request. */
function excludeBeforeWrite({ id, cookie }: TestUser): void {
  beforeNextWrite(id, async () => {
    const { status } = await call(users.exclude, { as: cookie, at: NOW, input: { period: '7d' } })
    expect(status).toBe(201)
  })
}

test.each([FUN, LIVE])('a $mode round is not drawn', async (input) => {
  const { user } = await newPlayer(NOW)
  const before = await storedRounds(user.id)
  excludeBeforeWrite(user)
  expect((await call(rounds.create, { as: user.cookie, at: NOW, input })).error.code).toBe('excluded')
  expect(await storedRounds(user.id)).toEqual(before)
})

test('a flight is not settled', async () => {
  const { user, fun } = await newPlayer(NOW)
  excludeBeforeWrite(user)
  const options = { as: user.cookie, at: NOW, params: { id: fun } }
  const flown = await call(rounds.fly, { ...options, input: { clientSeed: 'mine' } })
  expect(flown.error.code).toBe('excluded')
  expect((await loadRound(user.id, fun))?.outcome).toBeUndefined()
})

test('an outcome is not reported', async () => {
  const { user, live } = await newPlayer(NOW)
  excludeBeforeWrite(user)
  const options = { as: user.cookie, at: NOW, params: { id: live } }
  expect((await call(rounds.reportOutcome, { ...options, input: { multiplier: 2 } })).error.code).toBe(
    'excluded',
  )
  expect((await loadRound(user.id, live))?.outcome).toBeUndefined()
})

test('a casino account is not connected', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  excludeBeforeWrite(user)
  const input = { casino, user_id: user.id, country: 'GB' }
  const created = await call(casinoLinks.create, { as: user.cookie, at: NOW, input })
  expect(created.error.code).toBe('excluded')
  expect((await storedUser(user.id)).links).toEqual({})
})

test('an excluded casino account is not connected by another user', async () => {
  const [owner, other] = [await newUser(NOW), await newUser(NOW)]
  const { code: casino } = await newCasino()
  const { userId } = await giveLink(owner, casino, 'deposit-needed', NOW)
  beforeNextWrite(other.id, async () => {
    await call(users.exclude, { as: owner.cookie, at: NOW, input: { period: '7d' } })
    await call(casinoLinks.remove, { as: owner.cookie, at: NOW, params: { casino } })
  })
  const input = { casino, user_id: userId, country: 'GB' }
  const created = await call(casinoLinks.create, { as: other.cookie, at: NOW, input })
  expect(created.error).toMatchObject({ code: 'excluded', until: iso(UNTIL) })
  expect((await storedUser(other.id)).links).toEqual({})
  expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(UNTIL)
})

test('a deposit is not declared', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  await giveLink(user, casino, 'deposit-needed', NOW)
  excludeBeforeWrite(user)
  const options = { as: user.cookie, at: NOW, params: { casino } }
  const declared = await call(casinoLinks.update, { ...options, input: { deposit: 'declared' } })
  expect(declared.error.code).toBe('excluded')
  expect((await storedUser(user.id)).links[casino]).toMatchObject({ deposit: 'none', live: false })
})

test('live mode is neither asked for nor activated', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  await giveLink(user, casino, 'cooling-off', NOW - DAY_MS)
  const options = { as: user.cookie, at: NOW, params: { casino } }
  excludeBeforeWrite(user)
  await activate({ time: iso(NOW) })
  const { links } = await storedUser(user.id)
  expect(links[casino]?.live).toBe(false)
  expect(links[casino]?.activatedMs).toBeUndefined()
  expect((await mailsTo(user.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
  expect((await call(casinoLinks.setLive, { ...options, input: { on: true } })).error.code).toBe('excluded')
})

test('stopped live mode does not start again', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  await giveLink(user, casino, 'cooling-off', NOW - DAY_MS)
  const options = { as: user.cookie, at: NOW, params: { casino } }
  await call(casinoLinks.setLive, { ...options, input: { on: false } })
  excludeBeforeWrite(user)
  expect((await call(casinoLinks.setLive, { ...options, input: { on: true } })).error.code).toBe('excluded')
  expect((await storedUser(user.id)).links[casino]?.live).toBe(false)
})

test('a casino link made during the request of an exclusion is suspended', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  const options = { as: user.cookie, at: NOW }
  beforeNextWrite(user.id, () =>
    call(casinoLinks.create, { ...options, input: { casino, user_id: user.id, country: 'GB' } }),
  )
  expect((await call(users.exclude, { ...options, input: { period: '7d' } })).status).toBe(201)
  expect((await storedUser(user.id)).links[casino]?.live).toBe(false)
})

test('an exclusion is kept under a casino account that staff confirm at the same time', async () => {
  const [user, admin] = [await newUser(NOW), await newUser(NOW, { role: 'admin' })]
  const { code: casino } = await newCasino()
  const { userId } = await giveLink(user, casino, 'account-pending', NOW)
  const params = { id: user.id, casino }
  excludeBeforeWrite(user)
  const input = { account: 'confirmed' } as const
  await call(api.players.decideLink, { as: admin.cookie, at: NOW, params, input })
  expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(UNTIL)
})

test.each(['exclusion', 'verification'])(
  'an exclusion is kept under the address if its %s comes first by a moment',
  async (first) => {
    const user = await newUser(NOW, { verified: false })
    const options = { as: user.cookie, at: NOW }
    await call(users.requestCode, options)
    const params = { code: await mailedCode(user.email) }
    const exclude = () => call(users.exclude, { ...options, input: { period: '7d' } })
    const verify = () => call(users.verifyCode, { ...options, params })
    const [earlier, later] = first === 'exclusion' ? [exclude, verify] : [verify, exclude]
    beforeNextWrite(user.id, earlier)
    expect((await later()).status).toBeLessThan(300)
    expect(await findExclusion([emailHash(user.email)], NOW)).toBe(UNTIL)
  },
)

test('an exclusion is kept under an address that is set at the same time, and under the old one', async () => {
  const user = await newUser(NOW)
  const email = freshEmail()
  const options = { as: user.cookie, at: NOW }
  await call(users.changeEmail, { ...options, input: { email } })
  const code = await mailedCode(email)
  beforeNextWrite(user.id, () => call(users.confirmEmail, { ...options, input: { code } }))
  expect((await call(users.exclude, { ...options, input: { period: '7d' } })).status).toBe(201)
  for (const address of [user.email, email])
    expect(await findExclusion([emailHash(address)], NOW)).toBe(UNTIL)
})

test.each([
  ['removed', false],
  ['removed and registered again', true],
])('an exclusion of a user who is %s meanwhile applies to the address', async (_, isBack) => {
  const user = await newUser(NOW)
  const options = { as: user.cookie, at: NOW }
  const input = { name: 'Back Again', email: user.email, password: PASSWORD, adult: true } as const
  beforeNextWrite(user.id, async () => {
    await call(users.remove, { ...options, params: { id: user.id } })
    if (isBack) await call(users.register, { at: NOW, input })
  })
  expect((await call(users.exclude, { ...options, input: { period: '7d' } })).status).toBe(201)
  expect(await findExclusion([emailHash(user.email)], NOW)).toBe(UNTIL)
  expect((await findUserByEmail(user.email))?.excludedUntilMs).toBe(isBack ? UNTIL : undefined)
})

test('a longer exclusion kept under the address at the same time is not replaced', async () => {
  const user = await newUser(NOW)
  const hash = emailHash(user.email)
  beforeNextWrite(user.id, () => transact([keepExclusion(hash, UNTIL + DAY_MS)]))
  const options = { as: user.cookie, at: NOW }
  expect((await call(users.exclude, { ...options, input: { period: '7d' } })).status).toBe(201)
  expect(await findExclusion([hash], NOW)).toBe(UNTIL + DAY_MS)
})

test('an exclusion of an address applies to a user who takes the address at the same time', async () => {
  const user = await newUser(NOW)
  const email = freshEmail()
  const options = { as: user.cookie, at: NOW }
  await call(users.changeEmail, { ...options, input: { email } })
  const code = await mailedCode(email)
  beforeNextWrite(user.id, () => transact([keepExclusion(emailHash(email), UNTIL)]))
  expect((await call(users.confirmEmail, { ...options, input: { code } })).status).toBe(200)
  expect(await storedUser(user.id)).toMatchObject({ email, excludedUntilMs: UNTIL })
})

test('an exclusion set during a change of address covers the new address', async () => {
  const user = await newUser(NOW)
  const email = freshEmail()
  const options = { as: user.cookie, at: NOW }
  await call(users.changeEmail, { ...options, input: { email } })
  const code = await mailedCode(email)
  excludeBeforeWrite(user)
  expect((await call(users.confirmEmail, { ...options, input: { code } })).status).toBe(200)
  expect(await storedUser(user.id)).toMatchObject({ email, excludedUntilMs: UNTIL })
  for (const address of [user.email, email])
    expect(await findExclusion([emailHash(address)], NOW)).toBe(UNTIL)
})

test('a new user is excluded with the address', async () => {
  const email = freshEmail()
  beforeNextWrite(email, () => transact([keepExclusion(emailHash(email), UNTIL)]))
  const input = { name: 'Back Again', email, password: PASSWORD, adult: true } as const
  const made = await call(users.register, { at: NOW, input })
  expect(made.body.user.excludedUntil).toBe(iso(UNTIL))
  expect((await storedUser(made.body.user._id)).excludedUntilMs).toBe(UNTIL)
})

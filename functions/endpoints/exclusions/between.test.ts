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

const { users, players, rounds, casinoLinks } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const UNTIL = NOW + 7 * DAY_MS

async function exclude({ cookie }: TestUser): Promise<void> {
  const { status } = await call(users.exclude, { as: cookie, at: NOW, input: { period: '7d' } })
  expect(status).toBe(201)
}

/** Excludes the user between the reads and the write of the next request. */
function excludeBeforeWrite(user: TestUser): void {
  beforeNextWrite(user.id, () => exclude(user))
}

/** A user with a link to a casino of their own, and how calls about it are made. */
async function linkedUser(state: Parameters<typeof giveLink>[2], at = NOW) {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  const { userId } = await giveLink(user, casino, state, at)
  return { user, casino, userId, options: { as: user.cookie, at: NOW, params: { casino } } }
}

/** A user who has asked for another address, and the confirmation of it. */
async function changingEmail() {
  const user = await newUser(NOW)
  const email = freshEmail()
  await call(users.changeEmail, { as: user.cookie, at: NOW, input: { email } })
  const code = await mailedCode(email)
  const confirm = () => call(users.confirmEmail, { as: user.cookie, at: NOW, input: { code } })
  return { user, email, confirm }
}

/** Removes the user between the reads and the write of the next request, and registers the address again. */
function removeBeforeWrite({ id, cookie, email }: TestUser, isBack: boolean): void {
  const input = { name: 'Back Again', email, password: PASSWORD, adult: true } as const
  beforeNextWrite(id, async () => {
    await call(users.remove, { as: cookie, at: NOW, params: { id } })
    if (isBack) await call(users.register, { at: NOW, input })
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
  const { user, fun: id } = await newPlayer(NOW)
  excludeBeforeWrite(user)
  const input = { clientSeed: 'mine' }
  const flown = await call(rounds.fly, { as: user.cookie, at: NOW, params: { id }, input })
  expect(flown.error.code).toBe('excluded')
  expect((await loadRound(user.id, id))?.outcome).toBeUndefined()
})

test('an outcome is not reported', async () => {
  const { user, live: id } = await newPlayer(NOW)
  excludeBeforeWrite(user)
  const input = { multiplier: 2 }
  const reported = await call(rounds.reportOutcome, { as: user.cookie, at: NOW, params: { id }, input })
  expect(reported.error.code).toBe('excluded')
  expect((await loadRound(user.id, id))?.outcome).toBeUndefined()
})

test('a casino account is not connected', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  excludeBeforeWrite(user)
  const input = { casino, user_id: user.id, country: 'GB' }
  expect((await call(casinoLinks.create, { as: user.cookie, at: NOW, input })).error.code).toBe('excluded')
  expect((await storedUser(user.id)).links).toEqual({})
})

test('an excluded casino account is not connected by another user', async () => {
  const { user: owner, casino, userId, options } = await linkedUser('deposit-needed')
  const other = await newUser(NOW)
  beforeNextWrite(other.id, async () => {
    await exclude(owner)
    await call(casinoLinks.remove, options)
  })
  const input = { casino, user_id: userId, country: 'GB' }
  const created = await call(casinoLinks.create, { as: other.cookie, at: NOW, input })
  expect(created.error).toMatchObject({ code: 'excluded', until: iso(UNTIL) })
  expect((await storedUser(other.id)).links).toEqual({})
  expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(UNTIL)
})

test('a deposit is not declared', async () => {
  const { user, casino, options } = await linkedUser('deposit-needed')
  excludeBeforeWrite(user)
  const declared = await call(casinoLinks.update, { ...options, input: { deposit: 'declared' } })
  expect(declared.error.code).toBe('excluded')
  expect((await storedUser(user.id)).links[casino]).toMatchObject({ deposit: 'none', live: false })
})

test('live mode is neither asked for nor activated', async () => {
  const { user, casino, options } = await linkedUser('cooling-off', NOW - DAY_MS)
  excludeBeforeWrite(user)
  await activate({ time: iso(NOW) })
  const { links } = await storedUser(user.id)
  expect(links[casino]?.live).toBe(false)
  expect(links[casino]?.activatedMs).toBeUndefined()
  expect((await mailsTo(user.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
  expect((await call(casinoLinks.setLive, { ...options, input: { on: true } })).error.code).toBe('excluded')
})

test('stopped live mode does not start again', async () => {
  const { user, casino, options } = await linkedUser('cooling-off', NOW - DAY_MS)
  await call(casinoLinks.setLive, { ...options, input: { on: false } })
  excludeBeforeWrite(user)
  expect((await call(casinoLinks.setLive, { ...options, input: { on: true } })).error.code).toBe('excluded')
  expect((await storedUser(user.id)).links[casino]?.live).toBe(false)
})

test('a casino link made during the request of an exclusion is suspended', async () => {
  const user = await newUser(NOW)
  const { code: casino } = await newCasino()
  const input = { casino, user_id: user.id, country: 'GB' }
  beforeNextWrite(user.id, () => call(casinoLinks.create, { as: user.cookie, at: NOW, input }))
  await exclude(user)
  expect((await storedUser(user.id)).links[casino]?.live).toBe(false)
})

test('an exclusion is kept under a casino account that staff confirm at the same time', async () => {
  const { user, casino, userId } = await linkedUser('account-pending')
  const { cookie: as } = await newUser(NOW, { role: 'admin' })
  excludeBeforeWrite(user)
  const params = { id: user.id, casino }
  await call(players.decideLink, { as, at: NOW, params, input: { account: 'confirmed' } })
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
  const { user, email, confirm } = await changingEmail()
  beforeNextWrite(user.id, confirm)
  await exclude(user)
  for (const address of [user.email, email])
    expect(await findExclusion([emailHash(address)], NOW)).toBe(UNTIL)
})

test.each([
  ['removed', false],
  ['removed and registered again', true],
])('an exclusion of a user who is %s meanwhile applies to the address', async (_, isBack) => {
  const user = await newUser(NOW)
  removeBeforeWrite(user, isBack)
  await exclude(user)
  expect(await findExclusion([emailHash(user.email)], NOW)).toBe(UNTIL)
  expect((await findUserByEmail(user.email))?.excludedUntilMs).toBe(isBack ? UNTIL : undefined)
})

test('an exclusion of a removed user spares whoever registers with the unproven address meanwhile', async () => {
  const user = await newUser(NOW, { verified: false })
  removeBeforeWrite(user, true)
  const excluded = await call(users.exclude, { as: user.cookie, at: NOW, input: { period: '7d' } })
  expect(excluded.status).toBe(401)
  expect((await findUserByEmail(user.email))?.excludedUntilMs).toBeUndefined()
})

test('a longer exclusion kept under the address at the same time is not replaced', async () => {
  const user = await newUser(NOW)
  const hash = emailHash(user.email)
  beforeNextWrite(user.id, () => transact([keepExclusion(hash, UNTIL + DAY_MS)]))
  await exclude(user)
  expect(await findExclusion([hash], NOW)).toBe(UNTIL + DAY_MS)
})

test('an exclusion of an address applies to a user who takes the address at the same time', async () => {
  const { user, email, confirm } = await changingEmail()
  beforeNextWrite(user.id, () => transact([keepExclusion(emailHash(email), UNTIL)]))
  expect((await confirm()).status).toBe(200)
  expect(await storedUser(user.id)).toMatchObject({ email, excludedUntilMs: UNTIL })
})

test('an exclusion set during a change of address covers the new address', async () => {
  const { user, email, confirm } = await changingEmail()
  excludeBeforeWrite(user)
  expect((await confirm()).status).toBe(200)
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

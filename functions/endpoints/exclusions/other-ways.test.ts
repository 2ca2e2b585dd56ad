import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { findExclusion, pairHash } from '../../domain/exclusions/exclusion-items.ts'
import { emailHash, setUser, updateRoundRules } from '../../domain/users/user-items.ts'
import { FOREVER_MS } from '../../domain/users/user-record.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, PASSWORD, storedUser } from '../../testing/people.ts'
import { handler as activate } from '../casino-links/activate.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { handler as finishRemovals } from '../users/finish-removals.ts'
import { expectKept, expectRefused, freshCookie, newExcluded, newPlayer } from './testing/excluded.ts'

const { users, players, casinos, casinoLinks, rounds } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const admin = await newUser(NOW, { role: 'admin' })
const FOREVER = iso(FOREVER_MS)

type Who = { readonly id: string; readonly email: string }

function exclude(as: string, period: '24h' | '7d' | '30d' | 'forever', at = NOW) {
  return call(users.exclude, { as, at, input: { period } })
}

async function moveTo(person: Who, email: string, at = NOW): Promise<void> {
  const as = await freshCookie(person.id, at)
  await call(users.changeEmail, { as, at, input: { email } })
  const moved = await call(users.confirmEmail, { as, at, input: { code: await mailedCode(email) } })
  expect(moved.body.user.email).toBe(email)
}

async function removeSelf({ id }: Who, at = NOW): Promise<void> {
  const as = await freshCookie(id, at)
  expect((await call(users.remove, { as, at, params: { id } })).status).toBe(200)
}

async function register(email: string, at = NOW) {
  const input = { name: 'Back Again', email, password: PASSWORD, adult: true } as const
  return (await call(users.register, { at, input })).body.user
}

describe('another address', () => {
  test('used for a time: the exclusion is kept and lengthened under both', async () => {
    const { user } = await newPlayer(NOW)
    const [first, second] = [user.email, freshEmail()]
    await exclude(user.cookie, '24h')
    await moveTo(user, second)
    await exclude(await freshCookie(user.id, NOW), 'forever')
    await moveTo(user, first, NOW + 2 * HOUR_MS)
    await moveTo(user, freshEmail(), NOW + 4 * HOUR_MS)
    await removeSelf(user, NOW + 5 * HOUR_MS)
    for (const email of [first, second])
      expect((await register(email, NOW + DAY_MS)).excludedUntil).toBe(FOREVER)
  })

  test.each([
    ['of an excluded user brings their exclusion, which is then kept under the own address too', undefined],
    ['of an excluded user brings the later end to an excluded taker', '24h'],
  ] as const)('%s', async (_, own) => {
    const gone = await newUser(NOW)
    await exclude(gone.cookie, '30d')
    await removeSelf(gone)
    const taker = await newUser(NOW)
    if (own) await exclude(taker.cookie, own)
    await moveTo(taker, gone.email)
    const until = NOW + 30 * DAY_MS
    expect((await storedUser(taker.id)).excludedUntilMs).toBe(until)
    await removeSelf(taker)
    expect((await register(taker.email)).excludedUntil).toBe(iso(until))
    const log = await entriesOf(taker.id)
    expect(log).toContain('exclusions.carried')
  })

  test('gets the later end of the user who takes it', async () => {
    const gone = await newUser(NOW)
    await exclude(gone.cookie, '24h')
    await removeSelf(gone)
    const taker = await newUser(NOW)
    await exclude(taker.cookie, 'forever')
    await moveTo(taker, gone.email)
    await removeSelf(taker)
    expect((await register(gone.email)).excludedUntil).toBe(FOREVER)
  })
})

async function entriesOf(id: string): Promise<string[]> {
  const input = { subject: `user:${id}` }
  const log = await call(api.auditLog.list, { as: admin.cookie, at: NOW, input })
  return log.body.entries.map(({ action }) => action)
}

describe('a casino account', () => {
  test('given up during an exclusion stays excluded until the lengthened end', async () => {
    const { user, casino, userId } = await newExcluded(NOW, '24h')
    await call(casinoLinks.remove, { as: user.cookie, at: NOW, params: { casino } })
    await exclude(user.cookie, 'forever')
    await removeSelf(user)
    const other = await newUser(NOW + 2 * DAY_MS)
    for (const user_id of [
      userId,
      userId.toUpperCase(),
      `${userId}\u200b`,
      userId.replaceAll('1', '\uff11'),
    ]) {
      const input = { casino, user_id, country: 'GB' }
      const again = await call(casinoLinks.create, { as: other.cookie, at: NOW + 2 * DAY_MS, input })
      expect(again.error, user_id).toMatchObject({ code: 'excluded', until: FOREVER })
    }
  })

  test('stays excluded when its casino is renamed, archived or brought back', async () => {
    const excluded = await newExcluded(NOW)
    const { casino, userId, user } = excluded
    const staff = { as: admin.cookie, at: NOW, params: { code: casino } }
    const other = await newUser(NOW)
    const link = () =>
      call(casinoLinks.create, {
        as: other.cookie,
        at: NOW,
        input: { casino, user_id: userId, country: 'GB' },
      })
    for (const input of [{ name: 'Another' }, { status: 'archived' }, { status: 'active' }] as const)
      expect((await call(casinos.update, { ...staff, input })).status).toBe(200)
    expect((await link()).error.code).toBe('excluded')
    expect((await call(casinos.remove, staff)).status).toBeLessThan(300)
    expect((await link()).error.code).toBe('not_found')
    await newCasino({ code: casino })
    expect((await link()).error.code).toBe('excluded')
    expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(excluded.untilMs)
    expect(await findExclusion([emailHash(user.email)], NOW)).toBe(excluded.untilMs)
  })
})

describe('another person', () => {
  test('is not excluded by a stranger who registers the address, excludes themselves and leaves', async () => {
    const email = freshEmail()
    const stranger = await newUser(NOW, { email, verified: false })
    await exclude(stranger.cookie, 'forever')
    await removeSelf(stranger)
    expect((await register(email)).excludedUntil).toBeUndefined()
  })

  test('is not excluded for longer by a stranger who registers the address meanwhile', async () => {
    const owner = await newUser(NOW)
    await exclude(owner.cookie, '24h')
    await removeSelf(owner)
    const stranger = await call(users.register, {
      at: NOW,
      input: { name: 'Stranger', email: owner.email, password: PASSWORD, adult: true },
    })
    await exclude(stranger.cookie ?? '', 'forever')
    await removeSelf({ id: stranger.body.user._id, email: owner.email })
    const again = await register(owner.email)
    expect(again.excludedUntil).toBe(iso(NOW + DAY_MS))
  })

  test('can use a casino account that staff never confirmed as a stranger’s', async () => {
    const stranger = await newUser(NOW)
    const { code: casino } = await newCasino()
    const { userId } = await giveLink(stranger, casino, 'account-pending', NOW)
    await exclude(stranger.cookie, 'forever')
    await removeSelf(stranger)
    const owner = await newUser(NOW)
    const input = { casino, user_id: userId, country: 'GB' }
    expect((await call(casinoLinks.create, { as: owner.cookie, at: NOW, input })).status).toBe(201)
  })

  test('is not excluded by a stranger who changes an unproven address', async () => {
    const email = freshEmail()
    const stranger = await newUser(NOW, { email, verified: false })
    await exclude(stranger.cookie, 'forever')
    await moveTo(stranger, freshEmail())
    expect((await register(email)).excludedUntil).toBeUndefined()
  })
})

describe('a running exclusion is also kept under what is proven meanwhile:', () => {
  test('the address, by staff', async () => {
    const user = await newUser(NOW, { verified: false })
    await exclude(user.cookie, '7d')
    const staff = { as: admin.cookie, at: NOW, params: { id: user.id } }
    expect((await call(players.update, { ...staff, input: { verified: true } })).status).toBe(200)
    await removeSelf(user)
    expect((await register(user.email)).excludedUntil).toBe(iso(NOW + 7 * DAY_MS))
  })

  test('a casino account, by staff’s decision, also when the exclusion is lengthened later', async () => {
    const user = await newUser(NOW)
    const { code: casino } = await newCasino()
    const { userId } = await giveLink(user, casino, 'account-pending', NOW)
    await exclude(user.cookie, '7d')
    const params = { id: user.id, casino }
    await call(players.decideLink, { as: admin.cookie, at: NOW, params, input: { account: 'confirmed' } })
    expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(NOW + 7 * DAY_MS)
    await call(casinoLinks.remove, { as: user.cookie, at: NOW, params: { casino } })
    await exclude(user.cookie, 'forever')
    expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(FOREVER_MS)
  })
})

test('an exclusion survives creation by an admin and changes of role', async () => {
  const excluded = await newExcluded(NOW)
  const { user } = excluded
  const staff = { as: admin.cookie, at: NOW }
  for (const role of ['editor', 'admin', 'user'] as const)
    await call(players.update, { ...staff, params: { id: user.id }, input: { role } })
  await expectRefused(excluded, NOW)
  await call(users.remove, { ...staff, params: { id: user.id } })
  const made = await call(players.create, { ...staff, input: { name: 'Again', email: user.email } })
  expect(Date.parse(made.body.user.excludedUntil ?? '')).toBe(excluded.untilMs)
  await expectRefused(excluded, NOW)
})

test('jobs at odd times do not change an exclusion', async () => {
  const excluded = await newExcluded(NOW)
  const times = [0, NOW - DAY_MS, NOW, NOW + DAY_MS, excluded.untilMs - 1, FOREVER_MS]
  for (const time of times.map((ms) => iso(ms))) {
    await activate({ time })
    await finishRemovals({ time })
  }
  await expectKept(excluded)
  await expectRefused(excluded, NOW)
  expect((await mailsTo(excluded.user.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
})

test('moving the clock never shortens a running exclusion', async () => {
  const excluded = await newExcluded(NOW, '7d')
  const { user } = excluded
  for (const at of [NOW - 30 * DAY_MS, NOW - 1]) {
    const as = await freshCookie(user.id, at)
    expect((await exclude(as, '7d', at)).error.code).toBe('wrong_state')
    await expectRefused(excluded, at)
  }
  // Requested by a clock behind the exclusion's start: the later end stays.
  await exclude(await freshCookie(user.id, NOW - 10 * DAY_MS), '30d', NOW - 10 * DAY_MS)
  await expectKept(excluded)
})

test('casinos stay hidden on a device after logout or the session’s end', async () => {
  const { user, casino } = await newExcluded(NOW)
  const out = await call(users.logout, { as: user.cookie, at: NOW })
  for (const as of [out.cookie, user.cookie]) {
    expect((await call(casinos.list, { as, at: NOW })).body.casinos).toEqual([])
    expect((await call(casinos.get, { as, at: NOW, params: { code: casino } })).status).toBe(404)
  }
})

test('no write of the product can shorten an exclusion', async () => {
  const { user, untilMs } = await newExcluded(NOW)
  const shorten = (excludedUntilMs: number) => updateRoundRules(user.id, { excludedUntilMs })
  for (const end of [0, NOW, untilMs - 1]) await expect(shorten(end)).rejects.toThrow('Refused')
  expect(() => setUser(user.id, { excludedUntilMs: undefined })).toThrow('cannot be removed')
  await shorten(untilMs)
  expect((await storedUser(user.id)).excludedUntilMs).toBe(untilMs)
})

describe('after an exclusion', () => {
  const END = NOW + DAY_MS
  const ask = async (id: string, casino: string, on: boolean) =>
    call(casinoLinks.setLive, { as: await freshCookie(id, END), at: END, params: { casino }, input: { on } })
  const signals = async (id: string, at: number) =>
    (await call(users.me, { as: await freshCookie(id, at), at })).body.signals

  test('live mode is off until asked for, and then waits 24 hours', async () => {
    const { user, casino } = await newExcluded(NOW, '24h')
    expect(await signals(user.id, END)).toMatchObject({ fun: 'ready', live: 'no_link' })
    expect((await ask(user.id, casino, true)).body.link.activatesAt).toBe(iso(END + DAY_MS))
    expect((await signals(user.id, END + DAY_MS - 1)).live).toBe('cooling_off')
    expect((await signals(user.id, END + DAY_MS)).live).toBe('ready')
  })

  test('the same holds for a link that staff confirmed meanwhile', async () => {
    const user = await newUser(NOW)
    const { code: casino } = await newCasino()
    await giveLink(user, casino, 'deposit-declared', NOW)
    await exclude(user.cookie, '24h')
    const params = { id: user.id, casino }
    const decided = { as: admin.cookie, at: NOW, params, input: { deposit: 'confirmed' } } as const
    expect((await call(players.decideLink, decided)).status).toBe(200)
    await activate({ time: iso(END + 9 * DAY_MS) })
    expect((await mailsTo(user.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
    expect((await signals(user.id, END)).live).toBe('no_link')
    expect((await signals(user.id, END + 9 * DAY_MS)).live).toBe('no_link')
    await ask(user.id, casino, true)
    expect((await signals(user.id, END + DAY_MS - 1)).live).toBe('cooling_off')
  })

  test('a link that is made again needs both decisions and the 24 hours', async () => {
    const { user, casino, userId } = await newExcluded(NOW, '24h')
    await call(casinoLinks.remove, { as: user.cookie, at: NOW, params: { casino } })
    const as = await freshCookie(user.id, END)
    const input = { casino, user_id: userId, country: 'GB' }
    expect((await call(casinoLinks.create, { as, at: END - 1, input })).error.code).toBe('excluded')
    expect((await call(casinoLinks.create, { as, at: END, input })).body.link.state).toBe('account-pending')
    const admin = await newUser(END, { role: 'admin' })
    const staff = { as: admin.cookie, at: END, params: { id: user.id, casino } }
    await call(players.decideLink, { ...staff, input: { account: 'confirmed' } })
    await call(casinoLinks.update, { as, at: END, params: { casino }, input: { deposit: 'declared' } })
    await call(players.decideLink, { ...staff, input: { deposit: 'confirmed' } })
    expect((await signals(user.id, END + DAY_MS - 1)).live).toBe('cooling_off')
    const early = await call(rounds.create, { as, at: END, input: { mode: 'live', risk: 'steady' } })
    expect(early.error.code).toBe('not_active')
  })
})

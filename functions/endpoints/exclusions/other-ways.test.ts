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
import { giveLink, newPerson } from '../casino-links/testing/people.ts'
import { handler as finishRemovals } from '../users/finish-removals.ts'
import { expectKept, expectRefused, freshCookie, newExcluded, newPlayer } from './testing/excluded.ts'

const { users, players, casinos, casinoLinks, rounds } = api
const NOW = Date.parse('2027-03-10T10:00:00.000Z')
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
  test('there and back: under both, and lengthened under both', async () => {
    const { person } = await newPlayer(NOW)
    const [first, second] = [person.email, freshEmail()]
    await exclude(person.cookie, '24h')
    await moveTo(person, second)
    await exclude(await freshCookie(person.id, NOW), 'forever')
    await moveTo(person, first, NOW + 2 * HOUR_MS)
    await moveTo(person, freshEmail(), NOW + 4 * HOUR_MS)
    await removeSelf(person, NOW + 5 * HOUR_MS)
    for (const email of [first, second])
      expect((await register(email, NOW + DAY_MS)).excludedUntil).toBe(FOREVER)
  })

  test.each([
    ['of somebody excluded takes their end along, under one’s own address, too', undefined],
    ['the later end holds for who is excluded themselves', '24h'],
  ] as const)('%s', async (_, own) => {
    const gone = await newPerson(NOW)
    await exclude(gone.cookie, '30d')
    await removeSelf(gone)
    const taker = await newPerson(NOW)
    if (own) await exclude(taker.cookie, own)
    await moveTo(taker, gone.email)
    const until = NOW + 30 * DAY_MS
    expect((await storedUser(taker.id)).excludedUntilMs).toBe(until)
    await removeSelf(taker)
    expect((await register(taker.email)).excludedUntil).toBe(iso(until))
    const log = await entriesOf(taker.id)
    expect(log).toContain('exclusions.carried')
  })

  test('somebody longer excluded brings the later end to it', async () => {
    const gone = await newPerson(NOW)
    await exclude(gone.cookie, '24h')
    await removeSelf(gone)
    const taker = await newPerson(NOW)
    await exclude(taker.cookie, 'forever')
    await moveTo(taker, gone.email)
    await removeSelf(taker)
    expect((await register(gone.email)).excludedUntil).toBe(FOREVER)
  })
})

async function entriesOf(id: string): Promise<string[]> {
  const admin = await newPerson(NOW, { role: 'admin' })
  const input = { subject: `user:${id}` }
  const log = await call(api.auditLog.list, { as: admin.cookie, at: NOW, input })
  return log.body.entries.map(({ action }) => action)
}

describe('a casino account', () => {
  test('that was given up during an exclusion stays under it, to its lengthened end', async () => {
    const { person, casino, userId } = await newExcluded(NOW, '24h')
    await call(casinoLinks.remove, { as: person.cookie, at: NOW, params: { casino } })
    await exclude(person.cookie, 'forever')
    await removeSelf(person)
    const other = await newPerson(NOW + 2 * DAY_MS)
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

  test('at a casino that was renamed, archived or brought back under its code', async () => {
    const excluded = await newExcluded(NOW)
    const { casino, userId, person } = excluded
    const admin = await newPerson(NOW, { role: 'admin' })
    const staff = { as: admin.cookie, at: NOW, params: { code: casino } }
    const other = await newPerson(NOW)
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
    expect(await findExclusion([emailHash(person.email)], NOW)).toBe(excluded.untilMs)
  })
})

describe('somebody else', () => {
  test('is not excluded by who registers their address, excludes themselves and leaves', async () => {
    const email = freshEmail()
    const stranger = await newPerson(NOW, { email, verified: false })
    await exclude(stranger.cookie, 'forever')
    await removeSelf(stranger)
    expect((await register(email)).excludedUntil).toBeUndefined()
  })

  test('is not excluded for longer than they chose by who registers their address meanwhile', async () => {
    const owner = await newPerson(NOW)
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

  test('keeps the use of a casino account that staff never confirmed as another’s', async () => {
    const stranger = await newPerson(NOW)
    const { code: casino } = await newCasino()
    const { userId } = await giveLink(stranger, casino, 'account-pending', NOW)
    await exclude(stranger.cookie, 'forever')
    await removeSelf(stranger)
    const owner = await newPerson(NOW)
    const input = { casino, user_id: userId, country: 'GB' }
    expect((await call(casinoLinks.create, { as: owner.cookie, at: NOW, input })).status).toBe(201)
  })

  test('is not excluded by who exchanges an address that was never proven', async () => {
    const email = freshEmail()
    const stranger = await newPerson(NOW, { email, verified: false })
    await exclude(stranger.cookie, 'forever')
    await moveTo(stranger, freshEmail())
    expect((await register(email)).excludedUntil).toBeUndefined()
  })
})

describe('what is proven during an exclusion is kept under it', () => {
  const unproven = async () => {
    const person = await newPerson(NOW, { verified: false })
    await call(users.requestCode, { as: person.cookie, at: NOW })
    await exclude(person.cookie, '7d')
    return person
  }
  const expectKeptFor = async (person: Who) => {
    await removeSelf(person)
    const until = iso(NOW + 7 * DAY_MS)
    expect((await register(person.email)).excludedUntil).toBe(until)
  }

  test('the address, by its code', async () => {
    const person = await unproven()
    const params = { code: await mailedCode(person.email) }
    expect((await call(users.verifyCode, { as: person.cookie, at: NOW, params })).status).toBe(200)
    await expectKeptFor(person)
  })

  test('the address, by its link, opened in their session', async () => {
    const person = await unproven()
    const mail = (await mailsTo(person.email)).find((waiting) => waiting.mail === 'verification')
    const id = mail?.mail === 'verification' ? mail.data.link.replace(/^.*\//, '') : ''
    expect((await call(users.verifyLink, { as: person.cookie, at: NOW, params: { id } })).status).toBe(200)
    await expectKeptFor(person)
  })

  test('the address, by the word of staff', async () => {
    const person = await unproven()
    const admin = await newPerson(NOW, { role: 'admin' })
    const staff = { as: admin.cookie, at: NOW, params: { id: person.id } }
    expect((await call(players.update, { ...staff, input: { verified: true } })).status).toBe(200)
    await expectKeptFor(person)
  })

  test('a casino account, by the decision of staff, also where the exclusion is lengthened later', async () => {
    const person = await newPerson(NOW)
    const { code: casino } = await newCasino()
    const { userId } = await giveLink(person, casino, 'account-pending', NOW)
    await exclude(person.cookie, '7d')
    const admin = await newPerson(NOW, { role: 'admin' })
    const params = { id: person.id, casino }
    await call(players.decideLink, { as: admin.cookie, at: NOW, params, input: { account: 'confirmed' } })
    expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(NOW + 7 * DAY_MS)
    await call(casinoLinks.remove, { as: person.cookie, at: NOW, params: { casino } })
    await exclude(person.cookie, 'forever')
    expect(await findExclusion([pairHash(casino, userId)], NOW)).toBe(FOREVER_MS)
  })
})

test('made again by an admin, or raised and lowered: the exclusion goes along', async () => {
  const excluded = await newExcluded(NOW)
  const { person } = excluded
  const admin = await newPerson(NOW, { role: 'admin' })
  const staff = { as: admin.cookie, at: NOW }
  for (const role of ['editor', 'admin', 'user'] as const)
    await call(players.update, { ...staff, params: { id: person.id }, input: { role } })
  await expectRefused(excluded, NOW)
  await call(users.remove, { ...staff, params: { id: person.id } })
  const made = await call(players.create, { ...staff, input: { name: 'Again', email: person.email } })
  expect(Date.parse(made.body.user.excludedUntil ?? '')).toBe(excluded.untilMs)
  await expectRefused(excluded, NOW)
})

test('jobs at odd times change nothing of it', async () => {
  const excluded = await newExcluded(NOW)
  const times = [0, NOW - DAY_MS, NOW, NOW + DAY_MS, excluded.untilMs - 1, FOREVER_MS]
  for (const time of times.map((ms) => iso(ms))) {
    await activate({ time })
    await finishRemovals({ time })
  }
  await expectKept(excluded)
  await expectRefused(excluded, NOW)
  expect((await mailsTo(excluded.person.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
})

test('a clock that was moved back or forward: no period ends earlier than the one that runs', async () => {
  const excluded = await newExcluded(NOW, '7d')
  const { person } = excluded
  for (const at of [NOW - 30 * DAY_MS, NOW - 1]) {
    const as = await freshCookie(person.id, at)
    expect((await exclude(as, '7d', at)).error.code).toBe('wrong_state')
    await expectRefused(excluded, at)
  }
  // Asked for before the exclusion, by a clock behind it: the later end stands.
  await exclude(await freshCookie(person.id, NOW - 10 * DAY_MS), '30d', NOW - 10 * DAY_MS)
  await expectKept(excluded)
})

test('logging out opens nothing on that device, and neither does a session that has ended', async () => {
  const { person, casino } = await newExcluded(NOW)
  const out = await call(users.logout, { as: person.cookie, at: NOW })
  for (const as of [out.cookie, person.cookie]) {
    expect((await call(casinos.list, { as, at: NOW })).body.casinos).toEqual([])
    expect((await call(casinos.get, { as, at: NOW, params: { code: casino } })).status).toBe(404)
  }
})

test('no write of the product can end one earlier', async () => {
  const { person, untilMs } = await newExcluded(NOW)
  const shorten = (excludedUntilMs: number) => updateRoundRules(person.id, { excludedUntilMs })
  for (const end of [0, NOW, untilMs - 1]) await expect(shorten(end)).rejects.toThrow('Refused')
  expect(() => setUser(person.id, { excludedUntilMs: undefined })).toThrow('never taken away')
  await shorten(untilMs)
  expect((await storedUser(person.id)).excludedUntilMs).toBe(untilMs)
})

describe('afterwards', () => {
  const END = NOW + DAY_MS
  const ask = async (id: string, casino: string, on: boolean) =>
    call(casinoLinks.setLive, { as: await freshCookie(id, END), at: END, params: { casino }, input: { on } })
  const signals = async (id: string, at: number) =>
    (await call(users.me, { as: await freshCookie(id, at), at })).body.signals

  test('live mode is off until asked for, and then waits 24 hours', async () => {
    const { person, casino } = await newExcluded(NOW, '24h')
    expect(await signals(person.id, END)).toMatchObject({ fun: 'ready', live: 'no_link' })
    expect((await ask(person.id, casino, true)).body.link.activatesAt).toBe(iso(END + DAY_MS))
    expect((await signals(person.id, END + DAY_MS - 1)).live).toBe('cooling_off')
    expect((await signals(person.id, END + DAY_MS)).live).toBe('ready')
  })

  test('also for a link that staff confirmed meanwhile', async () => {
    const person = await newPerson(NOW)
    const { code: casino } = await newCasino()
    await giveLink(person, casino, 'deposit-declared', NOW)
    await exclude(person.cookie, '24h')
    const admin = await newPerson(NOW, { role: 'admin' })
    const params = { id: person.id, casino }
    const decided = { as: admin.cookie, at: NOW, params, input: { deposit: 'confirmed' } } as const
    expect((await call(players.decideLink, decided)).status).toBe(200)
    await activate({ time: iso(END + 9 * DAY_MS) })
    expect((await mailsTo(person.email)).map(({ mail }) => mail)).toEqual(['exclusion_set'])
    expect((await signals(person.id, END)).live).toBe('no_link')
    expect((await signals(person.id, END + 9 * DAY_MS)).live).toBe('no_link')
    await ask(person.id, casino, true)
    expect((await signals(person.id, END + DAY_MS - 1)).live).toBe('cooling_off')
  })

  test('and a link that is made again waits anew, for both decisions and its 24 hours', async () => {
    const { person, casino, userId } = await newExcluded(NOW, '24h')
    await call(casinoLinks.remove, { as: person.cookie, at: NOW, params: { casino } })
    const as = await freshCookie(person.id, END)
    const input = { casino, user_id: userId, country: 'GB' }
    expect((await call(casinoLinks.create, { as, at: END - 1, input })).error.code).toBe('excluded')
    expect((await call(casinoLinks.create, { as, at: END, input })).body.link.state).toBe('account-pending')
    const admin = await newPerson(END, { role: 'admin' })
    const staff = { as: admin.cookie, at: END, params: { id: person.id, casino } }
    await call(players.decideLink, { ...staff, input: { account: 'confirmed' } })
    await call(casinoLinks.update, { as, at: END, params: { casino }, input: { deposit: 'declared' } })
    await call(players.decideLink, { ...staff, input: { deposit: 'confirmed' } })
    expect((await signals(person.id, END + DAY_MS - 1)).live).toBe('cooling_off')
    const early = await call(rounds.create, { as, at: END, input: { mode: 'live', risk: 'steady' } })
    expect(early.error.code).toBe('not_active')
  })
})

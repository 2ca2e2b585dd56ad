import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { countUseInMemory, reserveFailure, returnFailure } from '../../platform/table/rate-limits.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call, freshEmail, freshNetwork } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
/** Start of an hour and day, so that no window ends within a test. */
const HOUR_START = Date.parse('2031-05-01T00:00:00.000Z')

// The scale of the cloud, set before this file reads its configuration.
process.env.RATE_LIMIT_SCALE = '1'

function login(email: string, password: string, at: number, options: { network?: string; as?: string } = {}) {
  return call(users.login, { input: { email, password }, at, ...options })
}

function codesOf(answers: readonly { status: number; error?: { code: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const code = error?.code ?? String(status)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe('failed logins', () => {
  test('lengthen the next window for a day after their own', async () => {
    await login(freshEmail(), 'wrong one', HOUR_START)
    const windows = (await scanTable()).filter(({ pk }) => pk.startsWith('FAILURES#'))
    expect(windows.length).toBeGreaterThan(0)
    for (const { endsMs, ttlEpochS } of windows)
      expect(1000 * Number(ttlEpochS)).toBeGreaterThanOrEqual(Number(endsMs) + DAY_MS)
  })

  test('of an unknown address are limited in the same way', async () => {
    const email = freshEmail()
    const answers = await atOnce(8, () => login(email, 'wrong one', HOUR_START))
    expect(codesOf(answers)).toEqual({ bad_credentials: 5, too_many: 3 })
  })

  test('five more are allowed after the wait, which then doubles', async () => {
    const { email } = await makeUser({}, HOUR_START)
    const fail = async (at: number) => {
      for (let count = 0; count < 5; count++) await login(email, 'wrong one', at)
      return (await login(email, 'wrong one', at)).error.retryAfter
    }
    expect(await fail(HOUR_START)).toBe(15 * 60)
    expect(await fail(HOUR_START + 15 * MINUTE_MS)).toBe(30 * 60)
    expect((await login(email, PASSWORD, HOUR_START + 45 * MINUTE_MS - 1)).status).toBe(429)
    expect((await login(email, PASSWORD, HOUR_START + 45 * MINUTE_MS)).status).toBe(200)
  })

  test('by strangers do not lock a known device out, logged in or out', async () => {
    const user = await makeUser({}, HOUR_START)
    await atOnce(6, () => login(user.email, 'wrong one', HOUR_START))
    const known = await login(user.email, PASSWORD, HOUR_START, { as: user.cookie })
    expect(known.status).toBe(200)
    const out = await call(users.logout, { as: known.cookie, at: HOUR_START })
    const again = await login(user.email, PASSWORD, HOUR_START, { as: out.cookie ?? '' })
    expect(again.status).toBe(200)
  })

  test('of a known device have their own count of five', async () => {
    const user = await makeUser({}, HOUR_START)
    const as = user.cookie
    const answers = await atOnce(12, () => login(user.email, 'wrong one', HOUR_START, { as }))
    expect(codesOf(answers)).toEqual({ bad_credentials: 5, too_many: 7 })
    expect((await login(user.email, PASSWORD, HOUR_START)).status).toBe(200)
  })

  test('of one network have a count of five for all addresses, and a refused one spends nothing of theirs', async () => {
    const network = freshNetwork()
    for (let count = 0; count < 5; count++) {
      await login(freshEmail(), 'wrong one', HOUR_START, { network })
    }
    const { email } = await makeUser({}, HOUR_START)
    for (let count = 0; count < 6; count++) {
      expect((await login(email, 'wrong one', HOUR_START, { network })).error.code).toBe('too_many')
    }
    expect((await login(email, PASSWORD, HOUR_START)).status).toBe(200)
  })

  test('do not include a success', async () => {
    const network = freshNetwork()
    const { email } = await makeUser({}, HOUR_START)
    for (let count = 0; count < 8; count++) {
      expect((await login(email, PASSWORD, HOUR_START, { network })).status).toBe(200)
    }
  })

  test('of reauth and the old password share five', async () => {
    const user = await makeUser({}, HOUR_START)
    const reauth = () =>
      call(users.reauth, { as: user.cookie, at: HOUR_START, input: { password: 'wrong one' } })
    const change = () =>
      call(users.update, {
        as: user.cookie,
        at: HOUR_START,
        params: { id: user.id },
        input: { password: 'Slow ferries, 9 gulls', oldPassword: 'wrong one' },
      })
    const answers = await atOnce(12, (index) => (index % 2 === 0 ? reauth() : change()))
    const { too_many: refused } = codesOf(answers)
    expect(refused).toBe(7)
  })

  test('five of 60 simultaneous reservations succeed in a new window', async () => {
    const who = freshEmail()
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => reserveFailure('login', who, HOUR_START)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
    await returnFailure('login', who)
    await expect(reserveFailure('login', who, HOUR_START)).resolves.toBeUndefined()
    await expect(reserveFailure('login', who, HOUR_START)).rejects.toThrow('too_many')
  })
})

test('strangers do not use up the mails of a known device or of a new user', async () => {
  const user = await makeUser({}, HOUR_START)
  const fresh = freshEmail()
  for (let minute = 0; minute < 12; minute++) {
    const at = HOUR_START + minute * MINUTE_MS
    for (const email of [user.email, fresh]) await call(users.forgotPassword, { input: { email }, at })
  }
  expect(await mailsTo(user.email)).toHaveLength(5)
  const at = HOUR_START + 20 * MINUTE_MS
  await call(users.forgotPassword, { as: user.cookie, input: { email: user.email }, at })
  expect(await mailsTo(user.email)).toHaveLength(6)
  const input = { name: 'Sam', email: fresh, password: PASSWORD, adult: true } as const
  expect((await call(users.register, { input, at })).status).toBe(201)
})

test('known devices together have five mails an hour and ten a day', async () => {
  const user = await makeUser({}, HOUR_START)
  for (let minute = 0; minute < 8; minute++) {
    const at = HOUR_START + minute * MINUTE_MS
    await call(users.forgotPassword, { as: user.cookie, input: { email: user.email }, at })
  }
  expect(await mailsTo(user.email)).toHaveLength(5)
})

test('counts in memory are limited to ten thousand networks', () => {
  const uses = (who: string) => countUseInMemory('rounds', who, HOUR_START)
  for (let count = 0; count < 30; count++) uses('first')
  expect(() => uses('first')).toThrow('too_many')
  for (let other = 0; other < 10_000; other++) uses(`other ${other}`)
  expect(() => uses('first')).not.toThrow()
})

test('an export of several parts counts as one write', async () => {
  const { cookie: as } = await makeUser({ role: 'editor' }, HOUR_START)
  // Only the user's limit is reached here, since two limits may each refuse a different call.
  const ask = () =>
    call(api.exports.get, {
      as,
      network: freshNetwork(),
      at: HOUR_START,
      params: { list: 'categories' },
      input: { format: 'json' },
    } as const)
  const answers = await atOnce(65, ask)
  expect(codesOf(answers)).toEqual({ 200: 60, too_many: 5 })
})

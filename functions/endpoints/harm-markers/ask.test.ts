import { describe, expect, it } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { POSTPONED_MS } from '../../domain/profile/harm-markers/harm-marker-rules.ts'
import { newRoundWrite } from '../../domain/rounds/recent-round-items.ts'
import type { RoundRecord } from '../../domain/rounds/round-record.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { newId } from '../../platform/ids.ts'
import { transact } from '../../platform/table/write.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { harmMarkers, users, players, exports, auditLog, dashboard } = api
/** Noon, so that the day does not change within a test. */
const NOW = Math.floor(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS
const IN_UTC = { timeZone: 'UTC' }

function roundAt(atMs: number, change: Partial<RoundRecord> = {}): RoundRecord {
  return {
    id: newId(atMs, secureRandom),
    mode: 'fun',
    risk: 'steady',
    targetX100: 120,
    rtp: 0.97,
    createdAt: iso(atMs),
    ...change,
  }
}

async function store(userId: string, rounds: readonly RoundRecord[]): Promise<void> {
  for (let start = 0; start < rounds.length; start += 50) {
    await transact(
      rounds.slice(start, start + 50).map((round, index) => ({
        ...newRoundWrite(userId, round),
        name: `round ${index}`,
      })),
    )
  }
}

/** A user who drew a round in each of the last nights. */
async function nightOwl(nights: number, overrides: Partial<UserRecord> = {}) {
  const user = await makeUser(overrides, NOW)
  const twoAtNight = NOW - 10 * HOUR_MS
  await store(
    user.id,
    Array.from({ length: nights }, (_, ago) => roundAt(twoAtNight - ago * DAY_MS)),
  )
  return user
}

/** Starts another session of the user. */
async function login(email: string, at: number) {
  return (await call(users.login, { at, input: { email, password: PASSWORD } })).cookie
}

const ask = (cookie: string | undefined, at = NOW, input: { timeZone?: string } = IN_UTC) =>
  call(harmMarkers.ask, { as: cookie, at, input })

const MARKERS = [{ kind: 'night', count: 7, days: 14 }]

describe('the message', () => {
  it('names the markers once in 24 hours, over all sessions', async () => {
    const { id, email, cookie } = await nightOwl(7)
    const first = await ask(cookie)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ message: { markers: MARKERS } })
    expect((await ask(cookie)).body).toEqual({})
    expect((await ask(cookie, NOW + DAY_MS - 1)).body).toEqual({})
    const onThePhone = await login(email, NOW)
    expect((await ask(onThePhone)).body).toEqual({})
    expect((await ask(onThePhone, NOW + DAY_MS)).body).toEqual({ message: { markers: MARKERS } })
    expect((await storedUser(id)).harmMarkersNextMs).toBe(NOW + 2 * DAY_MS)
  })

  it('comes to one of 12 simultaneous requests', async () => {
    const { cookie } = await nightOwl(7)
    const answers = await atOnce(12, () => ask(cookie))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.message)).toHaveLength(1)
  })

  it('does not come again after the clock is set back', async () => {
    const { cookie } = await nightOwl(7)
    await ask(cookie)
    expect((await ask(cookie, NOW - DAY_MS)).body).toEqual({})
    expect((await ask(cookie, NOW - HOUR_MS)).body).toEqual({})
  })

  it('is missing for a new user and for too few nights, without a write', async () => {
    const newcomer = await makeUser({}, NOW)
    const sleeper = await nightOwl(5)
    for (const { id, cookie } of [newcomer, sleeper]) {
      expect((await ask(cookie)).body).toEqual({})
      expect((await storedUser(id)).harmMarkersNextMs).toBeUndefined()
    }
  })

  it('is not used up by a request that an exclusion overtakes', async () => {
    const { id, cookie } = await nightOwl(7)
    beforeNextWrite(id, () => call(api.users.exclude, { as: cookie, at: NOW, input: { period: '24h' } }))
    expect((await ask(cookie)).body).toEqual({})
    expect((await storedUser(id)).harmMarkersNextMs).toBeUndefined()
  })

  it('is missing for excluded and unverified users', async () => {
    const excluded = await nightOwl(7, { excludedUntilMs: NOW + DAY_MS })
    const unverified = await nightOwl(7, { verified: false })
    for (const { id, cookie } of [excluded, unverified]) {
      expect((await ask(cookie)).body).toEqual({})
      expect((await storedUser(id)).harmMarkersNextMs).toBeUndefined()
    }
    // After the exclusion the same nights are reported.
    expect((await ask(excluded.cookie, NOW + DAY_MS)).body.message?.markers).toHaveLength(1)
  })
})

it('the sent time zone decides which hours are night, and is not stored', async () => {
  const { id, cookie } = await nightOwl(7)
  expect((await ask(cookie, NOW, { timeZone: 'Asia/Tokyo' })).body).toEqual({})
  expect((await ask(cookie, NOW, { timeZone: 'Europe/Lisbon' })).body.message?.markers).toHaveLength(1)
  expect(JSON.stringify(await storedUser(id))).not.toContain('Lisbon')
})

it('postponing the message stops it for 30 days, and never moves the end earlier', async () => {
  const { id, email, cookie } = await nightOwl(14)
  const postpone = (at: number) => call(harmMarkers.postpone, { as: cookie, at })
  expect((await postpone(NOW)).body).toEqual({ until: iso(NOW + POSTPONED_MS) })
  expect((await ask(cookie)).body).toEqual({})
  expect((await postpone(NOW - DAY_MS)).body).toEqual({ until: iso(NOW + POSTPONED_MS) })
  expect((await storedUser(id)).harmMarkersNextMs).toBe(NOW + POSTPONED_MS)
  // A session does not last that long, so the user logs in again.
  const [before, after] = [NOW + POSTPONED_MS - 1, NOW + POSTPONED_MS]
  const later = await login(email, before)
  const nights = Array.from({ length: 7 }, (_, ago) => roundAt(after - ago * DAY_MS - 10 * HOUR_MS))
  await store(id, nights)
  expect((await ask(later, before)).body).toEqual({})
  expect((await ask(later, after)).body).toEqual({ message: { markers: MARKERS } })
})

it('the message is in the export, but not in staff’s views or a mail', async () => {
  const { id, email, cookie } = await nightOwl(7)
  await ask(cookie)
  const exported = await call(users.export, { as: cookie, at: NOW })
  expect(exported.body.records).toContainEqual(expect.objectContaining({ harmMarkersNextMs: NOW + DAY_MS }))
  expect(exported.body.user).not.toHaveProperty('harmMarkersNextMs')
  const admin = await makeUser({ role: 'admin' }, NOW)
  const as = { as: admin.cookie, at: NOW }
  const csv = { list: 'players' } as const
  const answers = await Promise.all([
    call(users.get, { ...as, params: { id } }),
    call(users.list, { ...as, input: { limit: 100 } }),
    call(exports.get, { ...as, params: csv, input: { format: 'csv' } }),
    call(exports.get, { ...as, params: csv, input: { format: 'json' } }),
    call(dashboard.get, as),
    call(auditLog.list, { ...as, input: { subject: `user:${id}` } }),
    call(players.update, { ...as, params: { id }, input: { username: 'Bea' } }),
  ])
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/harm|"night"|full_days/i)
  }
  for (const { body } of answers.slice(0, 4)) expect(JSON.stringify(body)).toContain(email)
  expect(await mailsTo(email)).toEqual([])
})

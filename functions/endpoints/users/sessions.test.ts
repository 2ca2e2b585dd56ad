import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Role } from '#shared/models/user.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { addSession, deviceLabel, newDeviceId } from '../../domain/sign-in/start-session.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api

async function loggedIn(email: string): Promise<string> {
  const { cookie } = await call(users.login, { input: { email, password: PASSWORD } })
  if (cookie === undefined) throw new Error('no session')
  return cookie
}

function meAt(cookie: string, at: number) {
  return call(users.me, { as: cookie, at }).then((answer) => answer.status)
}

describe.each([
  ['user', 7 * DAY_MS, 30 * DAY_MS],
  ['editor', 30 * MINUTE_MS, 8 * HOUR_MS],
] as const)('a session of a %s', (role: Role, idleMs, absoluteMs) => {
  test('ends after its idle time', async () => {
    const startMs = Date.now()
    const user = await makeUser({ role }, startMs)
    expect(await meAt(user.cookie, startMs + idleMs - 1)).toBe(200)
    const idle = await makeUser({ role }, startMs)
    expect(await meAt(idle.cookie, startMs + idleMs)).toBe(401)
  })

  test('ends after its longest life, also in use', async () => {
    const startMs = Date.now()
    const user = await makeUser({ role }, startMs)
    const step = idleMs * 0.9
    for (let at = startMs + step; at < startMs + absoluteMs; at += step) {
      expect(await meAt(user.cookie, at)).toBe(200)
    }
    expect(await meAt(user.cookie, startMs + absoluteMs - 1)).toBe(200)
    expect(await meAt(user.cookie, startMs + absoluteMs)).toBe(401)
  })
})

test('noting a session’s use does not undo a proof of the password', async () => {
  const startMs = Date.now()
  const user = await makeUser({}, startMs)
  const at = startMs + 20 * MINUTE_MS
  await Promise.all([
    ...Array.from({ length: 6 }, () => call(users.me, { as: user.cookie, at })),
    call(users.reauth, { as: user.cookie, at, input: { password: PASSWORD } }),
    ...Array.from({ length: 6 }, () => call(users.me, { as: user.cookie, at })),
  ])
  const [session] = Object.values((await storedUser(user.id)).sessions)
  expect(session).toMatchObject({ reauthMs: at, seenMs: at })
  expect(Object.keys((await storedUser(user.id)).sessions)).toHaveLength(1)
})

test('valid sessions are listed, with a mark on the present one', async () => {
  const user = await makeUser()
  const phone = await call(users.login, {
    input: { email: user.email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' },
  })
  const { body } = await call(users.listSessions, { as: phone.cookie })
  expect(body.sessions.map(({ current, device }) => ({ current, device }))).toEqual([
    { current: true, device: 'Safari, iPhone' },
    { current: false, device: 'unknown' },
  ])
  const old = await call(users.listSessions, { as: phone.cookie, at: Date.now() + DAY_MS })
  expect(old.body.sessions).toHaveLength(2)
})

test('one session can end another once, and none of another user', async () => {
  const user = await makeUser()
  const stranger = await makeUser()
  const other = await loggedIn(user.email)
  const { body } = await call(users.listSessions, { as: user.cookie })
  const id = body.sessions.find((session) => !session.current)?._id ?? ''
  expect((await call(users.revokeSession, { as: stranger.cookie, params: { id } })).status).toBe(404)
  expect((await call(users.revokeSession, { as: user.cookie, params: { id } })).status).toBe(204)
  expect((await call(users.me, { as: other })).status).toBe(401)
  expect((await call(users.me, { as: user.cookie })).status).toBe(200)
  const again = await call(users.revokeSession, { as: user.cookie, params: { id } })
  expect(again.error.code).toBe('not_found')
})

test('all other sessions can be ended at once', async () => {
  const user = await makeUser()
  const others = await Promise.all([loggedIn(user.email), loggedIn(user.email)])
  expect((await call(users.revokeOtherSessions, { as: user.cookie })).status).toBe(204)
  for (const cookie of others) expect((await call(users.me, { as: cookie })).status).toBe(401)
  expect((await call(users.me, { as: user.cookie })).status).toBe(200)
})

test('of two sessions that end each other at once one is left', async () => {
  const user = await makeUser()
  const cookies = [user.cookie, await loggedIn(user.email)]
  const answers = await atOnce(12, (index) => call(users.revokeOtherSessions, { as: cookies[index % 2] }))
  expect(answers.filter((answer) => ![204, 401].includes(answer.status))).toEqual([])
  const left = await Promise.all(cookies.map((cookie) => call(users.me, { as: cookie })))
  expect(left.map((answer) => answer.status).sort()).toEqual([200, 401])
  // The ended session has ended none.
  const survivor = left.findIndex((answer) => answer.status === 200)
  const ended = answers.filter((answer, index) => answer.status === 204 && index % 2 !== survivor)
  expect(ended).toEqual([])
})

test('a thirteenth session ends the one unused for longest, and twelve devices are known', () => {
  const record = { createdMs: 0, reauthMs: 0, device: 'unknown' }
  const all = Array.from({ length: 14 }, (_, index) => [`s${index}`, { ...record, seenMs: index }] as const)
  const devices = all.map(([hash]) => hash)
  const made = { hash: 'new', deviceHash: 's3', cookie: '', record: { ...record, seenMs: 20 } }
  const account = { sessions: Object.fromEntries(all), devices, role: 'user' } as const
  const changes = Object.entries(addSession(account, made, 's13', 20))
  const ended = changes.filter(([, value]) => value === undefined).map(([name]) => name)
  expect(ended.toSorted()).toEqual(['sessions.s0', 'sessions.s1', 'sessions.s13'])
  const known = ['s3', ...devices.filter((hash) => hash !== 's3')].slice(0, 12)
  expect(Object.fromEntries(changes)).toMatchObject({ 'sessions.new': made.record, devices: known })
  expect(newDeviceId(secureRandom)).toMatch(/^[\w-]{22}$/)
})

test('logout ends the session and keeps the device known', async () => {
  const user = await makeUser()
  const answer = await call(users.logout, { as: user.cookie })
  expect(answer.status).toBe(204)
  expect((await call(users.me, { as: user.cookie })).status).toBe(401)
  expect(answer.cookie).toBeDefined()
  expect((await call(users.me, { as: answer.cookie })).error.code).toBe('not_authenticated')
  expect((await storedUser(user.id)).sessions).toEqual({})
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari, macOS'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 OPR/130.0', 'Opera, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Firefox, iPad',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/150.0 Safari/604.1', 'Chrome, iPhone'],
  ['curl/8.0', 'unknown'],
  ['', 'unknown'],
])('%j is shown in a few words', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})

import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser, PASSWORD, storedUser } from '../../testing/people.ts'

const { users } = api
const FIVE_MINUTES_MS = 5 * MINUTE_MS
const NEW_PASSWORD = 'Slow ferries, 9 gulls'

test('a wrong password is refused and ends no session', async () => {
  const user = await makeUser()
  const answer = await call(users.reauth, { as: user.cookie, input: { password: 'wrong one' } })
  expect(answer.error).toMatchObject({ statusCode: 401, code: 'bad_credentials' })
  expect((await call(users.me, { as: user.cookie })).status).toBe(200)
})

/** Calls that need a password proof of the last 5 minutes. */
const GUARDED = {
  export: (as: string, at: number) => call(users.export, { as, at }),
  'change of e-mail': (as: string, at: number) =>
    call(users.changeEmail, { as, at, input: { email: freshEmail() } }),
  'confirmation of an e-mail': (as: string, at: number) =>
    call(users.confirmEmail, { as, at, input: { code: '000000' } }),
  'change of password': (as: string, at: number, id: string) =>
    call(users.update, {
      as,
      at,
      params: { id },
      input: { password: NEW_PASSWORD, oldPassword: PASSWORD },
    }),
  'end of all other sessions': (as: string, at: number) => call(users.revokeOtherSessions, { as, at }),
  'end of one session': (as: string, at: number) =>
    call(users.revokeSession, { as, at, params: { id: 'A'.repeat(43) } }),
  removal: (as: string, at: number, id: string) => call(users.remove, { as, at, params: { id } }),
  'new passkey': (as: string, at: number) => call(api.passkeys.createOptions, { as, at }),
}

describe.each(Object.entries(GUARDED))('%s', (_, guarded) => {
  test('asks for the password after 5 minutes, and takes it', async () => {
    const startMs = Date.now()
    const user = await makeUser({}, startMs)
    const at = startMs + FIVE_MINUTES_MS + 1
    const late = await guarded(user.cookie, at, user.id)
    expect(late.error).toMatchObject({ statusCode: 403, code: 'reauth_required' })
    const proof = await call(users.reauth, { as: user.cookie, at, input: { password: PASSWORD } })
    expect(proof.status).toBe(204)
    const proven = await guarded(proof.cookie ?? '', at + FIVE_MINUTES_MS, user.id)
    expect(['reauth_required', 'not_authenticated']).not.toContain(proven.error?.code)
  })
})

/** Admins' calls for other users that need a password proof. */
const GUARDED_FOR_STAFF = {
  'export of a list': (as: string, at: number) =>
    call(api.exports.get, { as, at, params: { list: 'posts' }, input: { format: 'csv' } }),
  'new colleague': (as: string, at: number) =>
    call(api.players.create, {
      as,
      at,
      input: { name: 'Ida', email: freshEmail(), role: 'editor', password: PASSWORD },
    }),
  'another role': async (as: string, at: number) =>
    call(api.players.update, {
      as,
      at,
      params: { id: (await makeUser({}, at)).id },
      input: { role: 'editor' },
    }),
}

describe.each(Object.entries(GUARDED_FOR_STAFF))('%s', (_, guarded) => {
  test('asks an admin for the password after 5 minutes, and takes it', async () => {
    const startMs = Date.now()
    const admin = await makeUser({ role: 'admin' }, startMs)
    const at = startMs + FIVE_MINUTES_MS + 1
    expect((await guarded(admin.cookie, at)).error).toMatchObject({ code: 'reauth_required' })
    const { cookie } = await call(users.reauth, { as: admin.cookie, at, input: { password: PASSWORD } })
    expect((await guarded(cookie ?? '', at)).error?.code).toBeUndefined()
  })
})

test('a change of other fields, an unchanged role and a new player need no proof', async () => {
  const startMs = Date.now()
  const admin = await makeUser({ role: 'admin' }, startMs)
  const { id } = await makeUser({}, startMs)
  const input = { username: 'Renamed', role: 'user' } as const
  const late = { as: admin.cookie, at: startMs + FIVE_MINUTES_MS + 1 }
  expect((await call(api.players.update, { ...late, params: { id }, input })).status).toBe(200)
  const player = { name: 'Ida', email: freshEmail() }
  expect((await call(api.players.create, { ...late, input: player })).status).toBe(201)
})

test('the session continues under a new id with the same end, and the old id is invalid', async () => {
  const startMs = Date.now()
  const user = await makeUser({}, startMs)
  const at = startMs + FIVE_MINUTES_MS
  const proof = await call(users.reauth, { as: user.cookie, at, input: { password: PASSWORD } })
  expect((await call(users.me, { as: user.cookie, at })).error.code).toBe('not_authenticated')
  expect((await call(users.me, { as: proof.cookie, at })).status).toBe(200)
  const { sessions, devices } = await storedUser(user.id)
  expect(Object.values(sessions)).toMatchObject([{ createdMs: startMs, seenMs: at, reauthMs: at }])
  // The device is still the same.
  expect(devices).toEqual(user.user.devices)
})

test('a proof in one session does not count in another', async () => {
  const startMs = Date.now()
  const user = await makeUser({}, startMs)
  const other = await call(users.login, { input: { email: user.email, password: PASSWORD }, at: startMs })
  const at = startMs + FIVE_MINUTES_MS + 1
  await call(users.reauth, { as: user.cookie, at, input: { password: PASSWORD } })
  expect((await call(users.export, { as: other.cookie, at })).error.code).toBe('reauth_required')
})

import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { reserveFailure, scaledMax } from '../../platform/table/rate-limits.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { call } from '../../testing/call.ts'
import {
  addPasskey,
  askLogin,
  loginBy,
  mailsTo,
  makeUser,
  PASSWORD,
  reauthBy,
  storedUser,
} from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { passkeys, users } = api
const at = Date.now()
const FIVE_MINUTES_MS = 5 * MINUTE_MS

const refused = { statusCode: 401, code: 'bad_credentials' }

describe('a login by passkey', () => {
  test('starts a session, notes the use and mails about a new device', async () => {
    const user = await makeUser({}, at)
    const { device } = await addPasskey(user.cookie, at)
    const answer = await loginBy(device, at + 1000)
    expect(answer.body.user._id).toBe(user.id)
    const me = await call(users.me, { as: answer.cookie, at: at + 1000 })
    expect(me.status).toBe(200)
    const { passkeys: kept = {} } = await storedUser(user.id)
    expect(Object.values(kept)).toMatchObject([{ counter: 1, usedMs: at + 1000 }])
    const variants = (await mailsTo(user.email)).flatMap(({ data }) =>
      'variant' in data ? [data.variant] : [],
    )
    expect(variants).toEqual(['passkey_changed', 'new_device'])
  })

  test('counts as fresh proof', async () => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const answer = await loginBy(device, at)
    expect((await call(users.export, { as: answer.cookie, at: at + FIVE_MINUTES_MS })).status).toBe(200)
  })

  test.each([
    ['of another site', { origin: 'https://fairflight.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['without user verification', { verified: false }],
    ['with a copied counter', { counter: 0 }],
  ])('refuses an answer %s', async (_, said) => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    expect((await loginBy(device, at)).status).toBe(200)
    const answer = await loginBy(device, at, said)
    expect(answer.error).toMatchObject(refused)
    expect(answer.cookie).toBeUndefined()
  })

  test('refuses a repeated counter, also simultaneously', async () => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const both = await Promise.all([loginBy(device, at, { counter: 7 }), loginBy(device, at, { counter: 7 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('accepts each answer once, also when it comes eight times at once', async () => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const { options, mark } = await askLogin(at)
    // Synced passkeys do not count: their counter refuses no repeat.
    const input = { credential: device.get(options, { counter: 0 }) }
    const answers = await atOnce(8, () => call(passkeys.login, { as: mark, at, input }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'bad_credentials')).toHaveLength(7)
  })

  test('a challenge is valid for five minutes', async () => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const { options, mark } = await askLogin(at)
    const input = { credential: device.get(options) }
    for (const lateMs of [0, 1000]) {
      const late = await call(passkeys.login, { as: mark, at: at + FIVE_MINUTES_MS + lateMs, input })
      expect(late.error).toMatchObject(refused)
    }
    expect((await call(passkeys.login, { as: mark, at: at + FIVE_MINUTES_MS - 1, input })).status).toBe(200)
  })

  test('a challenge is refused on another device and stays valid on its own', async () => {
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const { options, mark } = await askLogin(at)
    const input = { credential: device.get(options) }
    const { mark: other } = await askLogin(at)
    for (const as of [other, undefined]) {
      expect((await call(passkeys.login, { as, at, input })).error).toMatchObject(refused)
    }
    expect((await call(passkeys.login, { as: mark, at, input })).status).toBe(200)
  })

  test('refuses an unknown passkey and one of another user', async () => {
    const victim = await makeUser({}, at)
    await addPasskey(victim.cookie, at)
    const { device } = await addPasskey((await makeUser({}, at)).cookie, at)
    const userHandle = Buffer.from(victim.id).toString('base64url')
    expect((await loginBy(device, at, { userHandle })).error).toMatchObject(refused)
    expect((await loginBy(new Authenticator(), at, { userHandle })).error).toMatchObject(refused)
    expect((await loginBy(device, at, { userHandle: 'bm9ib2R5' })).error).toMatchObject(refused)
  })

  test('strangers’ failures are limited, and block neither a known device nor the password', async () => {
    const user = await makeUser({}, at)
    const { device, cookie } = await addPasskey(user.cookie, at)
    // All attempts that the tests' RATE_LIMIT_SCALE allows.
    for (let n = 0; n < scaledMax('login'); n++) await reserveFailure('login', `passkey:${user.id}`, at)
    expect((await loginBy(device, at)).status).toBe(429)
    const { options } = await askLogin(at, cookie)
    const known = await call(passkeys.login, { as: cookie, at, input: { credential: device.get(options) } })
    expect(known.status).toBe(200)
    const byPassword = await call(users.login, { at, input: { email: user.email, password: PASSWORD } })
    expect(byPassword.status).toBe(200)
  })
})

test('a device gets an id when it asks and keeps it, without a session', async () => {
  const first = await call(passkeys.loginOptions)
  expect(first.cookie).toBeDefined()
  expect((await call(users.me, { as: first.cookie })).status).toBe(401)
  const second = await call(passkeys.loginOptions, { as: first.cookie })
  expect(second.cookie).toBeUndefined()
  expect(second.body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: FIVE_MINUTES_MS,
    allowCredentials: [],
    userVerification: 'required',
  })
  expect(second.body.challenge).not.toBe(first.body.challenge)
})

describe('a proof by passkey', () => {
  test('holds for five minutes, under a new session id', async () => {
    const { device, cookie } = await addPasskey((await makeUser({}, at)).cookie, at)
    const later = at + 2 * FIVE_MINUTES_MS
    expect((await call(users.export, { as: cookie, at: later })).error.code).toBe('reauth_required')
    const proof = await reauthBy(device, cookie, later)
    expect(proof.status).toBe(204)
    expect((await call(users.export, { as: proof.cookie, at: later })).status).toBe(200)
    expect((await call(users.me, { as: cookie, at: later })).status).toBe(401)
  })

  test('is refused for a challenge of another session or a login, and for another user’s passkey', async () => {
    const { device, cookie } = await addPasskey((await makeUser({}, at)).cookie, at)
    const other = await addPasskey((await makeUser({}, at)).cookie, at)
    const foreign = await call(passkeys.reauthOptions, { as: other.cookie, at })
    const { options } = await askLogin(at, cookie)
    const own = await call(passkeys.reauthOptions, { as: cookie, at })
    for (const credential of [device.get(foreign.body), device.get(options), other.device.get(own.body)]) {
      expect((await call(users.reauth, { as: cookie, at, input: { credential } })).error).toMatchObject(
        refused,
      )
    }
  })

  test('needs either a password or a passkey', async () => {
    const { device, cookie } = await addPasskey((await makeUser({}, at)).cookie, at)
    const { body } = await call(passkeys.reauthOptions, { as: cookie, at })
    const both = { password: PASSWORD, credential: device.get(body) }
    for (const input of [{}, both]) {
      const answer = await call(users.reauth, { as: cookie, at, input })
      expect(answer.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'password' }] })
    }
  })
})

import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { PASSKEYS_MAX } from '#shared/models/passkey.ts'
import { iso, MINUTE_MS } from '#shared/time.ts'
import { NO_PASSWORD } from '../../domain/users/password.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { call } from '../../testing/call.ts'
import { addPasskey, loginBy, mailsTo, makeUser, storedUser } from '../../testing/people.ts'

const { auditLog, passkeys, users } = api
const at = Date.now()
const FIVE_MINUTES_MS = 5 * MINUTE_MS

describe('a new passkey', () => {
  test('has a name, is listed, and gives the session a new id', async () => {
    const user = await makeUser({}, at)
    const { made, cookie } = await addPasskey(user.cookie, at, ' Work laptop ')
    expect(made.status).toBe(201)
    expect(made.body.passkey).toMatchObject({ name: 'Work laptop', createdAt: iso(at) })
    expect((await call(users.me, { as: user.cookie, at })).status).toBe(401)
    const { device } = await addPasskey(cookie, at + 1)
    const signed = await loginBy(device, at + 2)
    const list = await call(passkeys.list, { as: signed.cookie, at: at + 2 })
    // The first has no name of its own and gets browser and system.
    expect(list.body.passkeys.map(({ name }) => name)).toEqual(['Firefox, Linux', 'Work laptop'])
    expect(list.body.passkeys.map(({ lastUsedAt }) => lastUsedAt !== undefined)).toEqual([true, false])
    expect(list.body.keepsOne).toBe(false)
  })

  test('is requested with the user’s id and existing passkeys', async () => {
    const user = await makeUser({}, at)
    const first = await addPasskey(user.cookie, at)
    const { body } = await call(passkeys.createOptions, { as: first.cookie, at })
    expect(body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'Fairflight' },
      user: {
        id: Buffer.from(user.id).toString('base64url'),
        name: user.email,
        displayName: expect.any(String),
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: FIVE_MINUTES_MS,
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', id: expect.any(String), transports: expect.any(Array) }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    })
  })

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['without user verification', { verified: false }],
  ])('is refused if the answer is %s', async (_, said) => {
    const user = await makeUser({}, at)
    const { body } = await call(passkeys.createOptions, { as: user.cookie, at })
    const input = { credential: new Authenticator().create(body, said) }
    const answer = await call(passkeys.create, { as: user.cookie, at, input })
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'credential' }] })
    expect((await storedUser(user.id)).passkeys).toBeUndefined()
  })

  test('is refused with the challenge of another session, and a second time', async () => {
    const user = await makeUser({}, at)
    const other = await makeUser({}, at)
    const { body } = await call(passkeys.createOptions, { as: other.cookie, at })
    const input = { credential: new Authenticator().create(body) }
    expect((await call(passkeys.create, { as: user.cookie, at, input })).status).toBe(400)
    const made = await call(passkeys.create, { as: other.cookie, at, input })
    expect(made.status).toBe(201)
    expect((await call(passkeys.create, { as: made.cookie, at, input })).status).toBe(400)
  })

  test('is reported by mail and in the audit log, without its name', async () => {
    const user = await makeUser({}, at)
    await addPasskey(user.cookie, at, 'Ottoline’s phone')
    expect(await mailsTo(user.email)).toMatchObject([{ data: { variant: 'passkey_changed' } }])
    const admin = await makeUser({ role: 'admin' }, at)
    const input = { subject: `user:${user.id}` }
    const { body } = await call(auditLog.list, { as: admin.cookie, at, input })
    expect(body.entries).toMatchObject([{ action: 'passkeys.create', actor: user.id, fields: ['passkeys'] }])
  })

  test('is one of ten at most', async () => {
    let { cookie } = await makeUser({}, at)
    for (let n = 0; n < PASSKEYS_MAX; n++) ({ cookie } = await addPasskey(cookie, at + n))
    const { made } = await addPasskey(cookie, at + PASSKEYS_MAX)
    expect(made.error).toMatchObject({ code: 'invalid_input', fields: [{ code: 'list_full' }] })
  })
})

describe('a passkey that is removed', () => {
  test('does not log in any more, and is reported by mail', async () => {
    const user = await makeUser({}, at)
    const { device, made, cookie } = await addPasskey(user.cookie, at)
    const params = { id: made.body.passkey._id }
    expect((await call(passkeys.remove, { as: cookie, at, params })).status).toBe(204)
    expect((await loginBy(device, at)).status).toBe(401)
    expect(await mailsTo(user.email)).toHaveLength(2)
    expect((await call(passkeys.remove, { as: cookie, at, params })).status).toBe(404)
  })

  test('must be the user’s own', async () => {
    const { made } = await addPasskey((await makeUser({}, at)).cookie, at)
    const other = await addPasskey((await makeUser({}, at)).cookie, at)
    const params = { id: made.body.passkey._id }
    expect((await call(passkeys.remove, { as: other.cookie, at, params })).status).toBe(404)
  })

  test('cannot be the last one of a user without a password', async () => {
    const user = await makeUser({ passwordHash: NO_PASSWORD }, at)
    const { made, cookie } = await addPasskey(user.cookie, at)
    const params = { id: made.body.passkey._id }
    const answer = await call(passkeys.remove, { as: cookie, at, params })
    expect(answer.error).toMatchObject({ statusCode: 409, code: 'wrong_state' })
  })
})

import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { findExclusion, keepExclusion } from '../../domain/exclusions/exclusion-items.ts'
import { emailHash } from '../../domain/users/user-items.ts'
import { FOREVER_MS } from '../../domain/users/user-record.ts'
import { transact } from '../../platform/table/write.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call, freshEmail } from '../../testing/call.ts'
import {
  addPasskey,
  loginBy,
  mailedCode,
  mailedLinkId,
  mailsTo,
  makeUser,
  PASSWORD,
  storedUser,
} from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { passkeys, players, users } = api
const NOW = Date.parse('2026-11-24T10:00:00.000Z')
const admin = await makeUser({ role: 'admin' }, NOW)
/** Later than the registration, since mails are in the order of time. */
const LATER = NOW + 1000
/** The owner's password, set by a reset. */
const OWN_PASSWORD = 'Slow ferries, 9 gulls'

/** A stranger registers an address, and sets all that an unverified user may. */
async function register(email = freshEmail()) {
  const name = 'Mallory Stranger'
  const input = { name, email, password: PASSWORD, adult: true, country: 'IT', language: 'it' } as const
  const { body, cookie = '' } = await call(users.register, { at: NOW, input })
  const id = body.user._id
  const limits = { signalsPerDay: 1, sessionMinutes: 10 }
  const changes = { avatar: 'swallow', limits } as const
  await call(users.update, { as: cookie, at: NOW, params: { id }, input: changes })
  await call(api.harmMarkers.postpone, { as: cookie, at: NOW })
  return { id, email, cookie }
}

type Registered = Awaited<ReturnType<typeof register>>

const exclude = ({ cookie }: Pick<Registered, 'cookie'>, period: 'forever' | '7d' = 'forever') =>
  call(users.exclude, { as: cookie, at: NOW, input: { period } })

const login = (email: string, password: string, at = NOW) =>
  call(users.login, { at, input: { email, password } })

/** Proves the address by its code, in the session of `as`. */
async function proveByCode({ email }: Registered, as: string) {
  const params = { code: await mailedCode(email) }
  return call(users.verifyCode, { as, at: NOW, params })
}

async function proveByLink({ email }: Registered, as?: string) {
  const params = { id: await mailedLinkId(email) }
  return call(users.verifyLink, { as, at: NOW, params, country: 'DE', headers: { 'accept-language': 'de' } })
}

async function resetPassword(email: string, also: { passkeys?: 'keep' | 'remove' } = {}, at = LATER) {
  await call(users.forgotPassword, { at, input: { email } })
  const input = { email, code: await mailedCode(email), password: OWN_PASSWORD, ...also }
  return call(users.resetPassword, { at, input, country: 'DE', headers: { 'accept-language': 'de' } })
}

/** The owner's two ways to prove the address from outside; after the link they set a password by mail. */
const OUTSIDE = {
  link: async (stranger: Registered) => {
    const proved = await proveByLink(stranger)
    expect(proved.body).toEqual({ verified: true, passwordNeeded: true })
    return proved
  },
  reset: (stranger: Registered) => resetPassword(stranger.email),
} as const
const WAYS = Object.entries(OUTSIDE)

describe('an unverified account', () => {
  test('can neither request nor add a passkey', async () => {
    const { cookie: as, id } = await register()
    const asked = await call(passkeys.createOptions, { as, at: NOW })
    expect(asked.error).toMatchObject({ statusCode: 403, code: 'not_verified' })
    const options = { ...(await optionsOfAnother()) }
    const input = { credential: new Authenticator().create(options) }
    const made = await call(passkeys.create, { as, at: NOW, input })
    expect(made.error).toMatchObject({ statusCode: 403, code: 'not_verified' })
    expect((await storedUser(id)).passkeys).toBeUndefined()
  })

  test('gets no passkey if staff mark it unverified while one is being added', async () => {
    const user = await makeUser({}, NOW)
    const { body } = await call(passkeys.createOptions, { as: user.cookie, at: NOW })
    const input = { credential: new Authenticator().create(body) }
    beforeNextWrite(user.id, () => setVerified(user.id, false))
    const made = await call(passkeys.create, { as: user.cookie, at: NOW, input })
    expect(made.error).toMatchObject({ statusCode: 403, code: 'not_verified' })
    expect((await storedUser(user.id)).passkeys).toBeUndefined()
  })

  test('is not opened by a passkey from before staff marked it unverified', async () => {
    const user = await makeUser({}, NOW)
    const { device } = await addPasskey(user.cookie, NOW)
    await setVerified(user.id, false)
    expect((await loginBy(device, NOW)).status).toBe(401)
    await setVerified(user.id, true)
    expect((await loginBy(device, NOW)).status).toBe(200)
  })
})

async function optionsOfAnother() {
  const other = await makeUser({}, NOW)
  return (await call(passkeys.createOptions, { as: other.cookie, at: NOW })).body
}

function setVerified(id: string, verified: boolean) {
  return call(players.update, { as: admin.cookie, at: NOW, params: { id }, input: { verified } })
}

describe.each(WAYS)('after the first proof from outside, by %s,', (way, prove) => {
  test('everything that the stranger set is gone', async () => {
    const stranger = await register()
    await exclude(stranger)
    expect((await prove(stranger)).status).toBeLessThan(300)
    const { email, id } = stranger
    const stored = await storedUser(id)
    expect(stored).toMatchObject({
      id,
      email,
      verified: true,
      username: email.split('@')[0],
      avatar: '',
      language: 'de',
      country: 'DE',
      role: 'user',
      limits: { sessionMinutes: 60 },
      links: {},
      sessions: {},
      devices: [],
    })
    const gone = [
      'adultConfirmed',
      'excludedUntilMs',
      'excludedUnder',
      'passkeys',
      'harmMarkersNextMs',
    ] as const
    for (const name of gone) expect(stored[name], name).toBeUndefined()
    expect(await findExclusion([emailHash(email)], NOW)).toBeUndefined()
  })

  test('the stranger’s items elsewhere are gone', async () => {
    const stranger = await register()
    const made = await call(api.products.create, {
      as: stranger.cookie,
      at: NOW,
      input: { title: 'A cup of Mallory' },
    })
    expect(made.status).toBe(201)
    await prove(stranger)
    const reader = await makeUser({}, NOW)
    const params = { id: made.body.product._id }
    expect((await call(api.products.get, { as: reader.cookie, at: NOW, params })).status).toBe(404)
  })

  test('the stranger’s session, password and passkey do not work', async () => {
    const stranger = await register()
    await prove(stranger)
    expect((await call(users.me, { as: stranger.cookie, at: NOW })).status).toBe(401)
    expect((await login(stranger.email, PASSWORD)).error.code).toBe('bad_credentials')
    const proof = { as: stranger.cookie, at: NOW, input: { password: PASSWORD } }
    expect((await call(users.reauth, proof)).status).toBe(401)
  })

  test('the owner sets a password by mail, confirms their age and draws a round', async () => {
    const stranger = await register()
    await exclude(stranger)
    await prove(stranger)
    if (way === 'link') await resetPassword(stranger.email, {}, NOW + MINUTE_MS)
    const { cookie: as, body } = await login(stranger.email, OWN_PASSWORD, NOW + MINUTE_MS)
    expect(body.user).toMatchObject({ verified: true, _id: stranger.id })
    expect(body.user.ageConfirmed).toBeUndefined()
    const at = NOW + MINUTE_MS
    const me = await call(users.confirmAge, { as, at, country: 'DE', input: { adult: true } })
    expect(me.body.signals.fun).toBe('ready')
  })

  test('staff find the user as verified under the new name', async () => {
    const stranger = await register()
    await prove(stranger)
    const [name] = stranger.email.split('@')
    const listed = (verified: 'true' | 'false') =>
      call(users.list, { as: admin.cookie, at: NOW, input: { verified, limit: 100 } })
    const ids = (answer: Awaited<ReturnType<typeof listed>>) =>
      answer.body.users.filter((user) => user.username === name).map(({ _id }) => _id)
    expect(ids(await listed('true'))).toEqual([stranger.id])
    expect(ids(await listed('false'))).toEqual([])
  })

  test('an exclusion kept under the address applies with its own end', async () => {
    const owner = await makeUser({}, NOW)
    await exclude(owner, '7d')
    await call(users.remove, { as: owner.cookie, at: NOW, params: { id: owner.id } })
    const stranger = await register(owner.email)
    await exclude(stranger, 'forever')
    await prove(stranger)
    expect((await storedUser(stranger.id)).excludedUntilMs).toBe(NOW + 7 * DAY_MS)
    expect(await findExclusion([emailHash(owner.email)], NOW)).toBe(NOW + 7 * DAY_MS)
  })

  test('an exclusion of a proven address stays after staff marked the user unverified', async () => {
    const person = await makeUser({}, NOW)
    await exclude(person)
    await setVerified(person.id, false)
    await call(users.requestCode, { as: person.cookie, at: NOW })
    await prove({ ...person })
    expect((await storedUser(person.id)).excludedUntilMs).toBe(FOREVER_MS)
  })

  test('an account made by staff that no device has used keeps name and password', async () => {
    const input = { name: 'Nora Tester', email: freshEmail(), password: PASSWORD }
    const { body } = await call(players.create, { as: admin.cookie, at: NOW, input })
    const made = { id: body.user._id, email: input.email, cookie: '' }
    if (way === 'link') expect((await proveByLink(made)).body).toEqual({ verified: true })
    else await prove(made)
    expect(await storedUser(made.id)).toMatchObject({ verified: true, username: 'Nora Tester' })
    expect((await login(made.email, way === 'link' ? PASSWORD : OWN_PASSWORD)).status).toBe(200)
  })

  test('the stranger’s exclusion of the same moment does not apply', async () => {
    const stranger = await register()
    beforeNextWrite(stranger.id, () => exclude(stranger))
    await prove(stranger)
    expect((await storedUser(stranger.id)).excludedUntilMs).toBeUndefined()
  })

  test('an exclusion kept under the address at the same moment applies', async () => {
    const stranger = await register()
    beforeNextWrite(stranger.id, () => transact([keepExclusion(emailHash(stranger.email), FOREVER_MS)]))
    await prove(stranger)
    expect((await storedUser(stranger.id)).excludedUntilMs).toBe(FOREVER_MS)
  })

  test('the stranger’s exclusion requested a moment before is refused', async () => {
    const late = await register()
    beforeNextWrite(late.id, () => prove(late))
    expect((await exclude(late)).status).toBe(401)
    expect((await storedUser(late.id)).excludedUntilMs).toBeUndefined()
    expect(await findExclusion([emailHash(late.email)], NOW)).toBeUndefined()
  })

  test.each<[string, (stranger: Registered) => Promise<{ status: number }>]>([
    ['login', ({ email }) => login(email, PASSWORD)],
    [
      'name',
      ({ cookie: as, id }) =>
        call(users.update, { as, at: NOW, params: { id }, input: { username: 'Mallory' } }),
    ],
  ])('the stranger’s %s of the same moment is refused', async (_, act) => {
    const stranger = await register()
    beforeNextWrite(stranger.id, () => prove(stranger))
    expect((await act(stranger)).status).toBe(401)
    const { email } = stranger
    const cleared = { username: email.split('@')[0], sessions: {}, devices: [] }
    expect(await storedUser(stranger.id)).toMatchObject(cleared)
  })

  test('an account that became staff opens for the owner only', async () => {
    const stranger = await register()
    await prove(stranger)
    if (way === 'link') await resetPassword(stranger.email, {}, NOW + MINUTE_MS)
    const raised = {
      as: admin.cookie,
      at: NOW,
      params: { id: stranger.id },
      input: { role: 'editor' },
    } as const
    expect((await call(players.update, raised)).status).toBe(200)
    expect((await login(stranger.email, PASSWORD)).status).toBe(401)
    expect((await call(users.me, { as: stranger.cookie, at: NOW })).status).toBe(401)
    expect((await login(stranger.email, OWN_PASSWORD, NOW + MINUTE_MS)).body.user.role).toBe('editor')
  })
})

/** Ways to prove the address in a session of the account. */
const INSIDE = { code: proveByCode, link: proveByLink } as const

describe.each(Object.entries(INSIDE))('after the first proof in a session, by %s,', (_way, prove) => {
  test('the user’s settings stay, and so does their exclusion', async () => {
    const person = await register()
    await exclude(person, '7d')
    const before = await storedUser(person.id)
    const proved = await prove(person, person.cookie)
    expect(proved.body).toEqual({ verified: true })
    const after = await storedUser(person.id)
    const { username, avatar, language, country, limits, adultConfirmed, excludedUntilMs } = before
    const kept = { username, avatar, language, country, limits, adultConfirmed, excludedUntilMs }
    expect(after).toMatchObject({ ...kept, verified: true, passwordHash: before.passwordHash })
    expect(await findExclusion([emailHash(person.email)], NOW)).toBe(NOW + 7 * DAY_MS)
  })

  test('this session continues, and all other sessions and devices end', async () => {
    const person = await register()
    const other = await login(person.email, PASSWORD)
    expect((await storedUser(person.id)).devices).toHaveLength(2)
    const [, ours] = (await storedUser(person.id)).devices
    const proved = await prove(person, person.cookie)
    const as = proved.cookie ?? person.cookie
    expect((await call(users.me, { as, at: NOW })).body.user.verified).toBe(true)
    expect((await call(users.me, { as: other.cookie, at: NOW })).status).toBe(401)
    const stored = await storedUser(person.id)
    expect(Object.keys(stored.sessions)).toHaveLength(1)
    expect(stored.devices).toEqual([ours])
  })

  test('passkeys from before staff marked the user unverified are gone', async () => {
    const user = await makeUser({}, NOW)
    const { device, cookie } = await addPasskey(user.cookie, NOW)
    await setVerified(user.id, false)
    await call(users.requestCode, { as: cookie, at: NOW })
    await prove({ ...user, cookie }, cookie)
    expect((await storedUser(user.id)).passkeys).toBeUndefined()
    expect((await loginBy(device, NOW)).status).toBe(401)
  })

  test('a user whom staff verify meanwhile is told that it is done', async () => {
    const person = await register()
    beforeNextWrite(person.id, () => setVerified(person.id, true))
    const proved = await prove(person, person.cookie)
    expect(proved).toMatchObject({ status: 200, body: { verified: true, already: true } })
  })

  test('an exclusion of the same moment from another device does not apply', async () => {
    const person = await register()
    const other = await login(person.email, PASSWORD)
    beforeNextWrite(person.id, () => prove(person, person.cookie))
    expect((await exclude({ cookie: other.cookie ?? '' })).status).toBe(401)
    expect((await storedUser(person.id)).excludedUntilMs).toBeUndefined()
  })
})

test('an exclusion kept under a proven casino account stays, whatever is kept under the address', async () => {
  const fields = { verified: false, excludedUntilMs: FOREVER_MS, excludedUnder: ['a casino account’s hash'] }
  const user = await makeUser(fields, NOW)
  await resetPassword(user.email)
  expect(await storedUser(user.id)).toMatchObject({ verified: true, excludedUntilMs: FOREVER_MS })
})

test('an exclusion kept under a proven casino account is not shortened while it is lengthened', async () => {
  const until = { excludedUntilMs: NOW + DAY_MS, excludedUnder: ['a casino account’s hash'] }
  const user = await makeUser({ verified: false, ...until }, NOW)
  beforeNextWrite(user.id, () => exclude(user))
  await resetPassword(user.email)
  expect(await storedUser(user.id)).toMatchObject({ verified: true, excludedUntilMs: FOREVER_MS })
})

test.each(Object.entries(INSIDE))(
  'a session that ends during its proof by %s stays ended',
  async (_, prove) => {
    const person = await register()
    beforeNextWrite(person.id, () => call(users.logout, { as: person.cookie, at: NOW }))
    await prove(person, person.cookie)
    expect((await storedUser(person.id)).sessions).toEqual({})
  },
)

test.each(['code', 'link', 'reset'] as const)(
  'staff whom a colleague marked unverified keep their passkeys after a proof by %s',
  async (way) => {
    const editor = await makeUser({ role: 'editor' }, NOW)
    const { cookie } = await addPasskey(editor.cookie, NOW)
    const person = { ...editor, cookie }
    await setVerified(person.id, false)
    await call(users.requestCode, { as: cookie, at: NOW })
    const prove = {
      code: () => proveByCode(person, cookie),
      link: () => proveByLink(person),
      reset: () => resetPassword(person.email, { passkeys: 'remove' }),
    }
    expect((await prove[way]()).status).toBeLessThan(300)
    const { verified, passkeys: kept = {} } = await storedUser(person.id)
    expect({ verified, passkeys: Object.keys(kept).length }).toEqual({ verified: true, passkeys: 1 })
  },
)

test.each([true, false])(
  'a new password by mail follows the rule of the present role, verified: %s',
  async (verified) => {
    const { id, email } = await makeUser({ verified }, NOW)
    await call(users.forgotPassword, { at: NOW, input: { email } })
    const input = { email, code: await mailedCode(email), password: 'Otter 9 bays' }
    const raised = { as: admin.cookie, at: NOW, params: { id }, input: { role: 'editor' } } as const
    beforeNextWrite(id, () => call(players.update, raised))
    const { error } = await call(users.resetPassword, { at: NOW, input })
    expect(error.fields).toMatchObject([{ path: 'password', code: 'staff_password' }])
  },
)

test('a link opened in another user’s session is a proof from outside', async () => {
  const stranger = await register()
  const other = await makeUser({}, NOW)
  expect((await proveByLink(stranger, other.cookie)).body).toEqual({ verified: true, passwordNeeded: true })
  expect((await storedUser(stranger.id)).sessions).toEqual({})
  expect((await call(users.me, { as: other.cookie, at: NOW })).status).toBe(200)
})

test('a first proof by a new address ends all other sessions and devices', async () => {
  const person = await register()
  const other = await login(person.email, PASSWORD)
  const email = freshEmail()
  await call(users.changeEmail, { as: person.cookie, at: NOW, input: { email } })
  const input = { code: await mailedCode(email) }
  const moved = await call(users.confirmEmail, { as: person.cookie, at: NOW, input })
  expect(moved.body.user).toMatchObject({ email, verified: true, username: 'Mallory Stranger' })
  expect((await call(users.me, { as: other.cookie, at: NOW })).status).toBe(401)
  expect((await call(users.me, { as: person.cookie, at: NOW })).status).toBe(200)
  expect((await storedUser(person.id)).devices).toHaveLength(1)
})

test('the address becomes the name if its local part is no valid name', async () => {
  const [short, long] = [`${'a'}@${freshEmail()}`.replace(/@.*@/, '@'), `${'b'.repeat(60)}@example.org`]
  for (const email of [short.replace('example', `x${Date.now()}`), long]) {
    const stranger = await register(email)
    await resetPassword(email)
    const { username } = await storedUser(stranger.id)
    expect([...username].length).toBeGreaterThanOrEqual(2)
    expect([...username].length).toBeLessThanOrEqual(40)
  }
})

describe('two first proofs at once', () => {
  test.each([
    ['two resets', 'reset', 'reset'],
    ['a reset and the link', 'reset', 'link'],
  ] as const)('%s: one of them decides, and nothing of the stranger is left', async (_, first, second) => {
    const stranger = await register()
    await exclude(stranger)
    const params = { id: await mailedLinkId(stranger.email) }
    await call(users.forgotPassword, { at: LATER, input: { email: stranger.email } })
    const input = { email: stranger.email, code: await mailedCode(stranger.email), password: OWN_PASSWORD }
    const ways = {
      reset: () => call(users.resetPassword, { at: LATER, input }),
      link: () => call(users.verifyLink, { at: LATER, params }),
    }
    const answers = await atOnce(12, (index) => ways[index % 2 === 0 ? first : second]())
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status < 300)).toBe(true)
    const stored = await storedUser(stranger.id)
    expect(stored).toMatchObject({ verified: true, sessions: {} })
    expect(stored.excludedUntilMs).toBeUndefined()
    expect((await login(stranger.email, PASSWORD)).status).toBe(401)
    expect((await login(stranger.email, OWN_PASSWORD)).status).toBe(200)
  })

  test('the stranger’s code and the owner’s reset', async () => {
    const stranger = await register()
    const params = { code: await mailedCode(stranger.email) }
    beforeNextWrite(stranger.id, () => resetPassword(stranger.email))
    const verified = await call(users.verifyCode, { as: stranger.cookie, at: NOW, params })
    expect(verified).toMatchObject({ status: 200, body: { already: true }, cookie: undefined })
    expect(await storedUser(stranger.id)).toMatchObject({ sessions: {}, devices: [] })
  })
})

describe('a reset of a verified account', () => {
  const withPasskey = async (fields: Parameters<typeof makeUser>[0] = {}) => {
    const user = await makeUser(fields, NOW)
    return { ...user, ...(await addPasskey(user.cookie, NOW)) }
  }

  test.each([
    ['keep', 200],
    [undefined, 200],
    ['remove', 401],
  ] as const)('with passkeys: %s, a passkey logs in with %s', async (choice, status) => {
    const person = await withPasskey()
    await resetPassword(person.email, choice === undefined ? {} : { passkeys: choice })
    expect((await loginBy(person.device, NOW)).status).toBe(status)
    const told = (await mailsTo(person.email)).flatMap(({ data }) => ('variant' in data ? data.variant : []))
    expect(told.filter((one) => one === 'passkey_changed')).toHaveLength(choice === 'remove' ? 2 : 1)
  })

  test('gives the same answer with passkeys, without, and to staff, who keep theirs', async () => {
    const none = await makeUser({}, NOW)
    const staff = await withPasskey({ role: 'editor' })
    for (const { email } of [none, staff])
      expect((await resetPassword(email, { passkeys: 'remove' })).status).toBe(204)
    expect((await loginBy(staff.device, NOW)).status).toBe(200)
  })

  test('keeps name, limits and exclusion', async () => {
    const user = await makeUser({ limits: { signalsPerDay: 2, sessionMinutes: 20 } }, NOW)
    await exclude(user)
    await resetPassword(user.email, { passkeys: 'remove' })
    const { username, limits, excludedUntilMs } = await storedUser(user.id)
    expect({ username, limits, excludedUntilMs }).toEqual({
      username: 'Ada',
      limits: { signalsPerDay: 2, sessionMinutes: 20 },
      excludedUntilMs: FOREVER_MS,
    })
  })
})

describe('other known devices', () => {
  test('end with a reset, except the resetting device', async () => {
    const user = await makeUser({}, NOW)
    const [ours] = user.user.devices
    await login(user.email, PASSWORD)
    expect((await storedUser(user.id)).devices).toHaveLength(2)
    await call(users.forgotPassword, { as: user.cookie, at: NOW, input: { email: user.email } })
    const input = { email: user.email, code: await mailedCode(user.email), password: OWN_PASSWORD }
    expect((await call(users.resetPassword, { as: user.cookie, at: NOW, input })).status).toBe(204)
    expect((await storedUser(user.id)).devices).toEqual([ours])
  })

  test('end with a change of the password', async () => {
    const user = await makeUser({}, NOW)
    const [ours] = user.user.devices
    await login(user.email, PASSWORD)
    const input = { password: OWN_PASSWORD, oldPassword: PASSWORD }
    await call(users.update, { as: user.cookie, at: NOW, params: { id: user.id }, input })
    expect((await storedUser(user.id)).devices).toEqual([ours])
  })
})

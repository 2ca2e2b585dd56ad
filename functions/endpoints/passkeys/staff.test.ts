import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { PASSKEY_RESET_HOURS } from '#shared/models/passkey.ts'
import { HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import {
  addPasskey,
  loginBy,
  mailsTo,
  makeUser,
  PASSWORD,
  reauthBy,
  storedUser,
} from '../../testing/people.ts'

const { auditLog, blogs, passkeys, players, site, users } = api
const at = Date.now()
const FIVE_MINUTES_MS = 5 * MINUTE_MS
const RESET_MS = PASSKEY_RESET_HOURS * HOUR_MS

beforeEach(() => {
  vi.stubEnv('STAFF_PASSKEY', 'required')
})

const loginByPassword = (email: string, at: number) =>
  call(users.login, { at, input: { email, password: PASSWORD } })

/** An admin with a passkey, in a session that has staff's rights by it. */
async function enrolledAdmin(at: number) {
  const admin = await makeUser({ role: 'admin' }, at)
  return { ...admin, ...(await addPasskey(admin.cookie, at)) }
}

describe('if staff need a passkey', () => {
  test.each(['admin', 'editor'] as const)('a password alone gives an %s no staff rights', async (role) => {
    const { cookie } = await makeUser({ role }, at)
    const player = await makeUser({}, at)
    const refused = { statusCode: 403, code: 'reauth_required' }
    expect((await call(blogs.listPosts, { as: cookie, at })).error).toMatchObject(refused)
    const params = { id: player.id }
    if (role === 'admin') {
      expect((await call(auditLog.list, { as: cookie, at })).error).toMatchObject(refused)
      // Calls that users may make for themselves reveal nothing about others.
      expect((await call(users.get, { as: cookie, at, params })).status).toBe(404)
      expect((await call(users.remove, { as: cookie, at, params })).status).toBe(404)
    }
    expect((await call(users.me, { as: cookie, at })).body.staffPasskey).toBe('missing')
    const deep = await call(site.health, { as: cookie, at, input: { deep: '' } })
    expect(deep.error).toMatchObject(refused)
  })

  test('the first passkey is added after a login by password, and gives the session staff rights', async () => {
    const { cookie, made } = await enrolledAdmin(at)
    expect(made.status).toBe(201)
    expect((await call(auditLog.list, { as: cookie, at })).status).toBe(200)
    expect((await call(users.me, { as: cookie, at })).body.staffPasskey).toBeUndefined()
  })

  test('with a passkey, a password alone gives no rights and adds or removes no passkey', async () => {
    const { email, device, made } = await enrolledAdmin(at)
    const { cookie: as = '' } = await loginByPassword(email, at)
    expect((await call(users.me, { as, at })).body.staffPasskey).toBe('unproven')
    const again = await call(users.reauth, { as, at, input: { password: PASSWORD } })
    expect(again.status).toBe(204)
    const session = again.cookie ?? ''
    const params = { id: made.body.passkey._id }
    for (const answer of [
      await call(passkeys.createOptions, { as: session, at }),
      await call(passkeys.remove, { as: session, at, params }),
      await call(users.export, { as: session, at }),
      await call(auditLog.list, { as: session, at }),
    ]) {
      expect(answer.error).toMatchObject({ statusCode: 403, code: 'reauth_required' })
    }
    const raised = await reauthBy(device, session, at)
    expect((await call(auditLog.list, { as: raised.cookie, at })).status).toBe(200)
  })

  test('a session keeps staff rights, but fresh proof needs the passkey again', async () => {
    const { cookie, device } = await enrolledAdmin(at)
    const later = at + FIVE_MINUTES_MS + 1
    expect((await call(auditLog.list, { as: cookie, at: later })).status).toBe(200)
    const input = {
      name: 'Ida',
      email: 'ida-of-passkeys@example.com',
      role: 'editor',
      password: PASSWORD,
    } as const
    expect((await call(players.create, { as: cookie, at: later, input })).error.code).toBe('reauth_required')
    const byPassword = await call(users.reauth, { as: cookie, at: later, input: { password: PASSWORD } })
    const as = byPassword.cookie ?? ''
    expect((await call(auditLog.list, { as, at: later })).status).toBe(200)
    expect((await call(players.create, { as, at: later, input })).error.code).toBe('reauth_required')
    const proof = await reauthBy(device, as, later)
    expect((await call(players.create, { as: proof.cookie, at: later, input })).status).toBe(201)
  })

  test('a change of password keeps the session’s staff rights', async () => {
    const { id, cookie } = await enrolledAdmin(at)
    const input = { oldPassword: PASSWORD, password: 'Slow ferries, 9 gulls' }
    const changed = await call(users.update, { as: cookie, at, params: { id }, input })
    expect(changed.status).toBe(200)
    expect((await call(auditLog.list, { as: changed.cookie, at })).status).toBe(200)
  })

  test('a login by passkey gives staff rights', async () => {
    const { device } = await enrolledAdmin(at)
    const { cookie } = await loginBy(device, at)
    expect((await call(auditLog.list, { as: cookie, at })).status).toBe(200)
  })

  test('the last passkey cannot be removed, also when two are removed at once', async () => {
    const first = await enrolledAdmin(at)
    expect((await call(passkeys.list, { as: first.cookie, at })).body.keepsOne).toBe(true)
    const second = await addPasskey(first.cookie, at)
    const ids = [first.made, second.made].map(({ body }) => body.passkey._id)
    const answers = await Promise.all(
      ids.map((id) => call(passkeys.remove, { as: second.cookie, at, params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(Object.keys((await storedUser(first.id)).passkeys ?? {})).toHaveLength(1)
  })

  test('plain users need no passkey', async () => {
    const { cookie, device } = await addPasskey((await makeUser({}, at)).cookie, at)
    expect(device.counter).toBe(0)
    const later = at + FIVE_MINUTES_MS + 1
    const proof = await call(users.reauth, { as: cookie, at: later, input: { password: PASSWORD } })
    expect((await call(users.export, { as: proof.cookie, at: later })).status).toBe(200)
    expect((await call(users.me, { as: proof.cookie, at: later })).body.staffPasskey).toBeUndefined()
  })
})

describe('a reset by another admin', () => {
  test('keeps the passkeys valid for a day, then one can be added by password', async () => {
    const lost = await enrolledAdmin(at)
    const admin = await enrolledAdmin(at)
    const params = { id: lost.id }
    // One millisecond later, since mails of the same millisecond have no order.
    const began = at + 1
    const reset = await call(passkeys.reset, { as: admin.cookie, at: began, params })
    expect(reset.status).toBe(202)
    expect(reset.body.resetAt).toBe(iso(began + RESET_MS))
    expect((await mailsTo(lost.email)).at(-1)).toMatchObject({ data: { variant: 'passkey_reset' } })
    const input = { subject: `user:${lost.id}`, action: 'passkeys.reset' }
    const log = await call(auditLog.list, { as: admin.cookie, at: began, input })
    expect(log.body.entries).toMatchObject([{ actor: admin.id, fields: ['passkeys'] }])
    const seen = await call(users.get, { as: admin.cookie, at, params })
    expect(seen.body.user.passkeys).toEqual({ count: 1, resetAt: reset.body.resetAt })

    const early = await loginByPassword(lost.email, began + RESET_MS - 1)
    expect((await call(passkeys.createOptions, { as: early.cookie, at: began + RESET_MS - 1 })).status).toBe(
      403,
    )
    const after = began + RESET_MS
    expect((await loginBy(lost.device, after)).status).toBe(401)
    const session = await loginByPassword(lost.email, after)
    expect((await call(users.me, { as: session.cookie, at: after })).body.staffPasskey).toBe('missing')
    const added = await addPasskey(session.cookie ?? '', after)
    expect((await call(auditLog.list, { as: added.cookie, at: after })).status).toBe(200)
    const { passkeys: kept = {}, passkeyReset } = await storedUser(lost.id)
    expect(Object.keys(kept)).toEqual([added.made.body.passkey._id])
    expect(passkeyReset).toBeUndefined()
  })

  test('is cancelled by a login with one of them', async () => {
    const owner = await enrolledAdmin(at)
    const thief = await enrolledAdmin(at)
    await call(passkeys.reset, { as: thief.cookie, at, params: { id: owner.id } })
    expect((await loginBy(owner.device, at + HOUR_MS)).status).toBe(200)
    expect((await storedUser(owner.id)).passkeyReset).toBeUndefined()
    expect((await loginBy(owner.device, at + RESET_MS)).status).toBe(200)
  })

  test('cannot be for oneself, twice, or for plain users', async () => {
    const admin = await enrolledAdmin(at)
    const other = await enrolledAdmin(at)
    const player = await addPasskey((await makeUser({}, at)).cookie, at)
    const { body } = await call(users.me, { as: player.cookie, at })
    const reset = (id: string, as = admin.cookie) => call(passkeys.reset, { as, at, params: { id } })
    expect((await reset(admin.id)).error.code).toBe('forbidden')
    expect((await reset(other.id)).status).toBe(202)
    expect((await reset(other.id)).error.code).toBe('wrong_state')
    expect((await reset(body.user._id)).error.code).toBe('wrong_state')
  })
})

describe('taking a role away and giving it back does not avoid the day’s wait of a reset:', () => {
  async function demotedStaff(at: number) {
    const lost = await enrolledAdmin(at)
    const admin = await enrolledAdmin(at)
    const setRole = (role: 'user' | 'admin', when: number) =>
      call(players.update, { as: admin.cookie, at: when, params: { id: lost.id }, input: { role } })
    expect((await setRole('user', at)).status).toBe(200)
    const { cookie = '' } = await loginByPassword(lost.email, at)
    const removeOwn = async () => {
      const params = { id: lost.made.body.passkey._id }
      expect((await call(passkeys.remove, { as: cookie, at, params })).status).toBe(204)
    }
    return { lost, admin, setRole, asUser: cookie, removeOwn }
  }

  const canAdd = async (email: string, at: number) => {
    const { cookie: as } = await loginByPassword(email, at)
    return (await call(passkeys.createOptions, { as, at })).status === 200
  }

  test('after the passkey was removed meanwhile, a password adds none within the day', async () => {
    const { lost, setRole, removeOwn } = await demotedStaff(at)
    await removeOwn()
    expect((await setRole('admin', at + 1)).status).toBe(200)
    expect((await mailsTo(lost.email)).at(-1)).toMatchObject({ data: { variant: 'passkey_reset' } })
    expect(await canAdd(lost.email, at + 1)).toBe(false)
    expect(await canAdd(lost.email, at + RESET_MS)).toBe(false)
    expect(await canAdd(lost.email, at + 1 + RESET_MS)).toBe(true)
  })

  test('a passkey that a password added meanwhile gives no staff rights', async () => {
    const { lost, setRole, asUser } = await demotedStaff(at)
    const added = await addPasskey(asUser, at)
    await call(passkeys.remove, { as: added.cookie, at, params: { id: lost.made.body.passkey._id } })
    expect((await setRole('admin', at + 1)).status).toBe(200)
    expect((await loginBy(added.device, at + 1)).status).toBe(401)
    expect(await canAdd(lost.email, at + 1)).toBe(false)
  })

  test('two such changes do not avoid it either', async () => {
    const { lost, setRole, removeOwn } = await demotedStaff(at)
    await removeOwn()
    await setRole('admin', at)
    await setRole('user', at)
    const { cookie = '' } = await loginByPassword(lost.email, at)
    const added = await addPasskey(cookie, at)
    await setRole('admin', at + 1)
    expect((await loginBy(added.device, at + 1)).status).toBe(401)
    expect(await canAdd(lost.email, at + 1)).toBe(false)
    expect(await canAdd(lost.email, at + 1 + RESET_MS)).toBe(true)
  })

  test('a kept passkey stays valid, and a running reset keeps its time', async () => {
    const { lost, admin, setRole } = await demotedStaff(at)
    await setRole('admin', at)
    expect((await storedUser(lost.id)).passkeyReset).toBeUndefined()
    const { body } = await call(passkeys.reset, { as: admin.cookie, at, params: { id: lost.id } })
    await setRole('user', at)
    await setRole('admin', at + 1)
    const { passkeyReset } = await storedUser(lost.id)
    expect(iso(passkeyReset?.fromMs ?? 0)).toBe(body.resetAt)
    const own = await loginBy(lost.device, at + 1)
    expect((await call(auditLog.list, { as: own.cookie, at: at + 1 })).status).toBe(200)
  })
})

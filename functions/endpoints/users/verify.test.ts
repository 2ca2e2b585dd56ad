import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailedLinkId, makeUser, PASSWORD, storedUser, wrongCode } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
const at = Date.now()
const LINK_LIFETIME_MS = DAY_MS

async function register(at: number) {
  const email = freshEmail()
  const input = { name: 'Nora Tester', email, password: PASSWORD, adult: true as const }
  const { cookie, body } = await call(users.register, { input, at })
  return { email, cookie, id: body.user._id }
}

describe('the code', () => {
  test('is valid for 10 minutes', async () => {
    const { email, cookie } = await register(at)
    const params = { code: await mailedCode(email) }
    const late = await call(users.verifyCode, { as: cookie, at: at + 10 * MINUTE_MS, params })
    expect(late.error).toMatchObject({ statusCode: 410, code: 'code_expired' })
    const inTime = await call(users.verifyCode, { as: cookie, at: at + 10 * MINUTE_MS - 1, params })
    expect(inTime.body).toEqual({ verified: true })
    // The session goes on under another id.
    expect((await call(users.me, { as: cookie, at })).status).toBe(401)
  })

  test('accepts five attempts, counted in each answer, and then not even the right code', async () => {
    const { email, cookie, id } = await register(at)
    const code = await mailedCode(email)
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const answer = await call(users.verifyCode, { as: cookie, at, params: { code: wrongCode(code) } })
      expect(answer.error).toMatchObject({ statusCode: 400, code: 'code_wrong', attemptsLeft })
    }
    const right = await call(users.verifyCode, { as: cookie, at, params: { code } })
    expect(right.error).toMatchObject({ statusCode: 429, code: 'code_attempts' })
    expect((await storedUser(id)).verified).toBe(false)
  })

  test('is compared in five of 12 simultaneous wrong attempts', async () => {
    const { email, cookie } = await register(at)
    const code = wrongCode(await mailedCode(email))
    const answers = await atOnce(12, () => call(users.verifyCode, { as: cookie, at, params: { code } }))
    const codes = answers.map((answer) => answer.error.code)
    expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(5)
    expect(codes.filter((one) => one === 'code_attempts')).toHaveLength(7)
    const left = answers.flatMap((answer) => answer.error.attemptsLeft ?? [])
    expect(left.sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('verifies once in 12 simultaneous attempts, with one session left', async () => {
    const { email, cookie, id } = await register(at)
    const code = await mailedCode(email)
    const answers = await atOnce(12, () => call(users.verifyCode, { as: cookie, at, params: { code } }))
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    const verified = answers.filter((answer) => answer.status === 200 && !answer.body.already)
    expect(verified).toHaveLength(1)
    // A request that comes after the first one is told that the address is verified, not that the code has expired.
    expect(answers.map((answer) => answer.error?.code)).not.toContain('code_expired')
    const stored = await storedUser(id)
    expect(stored.verified).toBe(true)
    expect(Object.keys(stored.sessions)).toHaveLength(1)
    expect((await call(users.me, { as: verified[0]?.cookie, at })).status).toBe(200)
  })

  test('works for no other user or purpose', async () => {
    const first = await register(at)
    const second = await register(at)
    const code = await mailedCode(first.email)
    const stolen = await call(users.verifyCode, { as: second.cookie, at, params: { code } })
    expect(stolen.error.code).toBe('code_wrong')
    await call(users.forgotPassword, { input: { email: first.email }, at })
    const reset = await mailedCode(first.email)
    expect((await call(users.verifyCode, { as: first.cookie, at, params: { code: reset } })).error.code).toBe(
      reset === code ? undefined : 'code_wrong',
    )
  })

  test('keeps the time of the password proof', async () => {
    const { email, cookie } = await register(at)
    const params = { code: await mailedCode(email) }
    const verified = await call(users.verifyCode, { as: cookie, at: at + 4 * MINUTE_MS, params })
    const exported = await call(users.export, { as: verified.cookie, at: at + 6 * MINUTE_MS })
    expect(exported.error.code).toBe('reauth_required')
  })
})

describe('a new code', () => {
  test('is refused to a verified user', async () => {
    const user = await makeUser()
    expect((await call(users.requestCode, { as: user.cookie })).error.code).toBe('wrong_state')
  })

  test('is sent after 60 s, and invalidates the old code and link', async () => {
    const { email, cookie } = await register(at)
    const old = { code: await mailedCode(email), link: await mailedLinkId(email) }
    const soon = await call(users.requestCode, { as: cookie, at: at + 59_000 })
    expect(soon.error).toMatchObject({ statusCode: 429, code: 'too_many', retryAfter: 1 })
    expect(soon.headers['retry-after']).toBe('1')
    const resentAt = at + MINUTE_MS
    expect((await call(users.requestCode, { as: cookie, at: resentAt })).status).toBe(204)
    const link = await call(users.verifyLink, { at: resentAt, params: { id: old.link } })
    expect(link.error.code).toBe('not_found')
    const code = await mailedCode(email)
    if (old.code !== code) {
      const dead = await call(users.verifyCode, { as: cookie, at: resentAt, params: { code: old.code } })
      expect(dead.error).toMatchObject({ code: 'code_wrong', attemptsLeft: 4 })
    }
    expect((await call(users.verifyCode, { as: cookie, at: resentAt, params: { code } })).status).toBe(200)
  })
})

describe('the link', () => {
  test('verifies once, without a session before or after', async () => {
    const { email, id } = await register(at)
    const params = { id: await mailedLinkId(email) }
    const first = await call(users.verifyLink, { at, params })
    expect(first).toMatchObject({ status: 200, body: { verified: true }, cookie: undefined })
    expect(first.body.already).toBeUndefined()
    expect((await storedUser(id)).verified).toBe(true)
    expect((await call(users.verifyLink, { at, params })).body).toEqual({ verified: true, already: true })
  })

  test('opened in a session of the account keeps that session, and the code then counts as done', async () => {
    const { email, cookie: as } = await register(at)
    const params = { id: await mailedLinkId(email) }
    const first = await call(users.verifyLink, { as, at, params })
    expect(first).toMatchObject({ status: 200, body: { verified: true }, cookie: undefined })
    const code = await mailedCode(email)
    expect((await call(users.verifyCode, { as, at, params: { code } })).body.already).toBe(true)
  })

  test('is valid for a day', async () => {
    const { email } = await register(at)
    const params = { id: await mailedLinkId(email) }
    const late = await call(users.verifyLink, { at: at + LINK_LIFETIME_MS, params })
    expect(late.error.code).toBe('code_expired')
    expect((await call(users.verifyLink, { at: at + LINK_LIFETIME_MS - 1, params })).status).toBe(200)
  })

  test('of another form, another token or a removed user is not found', async () => {
    const { email, id, cookie } = await register(at)
    const linkId = await mailedLinkId(email)
    const forged = linkId.slice(0, -1) + (linkId.endsWith('a') ? 'b' : 'a')
    for (const one of ['x', '../etc', '1'.repeat(76), forged, 'x'.repeat(201)]) {
      expect((await call(users.verifyLink, { at, params: { id: one } })).error.code).toBe('not_found')
    }
    await call(users.remove, { as: cookie, at, params: { id } })
    expect((await call(users.verifyLink, { at, params: { id: linkId } })).error.code).toBe('not_found')
  })
})

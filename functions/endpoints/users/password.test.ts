import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { table } from '../../platform/table/client.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, makeUser, PASSWORD, storedUser, wrongCode } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api
const at = Date.now()
const NEW_PASSWORD = 'Slow ferries, 9 gulls'

async function resetCode(email: string, at: number): Promise<string> {
  await call(users.forgotPassword, { input: { email }, at })
  return mailedCode(email)
}

describe('forgot', () => {
  test('gives the same answer with the same database calls for known and unknown addresses', async () => {
    const user = await makeUser({ language: 'de', username: 'A rather long name, to be seen' })
    const unknown = freshEmail()
    const sent = vi.spyOn(table(), 'send')
    const work = async (email: string) => {
      sent.mockClear()
      const { status, body, headers, cookie } = await call(users.forgotPassword, { input: { email } })
      const answer = { status, body, headers, mark: cookie?.length }
      const commands = sent.mock.calls.map(([command]) => [
        command.constructor.name,
        JSON.stringify(command.input).length,
      ])
      return { answer, commands }
    }
    // One call before, so that neither includes the first loading.
    await work(freshEmail())
    const [known, other] = [await work(user.email), await work(unknown)]
    expect(known).toEqual(other)
    expect(known.answer).toMatchObject({ status: 202, body: undefined })
    expect(known.commands.length).toBeGreaterThan(1)
  })

  test('answers 202 within 60 s without a mail; a later request replaces the old code', async () => {
    const user = await makeUser()
    const old = await resetCode(user.email, at)
    const soon = await call(users.forgotPassword, { input: { email: user.email }, at: at + 59_999 })
    expect(soon.status).toBe(202)
    expect(await mailsTo(user.email)).toHaveLength(1)
    const code = await resetCode(user.email, at + MINUTE_MS)
    expect(await mailsTo(user.email)).toHaveLength(2)
    const input = { email: user.email, code: old, password: NEW_PASSWORD }
    const dead = await call(users.resetPassword, { input, at: at + MINUTE_MS })
    expect(dead.error?.code).toBe(old === code ? undefined : 'code_wrong')
  })

  test('sends one mail for 12 simultaneous requests', async () => {
    const user = await makeUser()
    const answers = await atOnce(12, () => call(users.forgotPassword, { input: { email: user.email } }))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    expect(await mailsTo(user.email)).toHaveLength(1)
  })
})

test('a known device can enter a code requested elsewhere, and other devices cannot enter its own', async () => {
  const reset = (email: string, code: string, as?: string) =>
    call(users.resetPassword, { as, input: { email, code, password: NEW_PASSWORD } })
  const user = await makeUser()
  const code = await resetCode(user.email, Date.now())
  expect((await reset(user.email, code, user.cookie)).status).toBe(204)
  const other = await makeUser()
  await call(users.forgotPassword, { as: other.cookie, input: { email: other.email } })
  const own = await mailedCode(other.email)
  expect((await reset(other.email, own)).error.code).toBe('code_expired')
  expect((await reset(other.email, own, user.cookie)).error.code).toBe('code_expired')
})

describe('reset', () => {
  test('sets the password, ends every session at once and says so by mail', async () => {
    const user = await makeUser()
    const { cookie } = await call(users.login, { input: { email: user.email, password: PASSWORD } })
    const code = await resetCode(user.email, Date.now())
    const input = { email: user.email, code, password: NEW_PASSWORD }
    const answer = await call(users.resetPassword, { input })
    expect(answer).toMatchObject({ status: 204, cookie: undefined })
    for (const as of [user.cookie, cookie]) expect((await call(users.me, { as })).status).toBe(401)
    const tryWith = (password: string) => call(users.login, { input: { email: user.email, password } })
    expect((await tryWith(PASSWORD)).error.code).toBe('bad_credentials')
    expect((await tryWith(NEW_PASSWORD)).status).toBe(200)
    const told = (await mailsTo(user.email)).map((mail) => 'variant' in mail.data && mail.data.variant)
    expect(told).toContain('password_changed')
    expect((await call(users.resetPassword, { input })).error.code).toBe('code_expired')
  })

  test('answers wrong and expired codes in the same way for unknown addresses', async () => {
    const user = await makeUser()
    const unknown = freshEmail()
    const code = wrongCode(await resetCode(user.email, at))
    await call(users.forgotPassword, { input: { email: unknown }, at })
    const tries = (email: string, after: number) =>
      call(users.resetPassword, { input: { email, code, password: NEW_PASSWORD }, at: at + after })
    for (const expected of [
      'code_wrong',
      'code_wrong',
      'code_wrong',
      'code_wrong',
      'code_wrong',
      'code_attempts',
    ]) {
      const answers = [await tries(user.email, 0), await tries(unknown, 0)]
      expect(answers.map((answer) => answer.error.code)).toEqual([expected, expected])
    }
    for (const email of [user.email, unknown]) {
      expect((await tries(email, 10 * MINUTE_MS)).error).toMatchObject({ code: 'code_expired' })
    }
    expect((await tries(freshEmail(), 0)).error.code).toBe('code_expired')
  })

  test('a guessable password uses no attempt, and one with the user’s name keeps the code', async () => {
    const user = await makeUser({ username: 'Wilhelmina Vandersloot' })
    const code = await resetCode(user.email, Date.now())
    const reset = (password: string) =>
      call(users.resetPassword, { input: { email: user.email, code, password } })
    const fields = async (password: string) => (await reset(password)).error.fields?.[0]?.code
    expect(await fields('password1234')).toBe('password_guessable')
    expect(await fields('Wilhelmina-Vandersloot1')).toBe('password_personal')
    expect((await reset(NEW_PASSWORD)).status).toBe(204)
  })

  test('a simultaneous login with the old password does not survive the reset', async () => {
    const user = await makeUser()
    const code = await resetCode(user.email, Date.now())
    const [, ...logins] = await Promise.all([
      call(users.resetPassword, { input: { email: user.email, code, password: NEW_PASSWORD } }),
      ...Array.from({ length: 12 }, () =>
        call(users.login, { input: { email: user.email, password: PASSWORD } }),
      ),
    ])
    expect(logins.filter((answer) => ![200, 401].includes(answer.status))).toEqual([])
    expect((await storedUser(user.id)).sessions).toEqual({})
  })
})

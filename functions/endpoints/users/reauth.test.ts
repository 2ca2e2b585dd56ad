import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makePerson, PASSWORD } from '../../testing/people.ts'

const { users } = api
const FIVE_MINUTES_MS = 5 * 60_000
const NEW_PASSWORD = 'Slow ferries, 9 gulls'

test('refuses a wrong password, and no session ends', async () => {
  const person = await makePerson()
  const answer = await call(users.reauth, { as: person.cookie, input: { password: 'wrong one' } })
  expect(answer.error).toMatchObject({ statusCode: 401, code: 'bad_credentials' })
  expect((await call(users.me, { as: person.cookie })).status).toBe(200)
})

/** What needs the password within 5 minutes. */
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
  removal: (as: string, at: number, id: string) => call(users.remove, { as, at, params: { id } }),
}

describe.each(Object.entries(GUARDED))('%s', (_, guarded) => {
  test('asks for the password after 5 minutes, and takes it', async () => {
    const startMs = Date.now()
    const person = await makePerson({}, startMs)
    const at = startMs + FIVE_MINUTES_MS + 1
    const late = await guarded(person.cookie, at, person.id)
    expect(late.error).toMatchObject({ statusCode: 403, code: 'reauth_required' })
    const proof = await call(users.reauth, { as: person.cookie, at, input: { password: PASSWORD } })
    expect(proof.status).toBe(204)
    const proven = await guarded(person.cookie, at + FIVE_MINUTES_MS, person.id)
    expect(proven.error?.code).not.toBe('reauth_required')
  })
})

test('proving it in one session proves nothing in another', async () => {
  const startMs = Date.now()
  const person = await makePerson({}, startMs)
  const other = await call(users.login, { input: { email: person.email, password: PASSWORD }, at: startMs })
  const at = startMs + FIVE_MINUTES_MS + 1
  await call(users.reauth, { as: person.cookie, at, input: { password: PASSWORD } })
  expect((await call(users.export, { as: other.cookie, at })).error.code).toBe('reauth_required')
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { TERMS_VERSION } from '#shared/site/terms.ts'
import { iso } from '#shared/time.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailedCode, mailsTo, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users } = api

function input(email = freshEmail()) {
  return { name: 'Maria Rossi', email, password: PASSWORD, adult: true as const }
}

test('registration starts a session and mails code and link', async () => {
  const wish = input()
  const answer = await call(users.register, {
    input: wish,
    country: 'IT',
    headers: { 'accept-language': 'it' },
  })
  expect(answer.status).toBe(201)
  expect(answer.body.user).toMatchObject({
    username: 'Maria Rossi',
    email: wish.email,
    verified: false,
    role: 'user',
    admin: false,
    language: 'it',
    country: 'IT',
    groups: [],
  })
  expect(JSON.stringify(answer.body)).not.toContain('assword')
  const me = await call(users.me, { as: answer.cookie })
  expect(me.body.signals).toMatchObject({ fun: 'not_verified', remaining: SIGNALS_PER_DAY_MAX })
  const [mail] = await mailsTo(wish.email)
  expect(mail).toMatchObject({ mail: 'verification', locale: 'it' })
  expect(mail?.data).toMatchObject({ link: expect.stringMatching(/\/it\/verify\/[A-Za-z]{50,}$/) })
  const stored = await storedUser(answer.body.user._id)
  expect(stored.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('the code verifies the address once', async () => {
  const wish = input()
  const { cookie } = await call(users.register, { input: wish })
  const code = await mailedCode(wish.email)
  const verified = await call(users.verifyCode, { as: cookie, params: { code } })
  expect(verified.body).toEqual({ verified: true })
  const again = await call(users.verifyCode, { as: verified.cookie, params: { code } })
  expect(again.body).toEqual({ verified: true, already: true })
  // The verification gave the session a new id.
  expect((await call(users.me, { as: cookie })).status).toBe(401)
})

test('12 simultaneous registrations of an address in any case make one user', async () => {
  const email = freshEmail()
  const answers = await atOnce(12, (index) =>
    call(users.register, { input: input(index % 2 === 0 ? email : email.toUpperCase()) }),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error.code === 'user_exists')).toHaveLength(11)
  expect(answers.find((answer) => answer.status === 409)?.error.message).toBe(
    'User already registered. Log in to your account to continue.',
  )
})

test.each([
  ['name', { name: '' }, 'name_required'],
  ['name', { name: 'A' }, 'too_short'],
  ['name', { name: 'a\u202eb' }, 'control_characters'],
  ['name', { name: '\u200b\u3164' }, 'control_characters'],
  ['name', { name: 'x'.repeat(41) }, 'too_long'],
  ['email', { email: 'nobody' }, 'invalid_email'],
  ['password', { password: 'short' }, 'password_too_short'],
  ['password', { password: 'x'.repeat(129) }, 'too_long'],
  ['password', { password: 'password1234' }, 'password_guessable'],
  ['password', { password: '123456789012' }, 'password_guessable'],
  ['password', { password: 'maria rossi1' }, 'password_personal'],
  ['adult', { adult: false }, 'adult_required'],
  ['language', { language: 'nl' }, 'invalid_value'],
  ['role', { role: 'admin' }, 'unknown_field'],
])('refuses a bad %s: %o', async (path, change, code) => {
  const answer = await call(users.register, { rawBody: JSON.stringify({ ...input(), ...change }) })
  expect(answer.status).toBe(400)
  expect(answer.error).toMatchObject({ errors: true, statusCode: 400, code: 'invalid_input' })
  expect(answer.error.fields).toContainEqual({ path, code, message: expect.any(String) })
})

test.each([
  ['GB', 'GB', 18],
  ['US', 'GB', 21],
  ['GB', 'US', 21],
  [undefined, undefined, 21],
])('country %s with network %s confirms the stricter age, %d', async (country, network, age) => {
  const at = Date.now()
  const headers = { 'accept-language': 'fr' }
  const answer = await call(users.register, { at, input: { ...input(), country }, country: network, headers })
  const { wording } = ageStatement('fr', age)
  const record = { at: iso(at), age, terms: TERMS_VERSION, locale: 'fr', wording }
  expect((await storedUser(answer.body.user._id)).adultConfirmed).toEqual(record)
})

test('the words that the page showed are stored, in any language of the user', async () => {
  const { wording } = ageStatement('pt', 18)
  const wish = { ...input(), country: 'PT', language: 'it', statement: wording } as const
  const { body } = await call(users.register, { input: wish, country: 'PT' })
  expect((await storedUser(body.user._id)).adultConfirmed).toMatchObject({ locale: 'pt', wording })
})

test('an age that the page did not show is not confirmed, after the network changed meanwhile', async () => {
  const wish = { ...input(), country: 'GB', statement: ageStatement('en', 18).wording }
  const refused = await call(users.register, { input: wish, country: 'US' })
  expect(refused).toMatchObject({ status: 400, error: { code: 'invalid_input', age: 21 } })
  expect(refused.error.fields).toMatchObject([{ path: 'adult', code: 'adult_required' }])
  const statement = ageStatement('en', 21).wording
  expect((await call(users.register, { input: { ...wish, statement }, country: 'US' })).status).toBe(201)
})

test('an unknown statement is refused', async () => {
  const wish = { ...input(), statement: 'I may play.' }
  const { error } = await call(users.register, { input: wish })
  expect(error.fields).toMatchObject([{ path: 'statement', code: 'statement_changed' }])
})

test('the address is refused as password', async () => {
  const email = freshEmail()
  const answer = await call(users.register, { input: { ...input(email), password: email } })
  expect(answer.error.fields?.[0]?.code).toBe('password_personal')
})

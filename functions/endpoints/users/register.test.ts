import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { mailsTo, PASSWORD, storedUser } from '../../testing/people.ts'
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

test('the words that the page showed are stored, in any language of the user', async () => {
  const { wording } = ageStatement('pt', 18)
  const wish = { ...input(), country: 'PT', language: 'it', statement: wording } as const
  const { body } = await call(users.register, { input: wish, country: 'PT' })
  expect((await storedUser(body.user._id)).adultConfirmed).toMatchObject({ locale: 'pt', wording })
})

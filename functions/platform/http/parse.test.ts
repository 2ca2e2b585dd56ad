import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'

const { users } = api

function login(rawBody: string, headers: Record<string, string | undefined> = {}) {
  return call(users.login, { rawBody, headers })
}

describe('a body', () => {
  test.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['Application/JSON'],
    ['application/problem+json'],
  ])('of type %s is read', async (type) => {
    const answer = await login('{}', { 'content-type': type })
    expect(answer.error.fields).toContainEqual(expect.objectContaining({ path: 'email', code: 'required' }))
  })

  test.each([
    ['text/plain'],
    ['application/jsonp'],
    ['multipart/form-data; x=application/json'],
    [undefined],
  ])('of type %s is refused', async (type) => {
    const answer = await login('{}', { 'content-type': type })
    expect(answer.error).toMatchObject({ statusCode: 415, code: 'not_json' })
  })

  test.each(['{', '"text"', '[]', 'null', '1', `${'['.repeat(60_000)}`])('%.9s is invalid', async (body) => {
    const answer = await login(body)
    expect(answer.error).toMatchObject({ statusCode: 400, code: 'invalid_input' })
  })

  test('is counted in bytes', async () => {
    const body = JSON.stringify({ email: 'ü'.repeat(70_000), password: 'x' })
    expect((await login(body)).error).toMatchObject({ statusCode: 413, code: 'too_large' })
  })

  test.each([
    ['an unknown field', '{"email":"a@example.com","password":"x","x":1}', 'x'],
    ['a prototype', '{"email":"a@example.com","password":"x","__proto__":{"admin":true}}', '__proto__'],
    ['a constructor', '{"email":"a@example.com","password":"x","constructor":{}}', 'constructor'],
  ])('with %s is refused', async (_, body, path) => {
    const answer = await login(body)
    expect(answer.error.fields).toMatchObject([{ path, code: 'unknown_field' }])
  })

  test.each([
    ['{"email":1,"password":"x"}', 'email', 'invalid_type'],
    ['{"email":null,"password":"x"}', 'email', 'invalid_type'],
    ['{"email":{"$gt":""},"password":"x"}', 'email', 'invalid_type'],
    ['{"password":"x"}', 'email', 'required'],
    ['{"email":"","password":"x"}', 'email', 'required'],
  ])('%s', async (body, path, code) => {
    const answer = await login(body)
    expect(answer.error.fields?.[0]).toMatchObject({ path, code, message: expect.stringMatching(/\w/) })
  })
})

test.each([
  ['a title', api.blogs.create, { title: 'Half \ud800', language: 'en', content: 'Text' }],
  ['an image description', api.images.create, { alt: '\udfff', type: 'image/png', bytes: 5 }],
  ['a name', api.players.create, { name: 'Sam \ud83d', email: freshEmail() }],
  [
    'an address',
    api.blogs.create,
    { title: 'T', language: 'en', content: '', thumbnail: 'https://a.example/\ud800' },
  ],
])('half a surrogate pair in %s is replaced', async (_, endpoint, body) => {
  const { cookie } = await makeUser({ role: 'admin' })
  const answer = await call(endpoint, { as: cookie, rawBody: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  expect(JSON.stringify(answer.body)).not.toMatch(/\\ud[89a-f]/)
})

test('addresses are compared in NFC, lower case, trimmed', async () => {
  const email = `zoë.${freshEmail()}`
  await makeUser({ email: email.normalize('NFC') })
  for (const form of [email.normalize('NFD'), email.toUpperCase(), ` ${email} `]) {
    const answer = await call(users.login, { input: { email: form, password: PASSWORD } })
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 400) expect(answer.error.fields?.[0]?.code).toBe('invalid_email')
  }
})

test('passwords are compared in one Unicode form and never trimmed', async () => {
  const password = ' Crème brûlée, 7 spoons '
  const email = freshEmail()
  const input = { name: 'Sam', email, password, adult: true as const }
  expect((await call(users.register, { input })).status).toBe(201)
  const tryWith = (tried: string) => call(users.login, { input: { email, password: tried } })
  expect((await tryWith(password.normalize('NFD'))).status).toBe(200)
  expect((await tryWith(password.trim())).error.code).toBe('bad_credentials')
})

test('the text of a refusal is in the requested language', async () => {
  const messages = await Promise.all(
    ['en', 'it', 'es', 'fr', 'de', 'pt', 'nl'].map(
      async (language) => (await login('{', { 'accept-language': language })).error.message,
    ),
  )
  expect(new Set(messages).size).toBe(6)
  expect(messages[6]).toBe(messages[0])
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newPerson } from '../casino-links/testing/people.ts'

const NOW = Date.now()

test('answers one casino, kept by no cache', async () => {
  const { code } = await newCasino()
  const answer = await call(api.casinos.get, { params: { code }, country: 'GB' })
  expect(answer.status).toBe(200)
  expect(answer.body.casino).toMatchObject({ code, link: 'https://skyline.example.com/', rtp: 0.97 })
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test.each(['IT', 'PT', undefined])('is not there for a visitor from %s', async (country) => {
  const { code } = await newCasino()
  expect((await call(api.casinos.get, { params: { code }, country })).error.code).toBe('not_found')
})

test('is not there where it is unknown, archived, or the person excluded', async () => {
  const unknown = await call(api.casinos.get, { params: { code: 'no-such-casino' }, country: 'GB' })
  expect(unknown.status).toBe(404)
  const { code } = await newCasino()
  const archived = await newCasino({ status: 'archived' })
  expect((await call(api.casinos.get, { params: { code: archived.code }, country: 'GB' })).status).toBe(404)
  const { cookie } = await newPerson(NOW, { excludedUntilMs: NOW + 1000 })
  expect((await call(api.casinos.get, { as: cookie, at: NOW, params: { code }, country: 'GB' })).status).toBe(
    404,
  )
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'

test('one casino is returned, and not cached', async () => {
  const { code } = await newCasino()
  const answer = await call(api.casinos.get, { params: { code }, country: 'GB' })
  expect(answer.status).toBe(200)
  expect(answer.body.casino).toMatchObject({ code, link: 'https://skyline.example.com/', rtp: 0.97 })
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

test('an unknown or archived casino is not found', async () => {
  const unknown = await call(api.casinos.get, { params: { code: 'no-such-casino' }, country: 'GB' })
  expect(unknown.status).toBe(404)
  const archived = await newCasino({ status: 'archived' })
  expect((await call(api.casinos.get, { params: { code: archived.code }, country: 'GB' })).status).toBe(404)
})

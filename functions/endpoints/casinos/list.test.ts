import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'

const codes = (answer: { body: { casinos: { code: string }[] } }) =>
  answer.body.casinos.map(({ code }) => code)

test('a visitor sees the casinos that the country allows, in order and not cached', async () => {
  const second = await newCasino({ order: 9002 })
  const first = await newCasino({ order: 9001 })
  const archived = await newCasino({ status: 'archived' })
  const unlicensed = await newCasino({ licences: [] })
  const answer = await call(api.casinos.list, { country: 'GB' })
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const seen = codes(answer)
  expect(seen.indexOf(first.code)).toBeGreaterThanOrEqual(0)
  expect(seen.indexOf(first.code)).toBeLessThan(seen.indexOf(second.code))
  expect(seen).not.toContain(archived.code)
  expect(seen).not.toContain(unlicensed.code)
})

test('example casinos are shown on the local run without a licence', async () => {
  const demo = await newCasino({ demo: true, licences: [] })
  expect(codes(await call(api.casinos.list, { country: 'GB' }))).toContain(demo.code)
  expect(codes(await call(api.casinos.list, { country: 'IT' }))).not.toContain(demo.code)
})

test('one casino is returned, and not cached', async () => {
  const { code } = await newCasino()
  const answer = await call(api.casinos.get, { params: { code }, country: 'GB' })
  expect(answer.status).toBe(200)
  expect(answer.body.casino).toMatchObject({ code, link: 'https://skyline.example.com/', rtp: 0.97 })
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newPerson } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const codes = (answer: { body: { casinos: { code: string }[] } }) =>
  answer.body.casinos.map(({ code }) => code)

test('a visitor sees what the country allows, in order, and no cache keeps it', async () => {
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

test.each(['IT', 'FR', 'US', 'NL', undefined])('a visitor from %s sees none', async (country) => {
  await newCasino()
  expect((await call(api.casinos.list, { country })).body).toEqual({ casinos: [] })
})

test('the account’s country counts beside the network’s', async () => {
  const { code } = await newCasino()
  const italian = await newPerson(NOW, { country: 'IT' })
  expect(codes(await call(api.casinos.list, { as: italian.cookie, at: NOW, country: 'GB' }))).toEqual([])
  const spaniard = await newPerson(NOW, { country: 'ES' })
  expect(codes(await call(api.casinos.list, { as: spaniard.cookie, at: NOW, country: 'GB' }))).toContain(code)
  expect(codes(await call(api.casinos.list, { as: spaniard.cookie, at: NOW, country: undefined }))).toContain(
    code,
  )
})

test('who is excluded sees none', async () => {
  await newCasino()
  const person = await newPerson(NOW, { excludedUntilMs: NOW + 1000 })
  expect(codes(await call(api.casinos.list, { as: person.cookie, at: NOW, country: 'GB' }))).toEqual([])
})

test('examples are shown on this local run, without a licence', async () => {
  const demo = await newCasino({ demo: true, licences: [] })
  expect(codes(await call(api.casinos.list, { country: 'GB' }))).toContain(demo.code)
  expect(codes(await call(api.casinos.list, { country: 'IT' }))).not.toContain(demo.code)
})

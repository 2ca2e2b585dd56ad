import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { listCasinos, removeCasino } from '../../domain/casinos/casino-items.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { casinoFields, newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }

test('an admin adds a casino, which visitors then see', async () => {
  const input = casinoFields()
  const answer = await call(api.casinos.create, { ...asAdmin, input })
  expect(answer.status).toBe(201)
  expect(answer.body.casino).toMatchObject({
    ...input,
    version: 1,
    updatedBy: { _id: admin.id, name: 'Ada' },
  })
  expect(answer.body.casino.visibleIn).toEqual(['GB', 'ES'])
  expect((await call(api.casinos.get, { params: { code: input.code }, country: 'GB' })).status).toBe(200)
})

test('one of 12 simultaneous requests for a code gets it', async () => {
  const input = casinoFields()
  const answers = await atOnce(12, () => call(api.casinos.create, { ...asAdmin, input }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 'slug_taken')).toHaveLength(11)
})

test('there are at most 90 casinos, as many as one reorder takes, also with 4 simultaneous requests', async () => {
  for (const { code } of await listCasinos()) await removeCasino(code, [])
  await atOnce(87, () => newCasino())
  const key = { 'idempotency-key': 'before-it-was-full' }
  const input = casinoFields()
  expect((await call(api.casinos.create, { ...asAdmin, headers: key, input })).status).toBe(201)
  const answers = await atOnce(4, () => call(api.casinos.create, { ...asAdmin, input: casinoFields() }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status !== 201)
  const message = 'The list is full (90 entries). Remove one first.'
  for (const { error } of refused)
    expect(error).toMatchObject({ statusCode: 400, fields: [{ path: 'code', code: 'list_full', message }] })
  const codes = (await listCasinos()).map(({ code }) => code)
  expect(codes).toHaveLength(90)
  expect((await call(api.casinos.reorder, { ...asAdmin, input: { codes: codes.reverse() } })).status).toBe(
    200,
  )
  // A repeat gets the first answer, and removing a casino frees its place.
  expect((await call(api.casinos.create, { ...asAdmin, headers: key, input })).status).toBe(201)
  await call(api.casinos.remove, { ...asAdmin, params: { code: input.code } })
  expect((await call(api.casinos.create, { ...asAdmin, input: casinoFields() })).status).toBe(201)
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadCasino } from '../../domain/casinos/items.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newPerson } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newPerson(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }

test('changes what is sent and nothing else', async () => {
  const casino = await newCasino({ order: 7 })
  const answer = await call(api.casinos.update, {
    ...asAdmin,
    params: { code: casino.code },
    input: { status: 'archived' },
  })
  expect(answer.status).toBe(200)
  expect(answer.body.casino).toMatchObject({ ...casino, status: 'archived', version: 2, visibleIn: [] })
  expect(await loadCasino(casino.code)).toMatchObject({ status: 'archived', order: 7, rev: 2 })
})

test('of 12 changes at once none is lost unnoticed', async () => {
  const { code } = await newCasino()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(api.casinos.update, { ...asAdmin, params: { code }, input: { order: index + 1 } }),
    ),
  )
  const changed = answers.filter(({ status }) => status === 200).length
  expect(changed).toBeGreaterThan(0)
  expect(answers.filter(({ error }) => error.code === 'version_conflict')).toHaveLength(12 - changed)
  expect((await loadCasino(code))?.rev).toBe(1 + changed)
})

test('refuses a bad field, an unknown casino and whoever is no admin', async () => {
  const { code } = await newCasino()
  const rawBody = JSON.stringify({ compensation: 'revshare' })
  const bad = await call(api.casinos.update, { ...asAdmin, params: { code }, input: {}, rawBody })
  expect(bad.error.fields?.[0]?.code).toBe('compensation_refused')
  const unknown = await call(api.casinos.update, { ...asAdmin, params: { code: 'no-such' }, input: {} })
  expect(unknown.error.code).toBe('not_found')
  const { cookie } = await newPerson(NOW)
  const user = await call(api.casinos.update, { as: cookie, at: NOW, params: { code }, input: {} })
  expect(user.error.code).toBe('forbidden')
  expect((await call(api.casinos.update, { params: { code }, input: {} })).status).toBe(401)
})

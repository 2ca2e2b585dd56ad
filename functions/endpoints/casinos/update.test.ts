import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }

test('a change affects the sent fields only', async () => {
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

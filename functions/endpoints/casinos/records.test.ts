import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'IT' }

test('staff see all casinos with all fields, and the countries that show each', async () => {
  const affiliateUrl = 'https://skyline.example.com/?partner=1'
  const shown = await newCasino({ affiliateUrl })
  const archived = await newCasino({ status: 'archived' })
  const { body } = await call(api.casinos.listRecords, asAdmin)
  const find = (code: string) => body.casinos.find((casino) => casino.code === code)
  expect(find(shown.code)).toMatchObject({ ...shown, version: 1, visibleIn: ['GB', 'ES'] })
  expect(find(archived.code)).toMatchObject({ status: 'archived', visibleIn: [] })
})

test('one casino is found by its code', async () => {
  const { code } = await newCasino()
  const one = await call(api.casinos.getRecord, { ...asAdmin, params: { code } })
  expect(one.body.casino).toMatchObject({ code, updatedBy: { _id: 'system' } })
})

test('a change based on an older version is told who changed the casino and when', async () => {
  const { code } = await newCasino()
  const params = { code }
  const first = await call(api.casinos.update, { ...asAdmin, params, input: { name: 'One', version: 1 } })
  expect(first.body.casino.version).toBe(2)
  const late = await call(api.casinos.update, { ...asAdmin, params, input: { name: 'Two', version: 1 } })
  expect(late.error).toMatchObject({
    code: 'version_conflict',
    version: 2,
    changedAt: iso(NOW),
    changedBy: { _id: admin.id, name: 'Ada' },
  })
  const same = await call(api.casinos.update, { ...asAdmin, params, input: { name: 'One', version: 2 } })
  expect(same.body.casino.version).toBe(2)
})

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

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { listCasinos } from '../../domain/casinos/casino-items.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { newUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
const admin = await newUser(NOW, { role: 'admin' })
const asAdmin = { as: admin.cookie, at: NOW, country: 'GB' }
const made = await Promise.all([5, 4, 3, 2, 1].map((order) => newCasino({ order })))
const codes = made.map(({ code }) => code)

const reorder = (order: string[]) => call(api.casinos.reorder, { ...asAdmin, input: { codes: order } })
const presentOrder = async () => (await listCasinos()).map(({ code }) => code)
const turned = (by: number) => [...codes.slice(by % codes.length), ...codes.slice(0, by % codes.length)]

test('a new order is shown to visitors and noted in the audit log', async () => {
  const answer = await reorder(codes)
  expect(answer.status).toBe(200)
  expect(answer.body.casinos.map(({ code, order, version }) => [code, order, version])).toEqual(
    codes.map((code, index) => [code, index + 1, 1]),
  )
  const seen = await call(api.casinos.list, { country: 'GB' })
  expect(seen.body.casinos.map(({ code }) => code)).toEqual(codes)
  const logged = await call(api.auditLog.list, { as: admin.cookie, input: { action: 'casinos.reorder' } })
  expect(logged.body.entries).toMatchObject([{ actor: admin.id, subject: 'casinos', fields: ['order'] }])
})

test('simultaneous orders and changes lose nothing', async () => {
  const [code = ''] = codes
  const moves = Array.from({ length: 8 }, (_, index) => reorder(turned(index)))
  const changes = Array.from({ length: 8 }, (_, index) =>
    call(api.casinos.update, { ...asAdmin, params: { code }, input: { name: `Skyline ${index}` } }),
  )
  await Promise.all(moves)
  const changed = (await Promise.all(changes)).filter(({ status }) => status === 200)
  const stored = await listCasinos()
  // One of the orders is stored as a whole.
  expect(codes.map((_, index) => turned(index))).toContainEqual(stored.map((casino) => casino.code))
  expect(stored.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5])
  expect(stored.find((casino) => casino.code === code)?.version).toBe(1 + changed.length)
})

test('an order with missing or unknown casinos is a version conflict', async () => {
  const before = await presentOrder()
  for (const wrong of [codes.slice(1), [...codes, 'no-such'], [...codes.slice(1), 'no-such']])
    expect((await reorder(wrong)).error.code).toBe('version_conflict')
  const [first = ''] = codes
  expect((await reorder([...codes.slice(1), first, first])).error.fields).toMatchObject([
    { path: 'codes', code: 'invalid_value' },
  ])
  expect(await presentOrder()).toEqual(before)
})

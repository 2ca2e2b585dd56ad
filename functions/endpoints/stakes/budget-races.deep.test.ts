import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { loadLedger } from '../../domain/stakes/items.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { givePlans, iso, livePlayer, TEN_EUROS } from './testing/live-player.ts'

const { users } = api
const DAY_MS = 86_400_000

test('50 reports lose no entry and close live mode at the first instant', async () => {
  const { id, at, report, signals } = await livePlayer({ ...TEN_EUROS, amount: 49.5 })
  const plans = await givePlans(id, 50, at - 60_000)
  const answers = await Promise.all(plans.map((plan) => report(plan, 1, 1)))
  expect(answers.map(({ status }) => status)).toEqual(plans.map(() => 200))
  expect((await loadLedger(id)).entries).toHaveLength(50)
  expect(await signals()).toMatchObject({
    live: 'budget_reached',
    availableAt: iso(at + DAY_MS),
    budget: { lost: 50 },
  })
})

test('50 reports and a tightening: it is closed afterwards, whoever came first', async () => {
  const { id, at, other, report, limit, signals } = await livePlayer({ ...TEN_EUROS, amount: 1000 })
  const plans = await givePlans(id, 50, at - 60_000)
  const [tightened] = await Promise.all([
    limit({ lossBudget: { ...TEN_EUROS, amount: 50 } }, other),
    ...plans.map((plan) => report(plan, 1, 1)),
  ])
  expect(tightened.status).toBe(200)
  expect(await signals()).toMatchObject({ live: 'budget_reached', budget: { amount: 50, lost: 50 } })
})

test('12 draws beside the report that closes: none is granted after its answer', async () => {
  const { id, at, draw, report } = await livePlayer(TEN_EUROS)
  const [plan = ''] = await givePlans(id, 1, at - 60_000)
  let answered = false
  const late: number[] = []
  await Promise.all([
    report(plan, 1, 10).then(() => {
      answered = true
    }),
    ...Array.from({ length: 12 }, async () => {
      const began = answered
      const { status } = await draw()
      if (began) late.push(status)
    }),
  ])
  expect(late.filter((status) => status === 201)).toEqual([])
  expect((await draw()).error.code).toBe('not_active')
})

test('an exclusion beside 20 reports: each is saved with its entry, or refused without', async () => {
  const { id, at, cookie, report } = await livePlayer(TEN_EUROS)
  const plans = await givePlans(id, 20, at - 60_000)
  const [, ...answers] = await Promise.all([
    call(users.exclude, { as: cookie, input: { period: '24h' }, at }),
    ...plans.map((plan) => report(plan, 1, 1)),
  ])
  const saved = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ error }) => error?.code === 'excluded')).toHaveLength(20 - saved)
  expect((await loadLedger(id)).entries).toHaveLength(saved)
})

test('a removal of the account beside 20 reports leaves nothing', async () => {
  const { id, at, other, report } = await livePlayer(TEN_EUROS)
  const plans = await givePlans(id, 20, at - 60_000)
  const [removed] = await Promise.all([
    call(users.remove, { as: other, params: { id }, at }),
    ...plans.map((plan) => report(plan, 1, 1)),
  ])
  expect(removed.status).toBe(200)
  const left = (await scanTable()).filter(({ pk }) => pk.startsWith(`USER#${id}`))
  expect(left.map(({ sk }) => sk)).toEqual([])
})

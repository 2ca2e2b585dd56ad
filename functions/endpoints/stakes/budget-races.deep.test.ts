import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { loadLedger } from '../../domain/rounds/loss-budget-items.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { giveLiveRounds, livePlayer, TEN_EUROS } from './testing/live-player.ts'

const { users } = api

test('12 simultaneous reports lose no entry and close live mode', async () => {
  const { id, at, report, signals } = await livePlayer({ ...TEN_EUROS, amount: 11.5 })
  const roundIds = await giveLiveRounds(id, 12, at - 60_000)
  const answers = await Promise.all(roundIds.map((roundId) => report(roundId, 1, 1)))
  expect(answers.map(({ status }) => status)).toEqual(roundIds.map(() => 200))
  expect((await loadLedger(id)).entries).toHaveLength(12)
  expect(await signals()).toMatchObject({
    live: 'budget_reached',
    availableAt: iso(at + DAY_MS),
    budget: { lost: 12 },
  })
})

test('12 reports beside a lower loss budget: live mode is closed afterwards', async () => {
  const { id, at, other, report, limit, signals } = await livePlayer({ ...TEN_EUROS, amount: 1000 })
  const roundIds = await giveLiveRounds(id, 12, at - 60_000)
  const [tightened] = await Promise.all([
    limit({ lossBudget: { ...TEN_EUROS, amount: 12 } }, other),
    ...roundIds.map((roundId) => report(roundId, 1, 1)),
  ])
  expect(tightened.status).toBe(200)
  expect(await signals()).toMatchObject({ live: 'budget_reached', budget: { amount: 12, lost: 12 } })
})

test('an exclusion beside 12 reports: each report is saved with its entry, or refused', async () => {
  const { id, at, cookie, report } = await livePlayer(TEN_EUROS)
  const roundIds = await giveLiveRounds(id, 12, at - 60_000)
  const [, ...answers] = await Promise.all([
    call(users.exclude, { as: cookie, input: { period: '24h' }, at }),
    ...roundIds.map((roundId) => report(roundId, 1, 1)),
  ])
  const saved = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ error }) => error?.code === 'excluded')).toHaveLength(12 - saved)
  expect((await loadLedger(id)).entries).toHaveLength(saved)
})

test('a removal of the user beside 12 reports leaves nothing', async () => {
  const { id, at, other, report } = await livePlayer(TEN_EUROS)
  const roundIds = await giveLiveRounds(id, 12, at - 60_000)
  const [removed] = await Promise.all([
    call(users.remove, { as: other, params: { id }, at }),
    ...roundIds.map((roundId) => report(roundId, 1, 1)),
  ])
  expect(removed.status).toBe(200)
  const left = (await scanTable()).filter(({ pk }) => pk.startsWith(`USER#${id}`))
  expect(left.map(({ sk }) => sk)).toEqual([])
})

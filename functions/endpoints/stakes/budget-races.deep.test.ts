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

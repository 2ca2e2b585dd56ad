import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS, iso } from '#shared/time.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { storedUser } from '../../testing/people.ts'
import { giveLiveRounds, livePlayer, TEN_EUROS } from './testing/live-player.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

async function closedUntil(id: string): Promise<string | undefined> {
  const { budgetClosedUntilMs } = await storedUser(id)
  return budgetClosedUntilMs === undefined ? undefined : iso(budgetClosedUntilMs)
}

test('a draw that has read what was open gives no plan once a report has closed it', async () => {
  const { id, at, draw, report } = await livePlayer(TEN_EUROS)
  const [plan = ''] = await giveLiveRounds(id, 1, at - 60_000)
  beforeNextWrite(id, () => report(plan, 1, 10))
  expect((await draw()).error).toMatchObject({ code: 'not_active', availableAt: iso(at + DAY_MS) })
})

test('a draw that has read a wide budget gives no plan once a tighter one is reached', async () => {
  const { id, at, other, draw, report, limit } = await livePlayer({ ...TEN_EUROS, amount: 100 })
  const [plan = ''] = await giveLiveRounds(id, 1, at - 60_000)
  await report(plan, 1, 10)
  beforeNextWrite(id, () => limit({ lossBudget: TEN_EUROS }, other))
  expect((await draw()).error.code).toBe('not_active')
})

test('a report that has read a wide budget closes by the tighter one that came before its write', async () => {
  const { id, at, other, report, limit } = await livePlayer({ ...TEN_EUROS, amount: 100 })
  const [plan = ''] = await giveLiveRounds(id, 1, at - 60_000)
  beforeNextWrite(id, () => limit({ lossBudget: TEN_EUROS }, other))
  expect((await report(plan, 1, 10)).status).toBe(200)
  expect(await closedUntil(id)).toBe(iso(at + DAY_MS))
})

test('a tightening that has read little closes by the report that came before its write', async () => {
  const { id, at, other, report, limit } = await livePlayer({ ...TEN_EUROS, amount: 100 })
  const [plan = ''] = await giveLiveRounds(id, 1, at - 60_000)
  beforeNextWrite(id, () => report(plan, 1, 10))
  expect((await limit({ lossBudget: TEN_EUROS }, other)).status).toBe(200)
  expect(await closedUntil(id)).toBe(iso(at + DAY_MS))
})

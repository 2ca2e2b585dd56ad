import { expect, test } from 'vitest'
import { DAY_MS, iso } from '#shared/time.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { storedUser } from '../../testing/people.ts'
import { giveLiveRounds, livePlayer, TEN_EUROS } from './testing/live-player.ts'

async function closedUntil(id: string): Promise<string | undefined> {
  const { budgetClosedUntilMs } = await storedUser(id)
  return budgetClosedUntilMs === undefined ? undefined : iso(budgetClosedUntilMs)
}

test('a report closes live mode by a tighter budget that was set before its write', async () => {
  const { id, at, other, report, limit } = await livePlayer({ ...TEN_EUROS, amount: 100 })
  const [roundId = ''] = await giveLiveRounds(id, 1, at - 60_000)
  beforeNextWrite(id, () => limit({ lossBudget: TEN_EUROS }, other))
  expect((await report(roundId, 1, 10)).status).toBe(200)
  expect(await closedUntil(id)).toBe(iso(at + DAY_MS))
})

test('a tighter budget closes live mode by a report that came before its write', async () => {
  const { id, at, other, report, limit } = await livePlayer({ ...TEN_EUROS, amount: 100 })
  const [roundId = ''] = await giveLiveRounds(id, 1, at - 60_000)
  beforeNextWrite(id, () => report(roundId, 1, 10))
  expect((await limit({ lossBudget: TEN_EUROS }, other)).status).toBe(200)
  expect(await closedUntil(id)).toBe(iso(at + DAY_MS))
})

import { expect, test, vi } from 'vitest'
import { DAY_MS, iso } from '#shared/time.ts'
import { givePlans, livePlayer, TEN_EUROS } from '../../endpoints/stakes/testing/live-player.ts'
import { loadLedger } from './stake-items.ts'

// In the cloud each request may have a process of its own, where nobody waits for a turn: the conditions alone decide.
vi.mock('../../platform/table/mutex.ts', () => ({ withMutex: (_name: string, run: () => unknown) => run() }))

const REPORTS = 10

test('ten reports in ten processes lose no entry and close live mode', async () => {
  const { id, at, report, signals } = await livePlayer({ ...TEN_EUROS, amount: REPORTS - 0.5 })
  const plans = await givePlans(id, REPORTS, at - 60_000)
  const answers = await Promise.all(plans.map((plan) => report(plan, 1, 1)))
  expect(answers.map(({ status }) => status)).toEqual(plans.map(() => 200))
  const { rev, entries } = await loadLedger(id)
  expect([rev, entries.length]).toEqual([REPORTS, REPORTS])
  const availableAt = iso(at + DAY_MS)
  expect(await signals()).toMatchObject({ live: 'budget_reached', availableAt, budget: { lost: REPORTS } })
})

test('ten reports and a tightening in eleven processes: it is closed afterwards', async () => {
  const { id, at, other, report, limit, signals } = await livePlayer({ ...TEN_EUROS, amount: 1000 })
  const plans = await givePlans(id, REPORTS, at - 60_000)
  const [tightened] = await Promise.all([
    limit({ lossBudget: { ...TEN_EUROS, amount: REPORTS } }, other),
    ...plans.map((plan) => report(plan, 1, 1)),
  ])
  expect(tightened.status).toBe(200)
  expect(await signals()).toMatchObject({
    live: 'budget_reached',
    budget: { amount: REPORTS, lost: REPORTS },
  })
})

import { expect, test } from 'vitest'
import odds from '../testing/odds.json' with { type: 'json' }
import type { Strategy } from './settings.ts'
import { profitHistogram, summarise } from './summary.ts'
import { play, strategy } from './testing/strategies.ts'

const shown = (one: Strategy) => summarise(one, play(one))

test.each(odds.martingale.rows)(
  'martingale, edge $h, $rounds rounds: all figures beside the exact ones',
  ({ h: edge, rounds, ...row }) => {
    const ruin = row.p_stopped_unable_to_continue
    const one = strategy({
      plan: { kind: 'martingale', stake: 100 },
      rtpX10000: Math.round(10_000 * (1 - edge)),
      bankroll: 12_700,
      rounds,
      paths: 5000,
    })
    const seen = shown(one)
    expect(seen.ruin.exact).toBeCloseTo(ruin, 9)
    const close = (share: number, exact: number) =>
      expect(Math.abs(share - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / one.paths))
    close(seen.ruin.share, ruin)
    close(seen.inProfit.share, row.p_final_gt_start)
    // Net results are within some hundreds, so 150 is more than their standard deviation.
    expect(Math.abs(seen.net / 100 / one.paths - row.expected_profit)).toBeLessThan(
      (4 * 150) / Math.sqrt(one.paths),
    )
    expect(Math.abs(seen.turnover / 100 / one.paths / row.expected_turnover - 1)).toBeLessThan(0.02)
  },
)

test.each<Strategy['plan']>([
  { kind: 'flat', stake: 100 },
  { kind: 'martingale', stake: 100 },
  { kind: 'anti-martingale', stake: 100, hitsInARow: 3 },
  { kind: 'dalembert', stake: 100, step: 50 },
  { kind: 'fibonacci', stake: 100 },
  { kind: 'labouchere', line: [100, 200, 300] },
  { kind: 'percentage', percentX100: 100 },
  { kind: 'table', stakes: [100, 300, 900], onHit: 'first', onMiss: 'next' },
])('every plan loses the same per unit: %j', (plan) => {
  const one = strategy({ plan, bankroll: 100_000, rounds: 200, paths: 1500, seed: 7 })
  const { exact, measured, interval } = shown(one).lossPerUnit
  expect(exact).toBe(0.03)
  // Twice the 95% interval: nearly four standard deviations.
  expect(Math.abs(measured - exact)).toBeLessThan(interval[1] - interval[0])
  expect(interval[0] < measured && measured < interval[1]).toBe(true)
})

test('ends, fan and histogram count every path', () => {
  const one = strategy({ plan: { kind: 'flat', stake: 500 }, stopLoss: 4000, stopWin: 3000, paths: 1000 })
  const paths = play(one)
  const { ends, fan, rounds, turnover } = summarise(one, paths)
  expect(ends.finished + ends.ruined + ends.stopLoss + ends.stopWin).toBe(1000)
  expect(ends.ruined).toBe(0)
  expect(turnover).toBe(500 * rounds)
  expect(fan.rounds).toHaveLength(101)
  expect(fan.bankrolls[0]).toEqual([10_000, 10_000, 10_000, 10_000, 10_000])
  for (const levels of fan.bankrolls) expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  const { edges, counts } = profitHistogram(paths, 7, [-4000, 3000])
  expect(edges.map(Math.round)).toEqual([-4000, -3000, -2000, -1000, 0, 1000, 2000, 3000])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000)
  expect(counts[0]).toBe(ends.stopLoss)
})

test('no bankroll of the fan is below zero, and a few lost bankrolls do not make the loss look sure', () => {
  const paroli = strategy({
    plan: { kind: 'anti-martingale', stake: 100, hitsInARow: 4 },
    bankroll: 700,
    rounds: 300,
    paths: 400,
  })
  expect(Math.min(...shown(paroli).fan.bankrolls.flat())).toBeGreaterThanOrEqual(0)
  // About one lost bankroll in 200 paths: the plain interval contained the exact loss in 77 of 100.
  const doubling = strategy({
    plan: { kind: 'martingale', stake: 100 },
    bankroll: 409_500,
    rounds: 50,
    paths: 200,
  })
  const contained = Array.from({ length: 100 }, (_, seed) => shown({ ...doubling, seed: 7919 * seed + 1 }))
    .map(({ lossPerUnit }) => lossPerUnit.interval)
    .filter(([low, high]) => low <= 0.03 && 0.03 <= high)
  expect(contained.length).toBeGreaterThanOrEqual(92)
})

test('one round of one path can be drawn, too', () => {
  const one = strategy({ plan: { kind: 'flat', stake: 100 }, rounds: 1, paths: 1 })
  const paths = play(one)
  expect(summarise(one, paths).fan.rounds).toEqual([0, 1])
  expect(profitHistogram(paths, 3, [-2000, 2000]).counts).toEqual([0, 1, 0])
})

test('says nothing exact where nothing is known, and refuses a part', () => {
  const lines = strategy({ plan: { kind: 'labouchere', line: [100, 200, 300] }, paths: 10 })
  expect(shown(lines).ruin).not.toHaveProperty('exact')
  expect(() => summarise(lines, play(lines, { from: 0, to: 5 }))).toThrow(RangeError)
})

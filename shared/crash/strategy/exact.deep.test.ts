import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactEnds } from './exact.ts'
import { ENDS, type End } from './path.ts'
import { hitChance, MAX_CENTS, type StakingPlan, type Strategy } from './settings.ts'
import { summarise } from './summary.ts'
import { anyStrategy, play, strategy } from './testing/strategies.ts'

/** Computes the stake after given rounds from the description in docs/product.md alone, without machine or state. */
function wanted(plan: StakingPlan, past: readonly boolean[], cents: number, most: number): number {
  const fold = <S>(start: S, next: (state: S, hit: boolean) => S) => past.reduce(next, start)
  switch (plan.kind) {
    case 'flat':
      return plan.stake
    case 'martingale':
      return plan.stake * 2 ** (past.length - 1 - past.lastIndexOf(true))
    case 'anti-martingale':
      return plan.stake * 2 ** fold(0, (hits, hit) => (hit ? (hits + 1) % plan.hitsInARow : 0))
    case 'dalembert': {
      const top = Math.max(0, Math.ceil((most - plan.stake) / plan.step))
      return (
        plan.stake + plan.step * fold(0, (at, hit) => (hit ? Math.max(0, at - 1) : Math.min(at + 1, top)))
      )
    }
    case 'fibonacci': {
      const number = (at: number): number => (at < 2 ? 1 : number(at - 1) + number(at - 2))
      const top = [...Array(60).keys()].findIndex((at) => plan.stake * number(Math.min(at, 25)) >= most)
      const last = top < 0 ? Number.POSITIVE_INFINITY : top
      return plan.stake * number(fold(0, (at, hit) => (hit ? Math.max(0, at - 2) : Math.min(at + 1, last))))
    }
    case 'labouchere': {
      const ends = (line: readonly number[]) =>
        Math.min(most, line.length === 1 ? (line[0] ?? 0) : (line[0] ?? 0) + (line.at(-1) ?? 0))
      const after = (line: readonly number[], hit: boolean) => {
        if (!hit) return [...line, ends(line)]
        return line.length < 3 ? plan.line : line.slice(1, -1)
      }
      return ends(fold<readonly number[]>(plan.line, after))
    }
    case 'percentage':
      return Math.floor((cents * plan.percentX100) / 10_000)
    case 'table': {
      const { length } = plan.stakes
      const moves = {
        first: () => 0,
        next: (row: number) => (row === length - 1 ? 0 : row + 1),
        back: (row: number) => (row === 0 ? 0 : row - 1),
        stay: (row: number) => row,
      }
      return plan.stakes[fold(0, (row, hit) => moves[hit ? plan.onHit : plan.onMiss](row))] ?? 0
    }
  }
}

/** Enumerates every sequence of hits and misses with its chance. Money in hundredths of a cent. */
function writtenOut(one: Strategy): Record<End, number> {
  const ends = { finished: 0, ruined: 0, stopLoss: 0, stopWin: 0 }
  const { bankroll, minStake = 1, maxStake = MAX_CENTS, stopLoss, stopWin, targetX100, plan } = one
  const chance = hitChance(one)
  const go = (past: readonly boolean[], money: number, share: number): void => {
    const gained = money - 100 * bankroll
    const stake = Math.min(
      maxStake,
      Math.max(minStake, wanted(plan, past, Math.floor(money / 100), maxStake)),
    )
    if (stopWin !== undefined && gained >= 100 * stopWin) ends.stopWin += share
    else if (stopLoss !== undefined && -gained >= 100 * stopLoss) ends.stopLoss += share
    else if (money < 100 * stake) ends.ruined += share
    else if (past.length === one.rounds) ends.finished += share
    else {
      go([...past, true], money + (targetX100 - 100) * stake, share * chance)
      go([...past, false], money - 100 * stake, share * (1 - chance))
    }
  }
  go([], 100 * bankroll, 1)
  return ends
}

function expectSame(found: Readonly<Record<End, number>> | undefined, ends: Record<End, number>) {
  for (const end of ENDS) expect(Math.abs((found?.[end] ?? Number.NaN) - ends[end])).toBeLessThan(2e-9)
}

test('every plan, stop, limit and target equals the enumeration of all sequences', () => {
  const kinds = new Set<string>()
  const reached = new Set<End>()
  const short = fc.record({
    one: anyStrategy,
    rounds: fc.integer({ min: 1, max: 7 }),
    bankroll: fc.integer({ min: 600, max: 3000 }),
  })
  fc.assert(
    fc.property(short, ({ one, rounds, bankroll }) => {
      const brief = { ...one, rounds, bankroll }
      const ends = writtenOut(brief)
      expectSame(exactEnds(brief), ends)
      kinds.add(one.plan.kind)
      for (const end of ENDS) if (ends[end] > 0) reached.add(end)
    }),
    { numRuns: 40, seed: 17 },
  )
  expect(kinds.size).toBe(8)
  expect(reached.size).toBe(4)
})

const GAME = { bankroll: 10_000, rounds: 300, paths: 1500 }
const PLANS: readonly StakingPlan[] = [
  { kind: 'flat', stake: 100 },
  { kind: 'martingale', stake: 100 },
  { kind: 'anti-martingale', stake: 100, hitsInARow: 3 },
  { kind: 'dalembert', stake: 100, step: 100 },
  { kind: 'dalembert', stake: 100, step: 50 },
  { kind: 'fibonacci', stake: 100 },
  { kind: 'table', stakes: [100, 300, 900], onHit: 'first', onMiss: 'next' },
]

const CHANGES = [{}, { targetX100: 150, stopLoss: 6000 }, { targetX100: 300, stopWin: 3000, maxStake: 1000 }]

test.each(PLANS.map((plan, at) => ({ plan, ...CHANGES[at % CHANGES.length] })))(
  'beside the simulation, each end: %j',
  (change) => {
    const one = strategy({ ...GAME, ...change })
    const exact = exactEnds(one)
    const { ends } = summarise(one, play(one))
    for (const end of ENDS) {
      const chance = exact?.[end] ?? Number.NaN
      const deviation = Math.sqrt((chance * (1 - chance)) / GAME.paths)
      expect(Math.abs(ends[end] / GAME.paths - chance)).toBeLessThanOrEqual(4.5 * deviation + 1e-3)
    }
    const all = ENDS.reduce((sum, end) => sum + (exact?.[end] ?? Number.NaN), 0)
    expect(Math.abs(all - 1)).toBeLessThan(1e-9)
  },
)

test('a bankroll that stops at once, or a percentage that comes to the lowest stake', () => {
  const share = { kind: 'percentage', percentX100: 5000 } as const
  const one = strategy({ plan: share, bankroll: 800, minStake: 100, rounds: 12 })
  expectSame(exactEnds(one), writtenOut(one))
  expect(exactEnds(one)?.ruined).toBeGreaterThan(0.1)
})

test('the whole bankroll on every round at 20x: the bankroll grows to the highest stake and beyond', () => {
  const one = strategy({ plan: { kind: 'percentage', percentX100: 10_000 }, targetX100: 2000, rounds: 20 })
  const ends = exactEnds(one)
  expect(ends?.ruined).toBeCloseTo(1 - (ends?.finished ?? 0), 9)
  expectSame(exactEnds({ ...one, rounds: 7 }), writtenOut({ ...one, rounds: 7 }))
})

test('returns undefined beyond the work limit, and a result for fewer rounds', () => {
  const lines = strategy({ plan: { kind: 'labouchere', line: [100, 200, 300] }, rounds: 1000 })
  expect(exactEnds(lines)).toBeUndefined()
  expect(exactEnds({ ...lines, rounds: 20 })).toBeDefined()
  const share = strategy({ plan: { kind: 'percentage', percentX100: 200 }, rounds: 10_000 })
  expect(exactEnds(share)).toBeUndefined()
  expect(exactEnds({ ...share, rounds: 100 })).toBeDefined()
})

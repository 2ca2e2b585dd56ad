import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startStream } from './outcomes.ts'
import { ENDS, type Table, tableOf, Walk } from './path.ts'
import { countingMachine, lineMachine, type Machine } from './plans.ts'
import { mergePaths } from './report.ts'
import type { Strategy } from './settings.ts'
import { partsOf, playAny, startRun } from './simulate.ts'
import { anyStrategy, play, playInParts, strategy, written } from './testing/strategies.ts'

test.each([1, 2, 3, 7])('the same bits from %d parts, in any order', (parts) => {
  fc.assert(
    fc.property(anyStrategy, (one) => {
      const cut = partsOf(one.paths, parts)
      const whole = written(play(one))
      expect(written(playInParts(one, cut))).toBe(whole)
      expect(written(playInParts(one, cut.toReversed()))).toBe(whole)
    }),
    { numRuns: 12 },
  )
})

/** Plays each path by the machine's own functions. */
function plainly(one: Strategy) {
  const table = tableOf(one)
  const { plan } = one
  const by = <S>(machine: Machine<S>) => walks(one, table, machine)
  return plan.kind === 'labouchere'
    ? by(lineMachine(plan, table.maxStake))
    : by(countingMachine(plan, table.maxStake))
}

function walks<S>(one: Strategy, table: Table, machine: Machine<S>) {
  const walk = new Walk(table)
  const playOne = playAny(table, machine)
  const ends = Array.from({ length: one.paths }, (_, path) => {
    startStream(walk.stream, one.seed, path)
    playOne(walk)
    return [walk.money - table.start, walk.turnover, walk.rounds, walk.end]
  })
  return { ends, bands: walk.bands }
}

test('the fast loops equal the plain one for every plan, stop and limit', () => {
  fc.assert(
    fc.property(anyStrategy, (one) => {
      const { profits, turnovers, rounds, ends, bands } = play(one)
      const fast = Array.from(profits, (profit, at) => [profit, turnovers[at], rounds[at], ends[at]])
      const plain = plainly(one)
      expect(fast).toEqual(plain.ends)
      expect(written({ bands })).toBe(written({ bands: plain.bands }))
    }),
    { numRuns: 150 },
  )
})

test('money is whole, no bankroll is below zero, and each end fits its path', () => {
  fc.assert(
    fc.property(anyStrategy, (one) => {
      const { profits, turnovers, rounds, ends } = play(one)
      profits.forEach((profit, path) => {
        expect(Number.isInteger(profit)).toBe(true)
        expect(100 * one.bankroll + profit).toBeGreaterThanOrEqual(0)
        expect(turnovers[path]).toBeGreaterThanOrEqual((rounds[path] ?? 0) * (one.minStake ?? 1))
        const end = ENDS[ends[path] ?? 0]
        if (end === 'finished') expect(rounds[path]).toBe(one.rounds)
        if (end === 'stopLoss') expect(-profit).toBeGreaterThanOrEqual(100 * (one.stopLoss ?? Infinity))
        if (end === 'stopWin') expect(profit).toBeGreaterThanOrEqual(100 * (one.stopWin ?? Infinity))
      })
    }),
    { numRuns: 100 },
  )
})

test('another seed gives another result; all plans get the same rounds', () => {
  const flat = strategy({ plan: { kind: 'flat', stake: 1 } })
  expect(play({ ...flat, seed: 43 }).profits).not.toEqual(play(flat).profits)
  const same = strategy({ plan: { kind: 'table', stakes: [1], onHit: 'first', onMiss: 'first' } })
  expect(play(same).profits).toEqual(play(flat).profits)
})

test('parts cover all paths once', () => {
  expect(partsOf(10, 3)).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 6 },
    { from: 6, to: 10 },
  ])
  expect(partsOf(2, 7)).toHaveLength(2)
})

test('refuses missing, mismatched and unplayed parts', () => {
  const one = strategy({ plan: { kind: 'flat', stake: 100 } })
  expect(() => startRun(one, { from: 0, to: 201 })).toThrow(RangeError)
  expect(() => startRun(one, { from: 5, to: 5 })).toThrow(RangeError)
  expect(() => startRun(one, { from: 0, to: 5 }).paths()).toThrow(RangeError)
  const part = play(one, { from: 0, to: 5 })
  expect(() => mergePaths([])).toThrow(RangeError)
  expect(() => mergePaths([part, part])).toThrow(RangeError)
  expect(() => mergePaths([part, play(one, { from: 6, to: 9 })])).toThrow(RangeError)
})

test('slices give the same result as one run', () => {
  const one = strategy({ rounds: 10_000, bankroll: 1_000_000, plan: { kind: 'martingale', stake: 100 } })
  const run = startRun(one, { from: 0, to: 200 })
  const told: number[] = []
  // A clock that advances 20 ms per reading ends every slice at its first reading.
  let time = 0
  while (!run.advance(15, () => (time += 20))) told.push(run.played())
  expect(written(run.paths())).toBe(written(play(one)))
  expect(told.length).toBeGreaterThan(10)
  expect(run.played()).toBe(200)
})

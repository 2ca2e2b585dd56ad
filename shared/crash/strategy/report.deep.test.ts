import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportsOf } from './report.ts'
import { partsOf } from './simulate.ts'
import { summarise } from './summary.ts'
import { anyStrategy, play, strategy } from './testing/strategies.ts'

const flat = strategy({ plan: { kind: 'flat', stake: 100 } })
const martingale = strategy({ plan: { kind: 'martingale', stake: 100 } })
const whole = (one: typeof flat) => ({ strategy: one, parts: [play(one)] })

test('strategies keep their order and share the edges of their bars', () => {
  const [first, second] = reportsOf([martingale, flat].map(whole))
  expect(first?.strategy.plan.kind).toBe('martingale')
  expect(first?.summary).toEqual(summarise(martingale, play(martingale)))
  expect(second?.histogram.edges).toEqual(first?.histogram.edges)
})

test('parts do not change the result, and every player is in a bar', () => {
  fc.assert(
    fc.property(anyStrategy, (one) => {
      const [report] = reportsOf([whole(one)])
      const parts = partsOf(one.paths, 3).map((part) => play(one, part))
      expect(reportsOf([{ strategy: one, parts }])).toEqual([report])
      expect(report?.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(one.paths)
    }),
    { numRuns: 8 },
  )
})

test('bars of flat stakes hold equally many results, so that none is empty in the middle', () => {
  const many = strategy({ plan: { kind: 'flat', stake: 100 }, paths: 5000 })
  const [report] = reportsOf([whole(many)])
  const { edges = [], counts = [] } = report?.histogram ?? {}
  expect(((edges[1] ?? 0) - (edges[0] ?? 0)) % 200).toBe(0)
  const top = counts.indexOf(Math.max(...counts))
  const rises = counts.slice(0, top).filter((count, at) => count > (counts[at + 1] ?? 0))
  expect(rises.length).toBeLessThanOrEqual(2)
})

test('the ends are those of single players', () => {
  const one = strategy({ plan: { kind: 'flat', stake: 100 }, paths: 101 })
  const [report] = reportsOf([whole(one)])
  const sorted = play(one).profits.toSorted()
  expect(report?.ends).toEqual([5, 25, 50, 75, 95].map((at) => 10_000 + (sorted[at] ?? 0) / 100))
})

test('one result only fills one bar', () => {
  const [report] = reportsOf([whole(strategy({ plan: { kind: 'flat', stake: 100 }, paths: 1 }))])
  expect(report?.histogram.counts.filter((count) => count > 0)).toEqual([1])
})

test('outliers do not press the others into one bar', () => {
  const wild = strategy({
    plan: { kind: 'flat', stake: 100 },
    targetX100: 100_000,
    rounds: 20,
    paths: 20_000,
  })
  const [report] = reportsOf([whole(wild)])
  const { edges = [] } = report?.histogram ?? {}
  expect((edges.at(-1) ?? 0) - (edges[0] ?? 0)).toBeLessThan(2_000_000)
})

import { expect, test, vi } from 'vitest'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import type { JobProgress } from '#web/lib/job/job.ts'
import { BIN_STARTS, binOf } from './bins.ts'
import { findChain } from './find-chain.ts'
import { chainPools } from './pools.ts'
import { type ChainSettings, runChain } from './run-chain.ts'

const startOf = (steps: number) => chains.find((chain) => chain.steps === steps)?.start ?? ''
const vector = (id: string) => vectors.find((each) => each.id === id)
const salt = vector('bustabit-v3-classic-01')?.inputs.salt ?? ''

/** Games 12,306,896 and 12,279,451, both recorded: two slices apart. */
const RECORDED: ChainSettings = {
  scheme: 'bustabit-v3-classic',
  from: startOf(2_306_896),
  link: 'sha256-of-bytes',
  end: startOf(2_279_451),
  limit: 100_000,
  settings: { salt },
  numberAtEnd: 12_279_451,
}

function context() {
  const aborter = new AbortController()
  const reported: JobProgress[] = []
  return {
    aborter,
    reported,
    signal: aborter.signal,
    onProgress: (progress: JobProgress) => reported.push(progress),
  }
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

test('a walk between two recorded games takes as many steps as their numbers differ', async () => {
  const { reported, ...asked } = context()
  const result = await runChain(RECORDED, asked)
  expect(result).toMatchObject({ reached: true, steps: 27_445, game: 12_306_896, judged: 27_445 })
  expect(sum(result.counts)).toBe(27_445)
  expect(reported.map(({ done }) => done)).toEqual([20_000, 27_445])
  // bustabit's distribution: 1.98 in 100 rounds end before 1.01x, half a percent less than half reach 2.00x.
  expect((result.counts[0] ?? 0) / 27_445).toBeCloseTo(0.0198, 2)
  expect(sum(result.counts.slice(3)) / 27_445).toBeCloseTo(0.495, 2)
  expect(result.most).toBeGreaterThan(100_000)
})

test.each([12_290_000, 12_279_452, 12_306_896])(
  'only games of the era, from %i on, are judged',
  async (from) => {
    const result = await runChain({ ...RECORDED, era: { from } }, context())
    expect(result.judged).toBe(12_306_896 - from + 1)
    expect(sum(result.counts)).toBe(result.judged)
  },
)

test('games of an era after the scheme’s get no multiplier', async () => {
  const result = await runChain({ ...RECORDED, era: { from: 1, to: 12_000_000 } }, context())
  expect(result).toMatchObject({ steps: 27_445, judged: 0, most: 0 })
})

test('a walk that stops at its limit says so', async () => {
  const result = await runChain({ ...RECORDED, limit: 21_000 }, context())
  expect(result).toMatchObject({ reached: false, steps: 21_000, game: undefined, judged: 21_000 })
  expect(await runChain({ ...RECORDED, end: undefined, limit: 10 }, context())).toMatchObject({
    reached: false,
    steps: 10,
  })
})

test('the end itself does not count as a game', async () => {
  const result = await runChain({ ...RECORDED, from: RECORDED.end ?? '' }, context())
  expect(result).toMatchObject({ reached: true, steps: 0, judged: 0, game: undefined })
})

test('a scheme whose games each need a value is walked without multipliers', async () => {
  const result = await runChain({ ...RECORDED, scheme: 'bustabit-vx', settings: {} }, context())
  expect(result).toMatchObject({ reached: true, judged: 0 })
})

test('a cancelled walk ends without a result', async () => {
  const { aborter, ...asked } = context()
  const running = runChain(RECORDED, asked)
  aborter.abort()
  await expect(running).rejects.toMatchObject({ kind: 'cancelled' })
})

test('a worker that fails ends the walk with its error', async () => {
  const run = vi.fn().mockRejectedValue(new Error('out of memory'))
  const pools = { ...chainPools, judge: { ...chainPools.judge, size: 1, run } }
  await expect(runChain(RECORDED, context(), pools)).rejects.toThrow('out of memory')
})

test('every multiplier falls into one bin', () => {
  expect([0, 100, 101, 149, 150, 199, 200, 9999, 10_000, 1e15].map(binOf)).toEqual([
    0, 0, 1, 1, 2, 2, 3, 8, 9, 9,
  ])
  expect(BIN_STARTS.map(binOf)).toEqual(BIN_STARTS.map((_, bin) => bin))
})

test('a search for the chain reports progress', () => {
  const reported: JobProgress[] = []
  const first = vector('bustabit-vx-06')?.inputs.gameHash ?? ''
  expect(findChain({ from: first, limit: 50_000 }, (progress) => reported.push(progress))).toMatchObject({
    game: 10_000_001,
    schemes: ['bustabit-vx'],
  })
  expect(
    findChain({ from: startOf(1_398_378), limit: 30_000 }, (progress) => reported.push(progress)),
  ).toBeUndefined()
  expect(reported.at(-1)).toEqual({ done: 60_000, total: 60_000, stage: 'links' })
})

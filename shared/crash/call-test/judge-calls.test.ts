import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evidencePath } from '../list-check/evidence-path.ts'
import { picksOf } from '../list-check/picks.ts'
import { Sfc32 } from '../testing/seeded-random.ts'
import { type CallCount, type CallTest, chanceOf, judgeCalls } from './judge-calls.ts'

const RTP = 0.97

const testOf = (
  ...counts: readonly (readonly [targetX100: number, calls: number, hits: number])[]
): CallTest => ({
  counts: counts.map(([targetX100, calls, hits]) => ({ targetX100, calls, hits })),
  unseen: 0,
})

/** The chance of each number of hits, by trying all outcomes of all calls. */
function enumerated(counts: readonly CallCount[]): number[] {
  const chances = counts.flatMap(({ targetX100, calls }) =>
    new Array<number>(calls).fill(chanceOf(targetX100, RTP)),
  )
  const mass = new Array<number>(chances.length + 1).fill(0)
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    let [hits, chance] = [0, 1]
    chances.forEach((each, call) => {
      const isHit = ((outcome >> call) & 1) === 1
      hits += Number(isHit)
      chance *= isHit ? each : 1 - each
    })
    mass[hits] = (mass[hits] ?? 0) + chance
  }
  return mass
}

test('the distribution is that of all outcomes of all calls', () => {
  const call = fc.record({
    targetX100: fc.integer({ min: 101, max: 1000 }),
    calls: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), fc.nat(), (groups, seed) => {
      const counts = groups.map((group, index) => ({ ...group, hits: (seed + index) % (group.calls + 1) }))
      const hits = counts.reduce((sum, count) => sum + count.hits, 0)
      const mass = enumerated(counts)
      const sum = (from: number, to?: number) => mass.slice(from, to).reduce((all, each) => all + each, 0)
      const found = judgeCalls([{ counts, unseen: 0 }], RTP)
      expect([...found.mass]).toEqual(mass.map((each) => expect.closeTo(each, 12)))
      expect(found.atLeast).toBeCloseTo(sum(hits), 12)
      expect(found.atMost).toBeCloseTo(sum(0, hits + 1), 12)
      const { low, high, chance } = found.usual
      expect(chance).toBeCloseTo(sum(low, high + 1), 12)
      expect(chance).toBeGreaterThanOrEqual(0.95)
      // Neither end can move inwards.
      expect(sum(0, low + 1)).toBeGreaterThan(0.025)
      expect(sum(high)).toBeGreaterThan(0.025)
    }),
    { numRuns: 60 },
  )
})

test('thirty calls at 2.50x: chance alone hits 11.6, and 7 to 17 in at least 95 of 100 tests', () => {
  const { test: total, usual, code } = judgeCalls([testOf([250, 30, 12])], RTP)
  expect(total).toEqual({ calls: 30, hits: 12, expected: expect.closeTo(11.64, 10) })
  expect(usual).toEqual({ low: 7, high: 17, chance: expect.closeTo(0.96131, 5) })
  expect(code).toBe('usual')
})

test.each([
  [21, 'rare'],
  [20, 'unusual'],
  [18, 'unusual'],
  [17, 'usual'],
  [7, 'usual'],
  [6, 'unusual'],
  [3, 'rare'],
] as const)('%d of 30 at 2.50x is %s', (hits, code) =>
  expect(judgeCalls([testOf([250, 30, hits])], RTP).code).toBe(code),
)

test('the e-value is that of the list check over the same calls', () => {
  const [target, outcome] = [
    [250, 150, 250, 1000, 150, 250],
    [300, 100, 250, 1200, 151, 100],
  ].map((values) => Float64Array.from(values))
  const path = evidencePath(
    picksOf({ count: 6, target, outcome } as Parameters<typeof picksOf>[0], { rtp: RTP }),
  )
  const counted = testOf([150, 2, 1], [250, 3, 2], [1000, 1, 1])
  expect(Math.log(judgeCalls([counted], RTP).e)).toBeCloseTo(path.finalLogE, 10)
})

test('one test that looks rare is no longer rare among nine usual ones', () => {
  const rare = testOf([250, 30, 21])
  const usual = Array.from({ length: 9 }, () => testOf([250, 30, 12]))
  expect(judgeCalls([rare], RTP).code).toBe('rare')
  const among = judgeCalls([...usual, rare], RTP)
  expect(among.code).toBe('unusual')
  expect(among.all).toMatchObject({ calls: 300, hits: 129 })
  expect(among.anyOutside).toBeCloseTo(1 - among.usual.chance ** 10, 12)
})

test('chance alone makes at most 5 of 100 series of twenty tests rare, but leaves the usual range in many', () => {
  const random = new Sfc32(20)
  let [rare, outside] = [0, 0]
  for (let series = 0; series < 100; series += 1) {
    const tests: CallTest[] = []
    const codes = new Set<string>()
    let targetX100 = 150
    while (tests.length < 20) {
      const low = { targetX100: 150, calls: 0, hits: 0 }
      const high = { targetX100: 400, calls: 0, hits: 0 }
      for (let call = 0; call < 30; call += 1) {
        const count = targetX100 === 150 ? low : high
        const isHit = random.uniform() < chanceOf(targetX100, RTP)
        count.calls += 1
        count.hits += Number(isHit)
        // The next target depends on this round, as with somebody who chases.
        targetX100 = isHit ? 150 : 400
      }
      tests.push({ counts: [low, high], unseen: 0 })
      codes.add(judgeCalls(tests, RTP).code)
    }
    rare += Number(codes.has('rare'))
    outside += Number(codes.size > 1)
  }
  expect(rare).toBeLessThanOrEqual(5)
  expect(outside).toBeGreaterThan(25)
})

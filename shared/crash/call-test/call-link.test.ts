import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallSeries, fromCallLink, toCallLink } from './call-link.ts'

const anyTest = fc
  .array(fc.record({ targetX100: fc.integer({ min: 101, max: 10_000_000 }), isHit: fc.boolean() }), {
    minLength: 30,
    maxLength: 30,
  })
  .map((calls) => {
    const targets = [...new Set(calls.map(({ targetX100 }) => targetX100))].toSorted(
      (one, other) => one - other,
    )
    return targets.map((targetX100) => {
      const those = calls.filter((call) => call.targetX100 === targetX100)
      return { targetX100, calls: those.length, hits: those.filter(({ isHit }) => isHit).length }
    })
  })

test('a link has this form', () => {
  const counts = [
    { targetX100: 150, calls: 10, hits: 7 },
    { targetX100: 250, calls: 20, hits: 8 },
  ]
  expect(toCallLink({ rtpX10000: 9700, tests: [{ counts, unseen: 2 }] })).toBe(
    '#calls=9700~2_150-10-7_250-20-8',
  )
})

test('a link gives the same series back, in less than 10,000 characters', () => {
  const anySeries: fc.Arbitrary<CallSeries> = fc.record({
    rtpX10000: fc.integer({ min: 5000, max: 10_000 }),
    tests: fc.array(fc.record({ counts: anyTest, unseen: fc.integer({ min: 0, max: 999 }) }), {
      minLength: 1,
      maxLength: 20,
    }),
  })
  fc.assert(
    fc.property(anySeries, (series) => {
      const link = toCallLink(series)
      expect(link.length).toBeLessThan(10_000)
      expect(fromCallLink(link)).toEqual(series)
    }),
    { numRuns: 30 },
  )
})

test.each(['', '#', '#list-check-method', '#target=2'])('%j is an anchor', (hash) =>
  expect(fromCallLink(hash)).toBeUndefined(),
)

test.each([
  ['nothing', '#calls='],
  ['no test', '#calls=9700'],
  ['29 calls', '#calls=9700~0_250-29-12'],
  ['more hits than calls', '#calls=9700~0_250-30-31'],
  ['a target of 1.00x', '#calls=9700~0_100-30-12'],
  ['an enormous target', '#calls=9700~0_10000001-30-12'],
  ['a return above 100%', '#calls=10001~0_250-30-12'],
  ['a target twice', '#calls=9700~0_250-15-6_250-15-6'],
  ['no calls of a target', '#calls=9700~0_250-30-12_300-0-0'],
  ['a missing number', '#calls=9700~0_250-30'],
  ['a negative number', '#calls=9700~-1_250-30-12'],
  ['text', '#calls=9700~0_<b>-30-12'],
  ['too many unseen calls', '#calls=9700~1000_250-30-12'],
  ['21 tests', `#calls=9700${'~0_250-30-12'.repeat(21)}`],
  ['a million characters', `#calls=9700~0_${'1-'.repeat(500_000)}`],
])('%s is damaged', (_, hash) => expect(fromCallLink(hash)).toBe('damaged'))

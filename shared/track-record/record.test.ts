import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { multiplierX100 } from '../crash/multiplier.ts'
import { TrackRecord } from '../models/track-record.ts'
import { type LiveCount, type SettledCount, trackRecordOf } from './record.ts'
import { sumOf, tallyOf } from './tally.ts'
import { NO_COUNTS } from './testing/no-counts.ts'

const AT = '2026-11-21T09:00:00.000Z'

const settled = (
  month: string,
  source: SettledCount['source'],
  rounds: number,
  risk: SettledCount['risk'] = 'steady',
): SettledCount => ({
  month,
  source,
  risk,
  tally: sumOf(
    Array.from({ length: rounds }, (_, index) =>
      tallyOf({ targetX100: multiplierX100(125), rtp: 0.97, hit: index % 4 !== 0 }),
    ),
  ),
})
const drawn = (month: string, counts: Omit<LiveCount, 'month' | 'risk'>): LiveCount => ({
  month,
  risk: 'steady',
  ...counts,
})

test('nothing yet: three sources and three bands, all empty, and no month', () => {
  const record = trackRecordOf(NO_COUNTS, AT)
  expect(z.parse(TrackRecord, record)).toEqual(record)
  expect(record.sources.map(({ source }) => source)).toEqual(['practice', 'verified', 'reported'])
  for (const { total, bands, months } of record.sources) {
    expect(total).toMatchObject({ rounds: 0, tooFew: true })
    expect(bands.map(({ risk }) => risk)).toEqual(['steady', 'balanced', 'bold'])
    expect(months).toEqual([])
  }
  expect(record.live).toMatchObject({ total: { drawn: 0, open: 0, unreported: 0 }, months: [] })
  expect(record.live.total.unreportedShare).toBeUndefined()
})

test('sources are never summed; bands and months sum to the total', () => {
  const counts = [
    settled('2026-11', 'practice', 40),
    settled('2026-10', 'practice', 20, 'bold'),
    settled('2026-11', 'verified', 4),
    settled('2026-11', 'reported', 8),
  ]
  const record = trackRecordOf({ ...NO_COUNTS, settled: counts }, AT)
  expect(z.parse(TrackRecord, record)).toEqual(record)
  const [practice, verified, reported] = record.sources
  expect([practice, verified, reported].map((source) => source?.total.rounds)).toEqual([60, 4, 8])
  expect(practice?.months.map(({ month, measured }) => [month, measured.rounds])).toEqual([
    ['2026-10', 20],
    ['2026-11', 40],
  ])
  expect(practice?.bands.map(({ measured }) => measured.rounds)).toEqual([40, 0, 20])
  expect(practice?.months[0]?.bands.map(({ rounds }) => rounds)).toEqual([0, 0, 20])
  expect(practice?.total.expectedHits).toBeCloseTo(60 * (0.97 / 1.25), 9)
})

test('separates rounds past their 7 days from those that may still be reported', () => {
  const record = trackRecordOf(
    {
      ...NO_COUNTS,
      settled: [
        settled('2026-10', 'reported', 30),
        settled('2026-10', 'verified', 10),
        settled('2026-11', 'reported', 5),
      ],
      live: [
        drawn('2026-10', { drawn: 100, recent: 0, recentSettled: 0 }),
        drawn('2026-11', { drawn: 12, recent: 9, recentSettled: 4 }),
      ],
    },
    AT,
  )
  expect(record.live.months).toMatchObject([
    {
      month: '2026-10',
      reporting: { drawn: 100, closed: 100, unreported: 60, open: 0, unreportedShare: 0.6 },
    },
    { month: '2026-11', reporting: { drawn: 12, closed: 3, unreported: 2, open: 5 } },
  ])
  expect(record.live.total).toMatchObject({ drawn: 112, verified: 10, reported: 35, open: 5, unreported: 62 })
  expect(record.live.bands[0]?.reporting).toEqual(record.live.total)
  expect(record.live.bands[1]?.reporting.drawn).toBe(0)
})

test('rounds without an outcome bound the share: all of them missed, or all reached', () => {
  const record = trackRecordOf(
    {
      ...NO_COUNTS,
      settled: [settled('2026-10', 'practice', 40), settled('2026-10', 'reported', 8)],
      live: [drawn('2026-10', { drawn: 12, recent: 2, recentSettled: 0 })],
      practice: { drawn: 55, recent: 10, recentSettled: 5 },
    },
    AT,
  )
  // 30 of the 40 flown ones are hits, and 10 of the 45 closed ones were not flown.
  expect(record.practice).toEqual({
    drawn: 55,
    open: 5,
    closed: 45,
    flown: 40,
    unflown: 10,
    rateBounds: [30 / 50, 40 / 50],
  })
  expect(record.live.total).toMatchObject({ unreported: 2, rateBounds: [6 / 10, 8 / 10] })
})

test('a round settled during the reading makes no count negative', () => {
  const record = trackRecordOf(
    {
      ...NO_COUNTS,
      settled: [settled('2026-11', 'reported', 1)],
      live: [drawn('2026-11', { drawn: 0, recent: 0, recentSettled: 1 })],
      practice: { drawn: 0, recent: 0, recentSettled: 1 },
    },
    AT,
  )
  const none = { open: 0, closed: 0 }
  expect(z.parse(TrackRecord, record).live.total).toMatchObject({ ...none, unreported: 0 })
  expect(record.practice).toEqual({ ...none, drawn: 0, flown: 0, unflown: 0 })
})

test('the line sums up the days and leaves out those that a plot cannot tell apart, but never the last', () => {
  const days = [100, 100, 1, 1, 1].map((rounds) => ({
    day: '2026-11-01',
    rounds,
    hits: 1,
    chance: rounds * 5e7,
  }))
  const { practiceLine } = trackRecordOf({ ...NO_COUNTS, line: days }, AT)
  expect(practiceLine).toEqual([
    { rounds: 100, hits: 1, expectedHits: 50 },
    { rounds: 200, hits: 2, expectedHits: 100 },
    { rounds: 203, hits: 5, expectedHits: 101.5 },
  ])
})

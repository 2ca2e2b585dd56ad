import { expect, test } from 'vitest'
import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS } from '#shared/time.ts'
import { writeUnits } from '../../testing/write-units.ts'
import type { SeedLists } from '../public-log/seed-lists.ts'
import { keptRounds, type OpenRound, type RecentRound, type RecentRounds } from './recent-rounds.ts'
import { newRoundId } from './round-record.ts'

const NOW = Date.UTC(2030, 0, 3, 1)

const PRACTICE: OpenRound = {
  mode: 'fun',
  risk: 'balanced',
  targetX100: 299,
  rtp: PRACTICE_RTP,
  serverSeed: secureRandom(32),
}
const LIVE: OpenRound = {
  mode: 'live',
  casino: 'skyline-casino-of-the-longest-name-40-ch',
  risk: 'balanced',
  targetX100: 299,
  rtp: 0.975,
  casinoHash: secureRandom(32),
  scheme: SCHEME_IDS.toSorted((a, b) => b.length - a.length)[0] ?? '',
}
const seedLists: SeedLists = {
  current: {
    list: { secret: secureRandom(16), madeS: 1_893_456_000 },
    day: 22_000,
    next: 16,
    randomness: secureRandom(32),
  },
  spare: { secret: secureRandom(16), madeS: 1_896_048_000, witnessedS: 1_896_048_000 },
}

function tenRounds(openCount: number, open: OpenRound): RecentRound[] {
  return Array.from({ length: 10 }, (_, index) => ({
    id: newRoundId(NOW, secureRandom),
    atMs: NOW - 10 + index,
    place: index,
    repeat: { key: secureRandom(8), input: secureRandom(3) },
    ...(index >= 10 - openCount ? { open } : {}),
  }))
}

test.each([
  // The stream moves open rounds beyond two out, so a new round finds at most two.
  ['ten practice rounds, three of them open with a commitment', tenRounds(3, PRACTICE), 2],
  ['ten live rounds, three of them open with the hash of the casino', tenRounds(3, LIVE), 2],
  ['ten open live rounds, while the stream is late', tenRounds(10, LIVE), 3],
])('%s, with keys and seed lists, take the stated number of write units', async (_, rounds, units) => {
  const item: RecentRounds = { rev: 123_456, rulesRev: 1234, rounds, seedLists }
  expect(await writeUnits(item)).toBe(units)
})

test('an open round older than 24 hours is kept without its key', () => {
  const [settled, open] = tenRounds(0, PRACTICE).map((round) => ({ ...round, atMs: NOW - DAY_MS }))
  const old = { ...open, open: PRACTICE } as RecentRound
  const recent = tenRounds(1, PRACTICE)
  const { repeat: _, ...withoutKey } = old
  expect(keptRounds([settled as RecentRound, old, ...recent], NOW)).toEqual([withoutKey, ...recent])
})

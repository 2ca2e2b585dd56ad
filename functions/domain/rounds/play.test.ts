import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { RISKS } from '#shared/crash/target.ts'
import { newId } from '../../platform/ids.ts'
import { itemBytes } from '../../platform/table/validate.ts'
import { playKey } from '../users/user-record.ts'
import { decodePlay, encodeGrants, type Grant, keptGrants, OPEN_MAX, type OpenPlan } from './play.ts'
import { decodeLists, encodeLists, type SeedLists } from './public-log-lists.ts'
import { newRoundId } from './round-record.ts'

/** What one write unit writes, and one read unit reads four times. */
const UNIT_BYTES = 1024
const USER = newId(0, secureRandom)

/** With a list for another day: the most that there ever are. */
const LISTS: SeedLists = {
  current: { list: { secret: secureRandom(16), madeS: 1_893_456_000 }, day: 22_000, next: 16 },
  spare: { secret: secureRandom(16), madeS: 1_896_048_000 },
}

function stored(grants: readonly Grant[]) {
  const l = encodeLists(LISTS)
  return marshall({ ...playKey(USER), rev: 123_456, rulesRev: 1234, ...encodeGrants(grants), l })
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = bytes(32).map(toHex)
const common = { risk: fc.constantFrom(...RISKS), targetX100: fc.integer({ min: 110, max: 1000 }) }
const plan: fc.Arbitrary<OpenPlan> = fc.oneof(
  fc.record({ mode: fc.constant('fun'), ...common, rtp: fc.constant(PRACTICE_RTP), serverSeed: hex }),
  fc.record(
    {
      ...{ mode: fc.constant('live'), ...common },
      casino: fc.constantFrom('skyline', 'other-one'),
      rtp: fc.constantFrom(0.96, 0.97, 0.99),
      scheme: fc.constantFrom(...SCHEME_IDS),
      casinoHash: hex,
    },
    { requiredKeys: ['mode', 'risk', 'targetX100', 'casino', 'rtp'], noNullPrototype: true },
  ),
)
const grant: fc.Arbitrary<Grant> = fc
  .record(
    {
      atMs: fc.nat(4e12),
      plan,
      repeat: fc.record({ key: bytes(8), input: bytes(3) }),
    },
    { requiredKeys: ['atMs'], noNullPrototype: true },
  )
  .map((made) => ({ ...made, id: newRoundId(made.atMs, secureRandom) }))

const plain = (grants: readonly Grant[]) =>
  grants.map(({ repeat, ...rest }) => ({
    ...rest,
    repeat: repeat && [toHex(repeat.key), toHex(repeat.input)],
  }))

test('what is stored comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(grant, { maxLength: 10 }), (grants) => {
      const item = unmarshall(stored(grants))
      const play = decodePlay({ pk: 'USER#1', sk: 'PLAY', ...item })
      expect(play).toMatchObject({ rev: 123_456, rulesRev: 1234 })
      expect(encodeLists(play.lists ?? {})).toEqual(encodeLists(LISTS))
      expect(play.lists).toMatchObject({
        current: { day: 22_000, next: 16 },
        spare: { madeS: 1_896_048_000 },
      })
      expect(plain(play.grants)).toEqual(plain(grants))
    }),
  )
})

describe('ten grants, and two plans that are open from before, fit into one write unit', () => {
  const twelve = (one: OpenPlan) =>
    Array.from({ length: 10 + OPEN_MAX }, (_, index): Grant => {
      const atMs = Date.UTC(2030, 0, index < OPEN_MAX ? 1 : 3) + index
      const repeat = { key: secureRandom(8), input: secureRandom(3) }
      return { id: newRoundId(atMs, secureRandom), atMs, plan: one, repeat }
    })
  const seed = toHex(secureRandom(32))
  test.each<[string, OpenPlan]>([
    ['practice', { mode: 'fun', risk: 'bold', targetX100: 999, rtp: PRACTICE_RTP, serverSeed: seed }],
    [
      'live, each with the casino’s hash',
      {
        ...{
          mode: 'live',
          casino: 'skyline-casino-of-the-longest-name-40-ch',
          risk: 'bold',
          targetX100: 999,
        },
        rtp: 0.975,
        scheme: SCHEME_IDS.toSorted((a, b) => b.length - a.length)[0] ?? '',
        casinoHash: seed,
      },
    ],
  ])('%s, all open, all with a key', (_, open) => {
    const kept = keptGrants(twelve(open), Date.UTC(2030, 0, 3, 1))
    expect(kept.map(({ repeat }) => repeat !== undefined)).toEqual([false, false, ...Array(10).fill(true)])
    const size = itemBytes(stored(kept))
    expect(size).toBeGreaterThan(900)
    expect(size).toBeLessThanOrEqual(UNIT_BYTES)
  })
})

test.each([
  ['of no risk', [8 + 3, ...Array(23 + 2 + 32).fill(0)], 'no plan'],
  ['of terms that are not there', [8 + 16, ...Array(23 + 2 + 1).fill(0)], 'no plan'],
  ['that is cut', [8, ...Array(23 + 2 + 31).fill(0)], 'another length'],
  ['that goes on', [0, ...Array(24).fill(0)], 'another length'],
])('a grant %s is refused', (_, bytes, fault) => {
  const g = [Uint8Array.from(bytes)]
  expect(() => decodePlay({ pk: 'USER#1', sk: 'PLAY', g })).toThrow(fault)
})

test.each([{ current: LISTS.current }, { spare: LISTS.spare }, {}])(
  'some lists come back as they were: %#',
  (some) => {
    const lists = some as SeedLists
    expect(encodeLists(decodeLists(encodeLists(lists)))).toEqual(encodeLists(lists))
    expect(Object.keys(decodeLists(encodeLists(lists)))).toEqual(Object.keys(lists))
  },
)

test('lists of another length are refused', () => {
  for (const length of [1, 19, 22, 42, 44])
    expect(() => decodeLists(new Uint8Array(length))).toThrow('length')
})

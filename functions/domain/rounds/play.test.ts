import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { RISKS } from '#shared/crash/plan.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { idMs, newId } from '../../platform/ids.ts'
import { itemBytes } from '../../platform/table/validate.ts'
import { playKey } from '../accounts/account.ts'
import { encodeLists, type SeedLists } from '../draw-log/lists.ts'
import { decodePlay, encodeGrants, type Grant, keptGrants, OPEN_MAX, type OpenPlan } from './play.ts'

/** What one write unit writes, and one read unit reads four times. */
const UNIT_BYTES = 1024
const USER = newId(0, secureRandom)

/** With another list to come: the most that there ever are. */
const LISTS: SeedLists = {
  secret: secureRandom(20),
  current: { madeS: 1_893_456_000, next: 511 },
  coming: { madeS: 1_896_048_000, next: 0 },
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
      id: fc.nat(4e12).map((ms) => newId(ms, secureRandom)),
      plan,
      repeat: fc.record({ key: bytes(8), input: bytes(4) }),
    },
    { requiredKeys: ['id'], noNullPrototype: true },
  )
  .map((made) => ({ ...made, atMs: idMs(made.id) }))

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
      expect(toHex(play.lists?.secret ?? new Uint8Array())).toBe(toHex(LISTS.secret))
      expect({ ...play.lists, secret: LISTS.secret }).toEqual(LISTS)
      expect(plain(play.grants)).toEqual(plain(grants))
    }),
  )
})

describe('ten grants, and two plans that are open from before, fit into one write unit', () => {
  const twelve = (one: OpenPlan) =>
    Array.from({ length: 10 + OPEN_MAX }, (_, index): Grant => {
      const atMs = Date.UTC(2030, 0, index < OPEN_MAX ? 1 : 3) + index
      const repeat = { key: secureRandom(8), input: secureRandom(4) }
      return { id: newId(atMs, secureRandom), atMs, plan: one, repeat }
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

test('what was stored by the first version is read for as long as it is there', () => {
  const i = Buffer.from('000197d5a4a3a0000000000000000000000000000001aa', 'hex')
  const s = Buffer.from('ab'.repeat(32), 'hex')
  const g = [
    { i, r: 2, x: 350, s },
    { i, r: 0, x: 120, t: 1, h: s },
  ]
  const t = [
    { c: 'one', p: 0.96 },
    { c: 'two', p: 0.99, f: 'bustabit-v3-classic' },
  ]
  const [fun, live] = decodePlay({ pk: 'USER#1', sk: 'PLAY', g, t }).grants
  expect(fun?.plan).toEqual({
    ...{ mode: 'fun', risk: 'bold', targetX100: 350, rtp: 0.97 },
    serverSeed: 'ab'.repeat(32),
  })
  expect(live?.plan).toEqual({
    ...{ mode: 'live', casino: 'two', risk: 'steady', targetX100: 120, rtp: 0.99 },
    ...{ scheme: 'bustabit-v3-classic', casinoHash: 'ab'.repeat(32) },
  })
})

test.each([
  { r: 3, x: 120, s: Buffer.alloc(32) },
  { r: 0, x: 120 },
  { r: 0, x: 120, t: 0 },
])('a grant of no plan is refused: %o', (strange) => {
  const g = [{ i: Buffer.alloc(23), ...strange }]
  expect(() => decodePlay({ pk: 'USER#1', sk: 'PLAY', g })).toThrow('no plan')
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

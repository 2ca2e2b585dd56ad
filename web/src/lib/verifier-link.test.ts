import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Round } from '#shared/models/round.ts'
import { roundOf } from '#web/testing/records.ts'
import { flightFragment, fromFragment, toFragment } from './verifier-link.ts'

test('the practice game’s link opens with its seeds', () => {
  const link = '#scheme=fairflight-practice&serverSeed=00ff&clientSeed=a_b-c&roundId=r1'
  expect(fromFragment(link)).toEqual({
    scheme: 'fairflight-practice',
    values: { serverSeed: '00ff', clientSeed: 'a_b-c', roundId: 'r1' },
    unknown: [],
  })
  expect(toFragment('fairflight-practice', { serverSeed: '00ff', clientSeed: 'a_b-c', roundId: 'r1' })).toBe(
    link,
  )
})

test('any exported values are read back unchanged', () => {
  const value = fc
    .string({ unit: 'grapheme', maxLength: 80 })
    .filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(value, value, (clientSeed, salt) => {
      expect(fromFragment(toFragment('stake-crash', { clientSeed, salt }))?.values).toEqual({
        clientSeed,
        salt,
      })
    }),
  )
})

test.each(['', '#', '#method', '#serverSeed=00'])('%j is a place on the page, and no check', (hash) =>
  expect(fromFragment(hash)).toBeUndefined(),
)

test('values not allowed in a link are left out, and long ones cut', () => {
  const link = fromFragment(`#scheme=x&email=a%40b.example&salt=${'s'.repeat(9000)}&gameHash=%20`)
  expect(link).toEqual({ scheme: 'x', values: { salt: 's'.repeat(500) }, unknown: ['email'] })
})

const LANDED = roundOf({
  commitment: 'c0',
  clientSeed: 'a',
  serverSeed: '00ff',
  outcome: { multiplier: 3.1, hit: true, source: 'practice' },
})

test('a landed flight’s link holds seeds, target and result, and nothing else', () =>
  expect(flightFragment(LANDED)).toBe(
    `#scheme=fairflight-practice&serverSeed=00ff&clientSeed=a&roundId=${LANDED._id}&commitment=c0&multiplier=3.10&target=2.00`,
  ))

const { outcome: _outcome, ...FLYING } = LANDED
const { serverSeed: _serverSeed, ...UNREVEALED } = LANDED

test.each([
  ['without its outcome', FLYING],
  ['without its server seed', UNREVEALED],
  ['at a casino', { ...LANDED, mode: 'live' } satisfies Round],
])('a round %s has no link', (_, round) => expect(flightFragment(round)).toBeUndefined())

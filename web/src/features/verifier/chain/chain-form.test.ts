import { expect, test } from 'vitest'
import { prepare } from '../assess.ts'
import { type Verifiable, verifiableOf } from '../verifiable.ts'
import { chainSettings, limitOf } from './chain-card.tsx'

const HASH = '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44'

function settingsOf(
  id: Verifiable['id'],
  values: Parameters<typeof prepare>[1],
  end?: string,
  limit = '1000',
) {
  const scheme = verifiableOf(id)
  const fields = { from: HASH, end: end ?? scheme?.chain?.terminating ?? '', limit }
  return chainSettings(scheme, scheme && prepare(scheme, values), fields)
}

test.each([
  ['10,000,000', 10_000_000],
  ['10.000.000', 10_000_000],
  ['1 000', 1000],
  ['1\u202f000', 1000],
  ['1', 1],
  ['0', undefined],
  ['-5', undefined],
  ['10,000,001', undefined],
  ['1000000000', undefined],
  ['NaN', undefined],
  ['', undefined],
  ['1e3', undefined],
])('%j games are %s', (text, limit) => expect(limitOf(text)).toBe(limit))

test('a published chain has game numbers and an era', () => {
  const values = { gameHash: HASH, salt: 'x', game: '12,306,896' }
  expect(settingsOf('bustabit-v3-classic', values)).toMatchObject({
    from: HASH,
    numberAtEnd: 10_000_000,
    era: { from: 12_279_451 },
    expected: 2_306_896,
    limit: 1000,
  })
})

test('a chain with an unknown end has no game numbers', () => {
  const settings = settingsOf('bustabit-v3-classic', { salt: 'x', game: '12306896' }, HASH)
  expect(settings).not.toHaveProperty('numberAtEnd')
  expect(settings?.expected).toBeUndefined()
})

test('a game number before the end gives no expected distance', () =>
  expect(settingsOf('bustabit-v3-classic', { salt: 'x', game: '7' })?.expected).toBeUndefined())

test('a walk without an end runs to its limit', () =>
  expect(settingsOf('ethercrash', { salt: 'x' })).toMatchObject({ end: undefined, limit: 1000 }))

test.each<[Verifiable['id'], Parameters<typeof prepare>[1], string | undefined, string | undefined]>([
  ['bustabit-v3-classic', { salt: '' }, undefined, undefined],
  ['roobet-crash', { salt: 'x', instantMod: '1' }, undefined, undefined],
  ['bustabit-v3-classic', { salt: 'x' }, 'abc', undefined],
  ['bustabit-v3-classic', { salt: 'x' }, undefined, '0'],
  ['duel-crash', {}, undefined, undefined],
  ['bcgame-crash', { salt: 'x' }, undefined, undefined],
  ['fairflight-practice', {}, undefined, undefined],
])('%s with %j cannot be walked', (id, values, end, limit) =>
  expect(settingsOf(id, values, end, limit)).toBeUndefined(),
)

import { expect, test } from 'vitest'
import { doubtsAbout, explain } from './doubts.ts'
import type { Inputs } from './scheme.ts'
import { schemeOf } from './schemes.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const V2 = schemeOf('bustabit-v2')
const V3 = schemeOf('bustabit-v3-classic')
const saltOf = (id: string) => schemeOf(id).salts[0]?.value ?? ''
const inputsOf = (id: string): Inputs => vectors.find((vector) => vector.id === id)?.inputs ?? {}

test('values that fit raise no doubt', () => {
  expect(doubtsAbout(V3, inputsOf('bustabit-v3-classic-01'), 12_306_896)).toEqual([])
  expect(doubtsAbout(schemeOf('duel-crash'), inputsOf('duel-crash-01'), 829_099)).toEqual([])
})

test('doubts the salt of another era, and one that nobody published', () => {
  const { gameHash } = inputsOf('bustabit-v3-classic-01')
  expect(doubtsAbout(V3, { gameHash, salt: saltOf('bustabit-v2') })).toEqual([
    { kind: 'salt_of_others', schemes: ['bustabit-v2'] },
  ])
  expect(doubtsAbout(V3, { gameHash, salt: 'pepper' })).toEqual([{ kind: 'salt_unknown' }])
})

test.each([
  [V3, 12_279_450, [{ kind: 'game_of_others', schemes: ['bustabit-vx'] }]],
  [V3, 12_279_451, []],
  [V2, 12_306_896, [{ kind: 'game_of_others', schemes: ['bustabit-v3-classic'] }]],
  [V2, 10_000_000, [{ kind: 'boundary_game' }]],
  [V2, 0, [{ kind: 'game_of_others', schemes: [] }]],
  [schemeOf('stake-crash'), 12_306_896, []],
])('$id and game %i: %j', (scheme, game, doubts) => expect(doubtsAbout(scheme, {}, game)).toEqual(doubts))

test('doubts the end of a chain in any spelling: it is not a game', () => {
  const end = V3.chain?.terminating ?? ''
  for (const gameHash of [end, ` ${end.toUpperCase()} `, `0x${end}`]) {
    expect(doubtsAbout(V3, { gameHash })).toEqual([
      { kind: 'end_of_chain', schemes: ['bustabit-v3-classic', 'bustabit-vx'] },
    ])
  }
})

const recorded = vectors.filter(({ scheme, inputs }) => inputs.gameHash && scheme !== 'bustabit-vx')

test.each(recorded)('$id is explained by its scheme and salt, given neither', async (vector) => {
  const { gameHash } = vector.inputs
  const found = await explain({ gameHash }, vector.hundredths)
  expect(found).toContainEqual({
    scheme: vector.scheme,
    inputs: expect.objectContaining({ gameHash, salt: vector.inputs.salt }),
  })
})

test('a multiplier of no scheme is not explained', async () => {
  expect(await explain(inputsOf('bustabit-v3-classic-01'), 1092)).toEqual([])
  expect(await explain({ gameHash: 'abc' }, 100)).toEqual([])
})

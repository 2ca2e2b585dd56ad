import { expect, test } from 'vitest'
import { BY_HAND_IDS, BY_HAND_SCHEMES } from './by-hand.ts'
import { FieldError, type FieldName, type Inputs, SCHEME_IDS } from './scheme.ts'
import { SCHEMES, schemeOf } from './schemes.ts'
import file from './testing/by-hand.json' with { type: 'json' }
import vectors from './testing/vectors.json' with { type: 'json' }

test.each(vectors)('$id: $source', async ({ scheme, inputs, hundredths }) => {
  const result = await schemeOf(scheme).compute?.(inputs)
  expect(result?.hundredths).toBe(hundredths)
  expect(result?.steps.at(-1)).toEqual({ name: 'multiplier', value: String(hundredths) })
})

test('101 vectors of every scheme that can be computed', () => {
  expect(vectors).toHaveLength(101)
  const covered = new Set(vectors.map(({ scheme }) => scheme))
  const computable = [...SCHEMES.values()].filter(({ compute }) => compute).map(({ id }) => id)
  expect([...covered].sort()).toEqual([...computable].sort())
  expect([...SCHEMES.keys()].sort()).toEqual([...SCHEME_IDS].sort())
})

test('each of Duel’s seeds has the commitment that was published before the round', async () => {
  const ofDuel = vectors.filter(({ scheme }) => scheme === 'duel-crash')
  expect(ofDuel).toHaveLength(14)
  for (const { inputs } of ofDuel) {
    const result = await schemeOf('duel-crash').compute?.(inputs)
    expect(result?.steps[0]).toEqual({ name: 'commitment', value: inputs.commitment })
  }
})

test('another salt gives another multiplier, and nothing says that it is wrong', async () => {
  const [vector] = vectors.filter(({ scheme }) => scheme === 'bustabit-v3-classic')
  const older = schemeOf('bustabit-v2').salts[0]?.value
  const result = await schemeOf('bustabit-v3-classic').compute?.({ ...vector?.inputs, salt: older })
  expect(result?.hundredths).not.toBe(vector?.hundredths)
})

test('nobody can compute Aviator’s multiplier', () => {
  expect(schemeOf('spribe-aviator')).not.toHaveProperty('compute')
  expect(schemeOf('spribe-aviator').status).toBe('unpublished')
})

const HASH = 'b2acd37fbdb5509926ab5d7329704c840f8467266c90019682f3b260a029bdba'

test.each<[string, Partial<Record<FieldName, string>>, FieldName, FieldError['problem']]>([
  ['bustabit-v2', {}, 'salt', 'missing'],
  ['bustabit-v2', { salt: 'x', gameHash: HASH.slice(1) }, 'gameHash', 'wrong_length'],
  ['bustabit-v2', { salt: 'x', gameHash: `${HASH}00` }, 'gameHash', 'wrong_length'],
  ['bustabit-v2', { salt: 'x', gameHash: HASH.replace('b', 'Б') }, 'gameHash', 'not_hex'],
  ['bustabit-v1', { gameHash: HASH, salt: '  ' }, 'salt', 'missing'],
  ['roobet-crash', { gameHash: HASH, salt: 'x', instantMod: '1' }, 'instantMod', 'not_a_number'],
  ['roobet-crash', { gameHash: HASH, salt: 'x', instantMod: '20.5' }, 'instantMod', 'not_a_number'],
  ['duel-crash', { serverSeed: HASH, drandSignature: HASH }, 'drandSignature', 'wrong_length'],
  ['moonclub-crash-stage2', { hash: 'nothing' }, 'hash', 'not_hex'],
])('%s says which value does not fit: %j', async (id, inputs, field, problem) => {
  const failed = schemeOf(id).compute?.(inputs)
  await expect(failed).rejects.toThrow(FieldError)
  await expect(failed).rejects.toMatchObject({ field, problem })
})

test('a misspelt field is refused, since the default would be computed instead', async () => {
  const misspelt: object = { gameHash: HASH, salt: 'x', instantmod: '25' }
  await expect(schemeOf('roobet-crash').compute?.(misspelt)).rejects.toThrow(
    new RangeError('no scheme has a field instantmod'),
  )
})

test('space around a value, capitals and 0x do not matter', async () => {
  const salt = schemeOf('bustabit-v2').salts[0]?.value
  const result = await schemeOf('bustabit-v2').compute?.({ gameHash: ` 0x${HASH.toUpperCase()}\n`, salt })
  expect(result?.hundredths).toBe(126)
})

test.each(
  vectors
    .filter(({ inputs }) => 'salt' in inputs)
    .map(({ id, scheme, inputs, hundredths }) => ({ id, scheme, inputs, hundredths })),
)(
  '$id: its salt in capitals, with 0x and without is the same salt',
  async ({ scheme, inputs, hundredths }) => {
    const { compute } = schemeOf(scheme)
    const bare = (inputs.salt ?? '').replace(/^0x/, '')
    for (const salt of [bare, `0x${bare}`, bare.toUpperCase(), ` 0X${bare.toUpperCase()} `]) {
      expect((await compute?.({ ...inputs, salt }))?.hundredths).toBe(hundredths)
    }
  },
)

test.each([
  ['bustabit-v2', 'keyText messageBytes hmac digits bits uniform quotient multiplier'],
  ['bustabit-vx', 'keyBytes messageBytes hmac digits bits uniform quotient multiplier'],
  ['stake-crash', 'keyText messageText hmac digits bits quotient multiplier'],
  ['moonclub-crash-stage2', 'saltedHash digits bits quotient multiplier'],
  ['roobet-crash', 'keyText messageText hmac remainder digits bits quotient multiplier'],
])('%s is computed in these steps: %s', async (id, names) => {
  const vector = vectors.find(({ scheme, hundredths }) => scheme === id && hundredths > 0)
  const result = await schemeOf(id).compute?.(vector?.inputs ?? {})
  expect(result?.steps.map(({ name }) => name).join(' ')).toBe(names)
})

test('an instant crash ends with the remainder, and names the modulus', async () => {
  const vector = vectors.find(({ id }) => id === 'ethercrash-07')
  const result = await schemeOf('ethercrash').compute?.(vector?.inputs ?? {})
  expect(result?.steps.slice(-2)).toEqual([
    { name: 'remainder', value: '0', modulus: 101 },
    { name: 'multiplier', value: '0' },
  ])
})

/**
 * Vectors computed from the published formulas by other code (reference/more-schemes.json): they check the code, not
 * a site.
 */
const byHandOf = (id: string) => BY_HAND_SCHEMES.find((scheme) => scheme.id === id)

// A salt without its 0x is another text, but the user means the published salt.
const TRAP = 'ton-rocket-without-0x'

test.each(file.vectors.filter(({ id }) => id !== TRAP))(
  '$id',
  async ({ scheme, inputs, expected, ...rest }) => {
    const result = await byHandOf(scheme)?.compute?.(inputs as Inputs)
    expect(result?.hundredths).toBe(Math.round(100 * expected))
    expect(result?.steps.at(-1)).toEqual({ name: 'multiplier', value: String(result?.hundredths) })
    if ('commitment' in rest) expect(result?.steps[0]?.value).toBe(rest.commitment)
  },
)

test('each has vectors, a status and a choice where sources leave something open', () => {
  expect(new Set(file.vectors.map(({ scheme }) => scheme))).toEqual(new Set(BY_HAND_IDS))
  for (const { status, fields } of BY_HAND_SCHEMES) {
    expect(['unconfirmed', 'disputed']).toContain(status)
    if (status === 'disputed') expect(fields.some(({ kind }) => kind === 'choice')).toBe(true)
  }
})

test('a published salt without its 0x is the published salt', async () => {
  const trap = file.vectors.find(({ id }) => id === TRAP)
  const whole = file.vectors.find(({ id }) => id === 'ton-rocket-01')
  expect(trap?.inputs.gameHash).toBe(whole?.inputs.gameHash)
  const result = await byHandOf('ton-rocket')?.compute?.(trap?.inputs as Inputs)
  expect(result?.hundredths).toBe(Math.round(100 * (whole?.expected ?? 0)))
})

test('an unknown option is refused with the options, and so is a short hash', async () => {
  const [vector] = file.vectors.filter(({ id }) => id === 'betking-crash-string-01')
  const unknown = byHandOf('betking-crash')?.compute?.({ ...(vector?.inputs as Inputs), variant: 'both' })
  await expect(unknown).rejects.toMatchObject({
    problem: 'unknown_option',
    message: 'variant: both is none of hash as text | hash as bytes',
  })
  const short = { gameHash: 'ab'.repeat(32), salt: 'x' }
  await expect(byHandOf('bitsler-blast')?.compute?.(short)).rejects.toThrow(FieldError)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHex } from '../hex.ts'
import { hasMultipliersOf, multipliersOf } from './multipliers.ts'
import { FieldError, type Inputs, SCHEME_IDS, type SchemeId } from './scheme.ts'
import { schemeOf } from './schemes.ts'
import { HASH_WORDS, toWords } from './sha256.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const CHAINED = SCHEME_IDS.filter(hasMultipliersOf)

function fast(scheme: SchemeId, inputs: Inputs, hashes: readonly string[]): number[] {
  const out = new Float64Array(hashes.length)
  multipliersOf(scheme, inputs)?.(
    Int32Array.from(hashes.flatMap((hash) => [...toWords(hash)])),
    hashes.length,
    out,
  )
  return [...out]
}

test('eight schemes: those that need a hash and shared settings only', () => {
  const needing = SCHEME_IDS.filter((id) => {
    const names = schemeOf(id).fields.map(({ name }) => name)
    return names.includes('gameHash') && !names.includes('blsSignature')
  })
  expect(CHAINED).toEqual(needing)
  expect(CHAINED).toHaveLength(8)
  expect(multipliersOf('bustabit-vx', {})).toBeUndefined()
  expect(multipliersOf('spribe-aviator', {})).toBeUndefined()
})

const chained = vectors.flatMap((vector) => {
  const scheme = CHAINED.find((id) => id === vector.scheme)
  return scheme ? [{ ...vector, scheme }] : []
})

test.each(chained)('$id: $source', ({ scheme, inputs, hundredths }) => {
  expect(fast(scheme, inputs, [inputs.gameHash ?? ''])).toEqual([hundredths])
})

describe.each(CHAINED)('%s', (id) => {
  const { compute, salts, instantMods } = schemeOf(id)
  const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
  const anySalt = fc.oneof(
    // A published salt as sites write it, and as people paste it.
    fc.constantFrom(
      ...salts.flatMap(({ value }) => [value, value.toUpperCase(), ` 0x${value.replace(/^0x/, '')} `]),
    ),
    fc.string({ unit: 'grapheme', maxLength: 150 }).filter((text) => text.trim() !== ''),
  )
  const anyMod = fc.oneof(fc.constantFrom(...(instantMods ?? [20])), fc.integer({ min: 2, max: 999_999 }))

  test('equals compute for any hashes and settings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyHash, { minLength: 1, maxLength: 8 }),
        anySalt,
        anyMod,
        async (hashes, salt, mod) => {
          const inputs = { salt, instantMod: String(mod) }
          const slow = await Promise.all(hashes.map((gameHash) => compute?.({ ...inputs, gameHash })))
          expect(fast(id, inputs, hashes)).toEqual(slow.map((result) => result?.hundredths))
        },
      ),
    )
  })

  test('refuses a salt that is missing as compute does', () => {
    expect(() => multipliersOf(id, { salt: ' ', instantMod: '20' })).toThrow(FieldError)
  })
})

test('instant crashes are met often enough to be tested, by every modulus of Roobet', () => {
  const hashes = fc.sample(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex), {
    numRuns: 4000,
    seed: 5,
  })
  const salt = schemeOf('bustabit-v1').salts[0]?.value ?? ''
  expect(
    fast('bustabit-v1', { salt }, hashes).filter((hundredths) => hundredths === 0).length,
  ).toBeGreaterThan(10)
  for (const mod of schemeOf('roobet-crash').instantMods ?? []) {
    const instant = fast('roobet-crash', { salt, instantMod: String(mod) }, hashes)
    expect(instant.filter((hundredths) => hundredths === 100).length).toBeGreaterThan(4000 / mod / 2)
  }
})

test('no room is a mistake of the caller', () => {
  const multipliers = multipliersOf('stake-crash', { salt: 'x' })
  expect(() => multipliers?.(new Int32Array(HASH_WORDS), 2, new Float64Array(2))).toThrow(RangeError)
  expect(() => multipliers?.(new Int32Array(2 * HASH_WORDS), 2, new Float64Array(1))).toThrow(RangeError)
})

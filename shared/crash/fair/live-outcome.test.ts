import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { multiplierX100 } from '../multiplier.ts'
import { isChecked, priorHashOf } from '../prior-hash.ts'
import { type LiveOutcome, verifyOutcome } from './live-outcome.ts'
import { FieldError } from './scheme.ts'
import { SCHEMES, schemeOf } from './schemes.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')

/** Computes the hash shown before a round without our own code. */
function before(scheme: string, { gameHash = '', serverSeed = '' }: Record<string, string | undefined>) {
  if (scheme === 'duel-crash') return sha256(Buffer.from(serverSeed, 'hex'))
  return scheme === 'bustabit-v3-classic' ? sha256(Buffer.from(gameHash, 'hex')) : sha256(gameHash)
}

function outcomeOf(vector: (typeof vectors)[number]): LiveOutcome {
  return {
    scheme: vector.scheme,
    casinoHash: before(vector.scheme, vector.inputs),
    fairness: vector.inputs,
    multiplierX100: multiplierX100(Math.max(100, vector.hundredths)),
  }
}

const bustabit = vectors.find(({ id }) => id.startsWith('bustabit-v3')) ?? vectors[0]
if (!bustabit) throw new Error('no vector')
const ROUND = outcomeOf(bustabit)
const { gameHash = '', salt = '' } = bustabit.inputs

describe('the recorded rounds', () => {
  const checked = vectors.filter(({ scheme }) => priorHashOf(scheme))

  test('there are 59 of them', () => {
    expect(checked).toHaveLength(59)
  })

  test.each(checked)('$id is verified by the hash before it', async (vector) => {
    const { verification, computed } = await verifyOutcome(outcomeOf(vector))
    expect(computed?.hundredths).toBe(vector.hundredths)
    expect(verification).toBe('verified')
  })

  test.each(vectors.filter(({ scheme }) => !priorHashOf(scheme)))(
    '$id is not: its scheme is not checked, or nothing is shown beforehand',
    async (vector) => {
      const { status } = schemeOf(vector.scheme)
      const { verification } = await verifyOutcome(outcomeOf(vector))
      expect(verification).toBe(status === 'verified' ? 'no_prior_hash' : 'no_scheme')
    },
  )
})

test('the schemes with a hash beforehand are those that are checked and have a chain or a commitment', () => {
  for (const [id, { status, chain, fields }] of SCHEMES) {
    const fixed = chain !== undefined || fields.some(({ name }) => name === 'commitment')
    expect(priorHashOf(id) !== undefined, id).toBe(status === 'verified' && fixed)
    expect(isChecked(id), id).toBe(status === 'verified')
  }
  expect(priorHashOf('none')).toBeUndefined()
  expect(priorHashOf('toString')).toBeUndefined()
  expect(priorHashOf(undefined)).toBeUndefined()
})

test('hex counts in either case, with 0x, with space around; the salt stands in where it is not given', async () => {
  const loud = {
    ...ROUND,
    casinoHash: ` 0x${ROUND.casinoHash?.toUpperCase()} `,
    fairness: { gameHash: ` ${gameHash.toUpperCase()}\n`, salt: '' },
  }
  expect((await verifyOutcome(loud)).verification).toBe('verified')
  const written = { ...ROUND, fairness: { gameHash, salt: `0x${salt.toUpperCase()}` } }
  expect((await verifyOutcome(written)).verification).toBe('verified')
})

test.each([
  ['no_scheme', { scheme: 'none' }],
  ['no_scheme', { scheme: undefined }],
  ['no_scheme', { scheme: 'roobet-crash' }],
  ['no_scheme', { scheme: 'spribe-aviator' }],
  ['no_data', { fairness: undefined }],
  ['no_data', { fairness: { clientSeed: 'of another scheme' } }],
  ['incomplete', { fairness: { salt } }],
  ['foreign_salt', { fairness: { gameHash, salt: `${salt.slice(0, -1)}0` } }],
  ['multiplier_differs', { multiplierX100: multiplierX100(123_456) }],
  ['multiplier_differs', { multiplierX100: undefined }],
  ['no_stored_hash', { casinoHash: undefined }],
  ['hash_differs', { casinoHash: gameHash }],
  ['hash_differs', { casinoHash: '0'.repeat(64) }],
  ['hash_differs', { casinoHash: sha256(Buffer.from(ROUND.casinoHash ?? '', 'hex')) }],
] as const)('%s for %j', async (verification, change) => {
  expect((await verifyOutcome({ ...ROUND, ...change })).verification).toBe(verification)
})

test('a salt of one’s own, made up so that it gives the multiplier, verifies nothing', async () => {
  const { computed } = await verifyOutcome({ ...ROUND, fairness: { gameHash, salt: 'made up' } })
  const multiplier = multiplierX100(computed?.hundredths ?? 0)
  const told = await verifyOutcome({
    ...ROUND,
    fairness: { gameHash, salt: 'made up' },
    multiplierX100: multiplier,
  })
  expect(told.verification).toBe('foreign_salt')
})

test.each([
  ['gameHash', gameHash.slice(1), 'wrong_length'],
  ['gameHash', `${gameHash.slice(1)}g`, 'not_hex'],
])('a malformed %s is named', async (field, value, problem) => {
  const wrong = verifyOutcome({ ...ROUND, fairness: { [field]: value } })
  await expect(wrong).rejects.toThrow(FieldError)
  await expect(wrong).rejects.toMatchObject({ field, problem })
})

import { expect, test } from 'vitest'
import { cleaned, inputErrorOf } from './field-check.ts'

const HASH = '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44'
const HEX = { name: 'gameHash', kind: 'hex', bytes: [32] } as const
const EITHER = { name: 'drandSignature', kind: 'hex', bytes: [48, 96] } as const
const TEXT = { name: 'clientSeed', kind: 'text' } as const
const NUMBER = { name: 'instantMod', kind: 'integer' } as const

test.each([
  HASH,
  ` 0x${HASH.toUpperCase()}\n`,
  `${HASH.slice(0, 20)} ${HASH.slice(20, 40)}\r\n${HASH.slice(40)}`,
  `"${HASH}"`,
  `\ufeff${HASH.slice(0, 8)}\u200b${HASH.slice(8)}`,
])('%j is the same hash', (text) => {
  expect(cleaned(HEX, text)).toBe(HASH)
  expect(inputErrorOf(HEX, text)).toBeUndefined()
})

test.each([
  ['', { kind: 'missing' }],
  [HASH.slice(0, 63), { kind: 'wrong_length', digits: 63, expected: [64] }],
  [`${HASH}0`, { kind: 'wrong_length', digits: 65, expected: [64] }],
  [`${HASH.slice(0, 6)}…${HASH.slice(-6)}`, { kind: 'cut_off', at: 7 }],
  [`${HASH.slice(0, 6)}...${HASH.slice(-6)}`, { kind: 'cut_off', at: 7 }],
  [HASH.replace('a', 'а'), { kind: 'look_alike', at: 3, letter: 'а' }],
  [HASH.replace('0', 'O'), { kind: 'not_hex', at: 5, letter: 'o' }],
  [HASH.replace('6', '６'), { kind: 'not_hex', at: 6, letter: '６' }],
  [`${HASH.slice(1)}😀`, { kind: 'not_hex', at: 64, letter: '😀' }],
])('%j: %j', (text, error) => expect(inputErrorOf(HEX, text)).toEqual(error))

test('a signature must have one of two lengths', () => {
  expect(inputErrorOf(EITHER, 'ab'.repeat(48))).toBeUndefined()
  expect(inputErrorOf(EITHER, HASH)).toEqual({ kind: 'wrong_length', digits: 64, expected: [96, 192] })
})

test('text may hold anything up to its length limit, and optional fields may be empty', () => {
  expect(inputErrorOf(TEXT, 'Köln 🛩')).toBeUndefined()
  expect(inputErrorOf(TEXT, 'x'.repeat(501))).toEqual({ kind: 'too_long' })
  expect(inputErrorOf({ ...HEX, optional: true }, ' ')).toBeUndefined()
  expect(inputErrorOf({ ...HEX, optional: true }, 'zz')?.kind).toBe('not_hex')
})

test.each(['1', '0', '-20', '20.5', 'NaN', '1000000', 'twenty'])('a modulus of %s is refused', (text) =>
  expect(inputErrorOf(NUMBER, text)).toEqual({ kind: 'not_a_number' }),
)
test('a modulus of 20 is accepted', () => expect(inputErrorOf(NUMBER, ' 20 ')).toBeUndefined())

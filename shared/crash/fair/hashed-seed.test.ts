import { expect, test } from 'vitest'
import { hashesOf } from './hashed-seed.ts'

/** FIPS 180-4's examples for "abc". */
const ABC_256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const ABC_512 =
  'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f'

test('hex is hashed as the bytes that it stands for, and as text', async () => {
  expect(await hashesOf('616263')).toMatchObject([
    { hash: 'SHA-256', of: 'bytes', value: ABC_256 },
    { hash: 'SHA-512', of: 'bytes', value: ABC_512 },
    { hash: 'SHA-256', of: 'text' },
    { hash: 'SHA-512', of: 'text' },
  ])
})

test('what is no hex is hashed as text only', async () => {
  expect(await hashesOf('abcx')).toHaveLength(2)
  // Hex has an even number of digits.
  expect(await hashesOf('abc')).toEqual([
    { hash: 'SHA-256', of: 'text', value: ABC_256 },
    { hash: 'SHA-512', of: 'text', value: ABC_512 },
  ])
})

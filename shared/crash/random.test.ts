import { expect, test } from 'vitest'
import { first52Bits, secureRandom, TWO_POW_52, uniform52 } from './random.ts'
import { constantRandom } from './testing/seeded-random.ts'

test('takes the first 52 bits, big-endian, and leaves the other four', () => {
  expect(first52Bits(Uint8Array.of(0, 0, 0, 0, 0, 0, 0x1f))).toBe(1n)
  expect(first52Bits(Uint8Array.of(0x80, 0, 0, 0, 0, 0, 0x0f, 0xff))).toBe(2n ** 51n)
  expect(first52Bits(new Uint8Array(32).fill(0xff))).toBe(TWO_POW_52 - 1n)
})

test('refuses fewer than 7 bytes', () => {
  expect(() => first52Bits(new Uint8Array(6))).toThrow(RangeError)
  expect(() => uniform52(() => new Uint8Array(6))).toThrow(RangeError)
})

test('a uniform number starts at 0 and stays below 1', () => {
  expect(uniform52(constantRandom(0))).toBe(0)
  expect(uniform52(constantRandom(0xff))).toBe(1 - 2 ** -52)
})

test('the platform gives the bytes asked for, and not the same twice', () => {
  expect(secureRandom(32)).toHaveLength(32)
  expect(secureRandom(32)).not.toEqual(secureRandom(32))
})

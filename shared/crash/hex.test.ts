import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from './hex.ts'

test('writes two lower-case digits a byte', () => {
  expect(toHex(Uint8Array.of(0, 1, 0xab, 0xff))).toBe('0001abff')
})

test('reads either case', () => {
  expect(fromHex('0001ABff')).toEqual(Uint8Array.of(0, 1, 0xab, 0xff))
})

test('reads back whatever it wrote', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['0', 'abc', '0g', 'zz', '0x00', ' 00', '00\n', '+1'])('refuses %j', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError)
})

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, sha256 } from './hash.ts'
import { fromHex, toHex } from './hex.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('HMAC-SHA256 of RFC 4231, test case 2', async () => {
  const tag = await hmacSha256(utf8('Jefe'), utf8('what do ya want for nothing?'))
  expect(toHex(tag)).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test('both agree with node:crypto on any input', async () => {
  const anyKey = fc.uint8Array({ minLength: 1, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(anyKey, fc.uint8Array({ maxLength: 200 }), async (key, message) => {
      expect(toHex(await hmacSha256(key, message))).toBe(
        createHmac('sha256', key).update(message).digest('hex'),
      )
      expect(toHex(await sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

test('takes a Buffer, which may be a window on a larger one', async () => {
  const window = Buffer.from('..Jefe..').subarray(2, 6)
  const tag = await hmacSha256(window, utf8('what do ya want for nothing?'))
  expect(toHex(tag).slice(0, 8)).toBe('5bdcc146')
})

test('hex is written in lower case, and read in either', () => {
  expect(toHex(Uint8Array.of(0, 1, 0xab, 0xff))).toBe('0001abff')
  expect(fromHex('0001ABff')).toEqual(Uint8Array.of(0, 1, 0xab, 0xff))
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test.each(['0', 'abc', '0g', 'zz', '0x00', ' 00', '00\n', '+1'])('hex: refuses %j', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, sha256 } from '../hash.ts'
import { fromHex, toHex } from '../hex.ts'
import { fromWords, HASH_WORDS, hmacByHex, hmacOfBytes, sha256Words, toWords } from './sha256.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const anyText = fc.uint8Array({ minLength: 1, maxLength: 200, size: 'max' })

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('NIST’s example, FIPS 180-2 appendix B and its additions: %.20s', (message, hash) => {
  expect(fromWords(sha256Words(utf8(message)))).toBe(hash)
})

test('any message hashes as Web Crypto hashes it, whatever its place in a block', async () => {
  const lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129]
  const messages = [...lengths.map((length) => new Uint8Array(length).fill(0xa5)), ...fc.sample(anyText, 50)]
  for (const message of messages) {
    expect(fromWords(sha256Words(message))).toBe(toHex(await sha256(message)))
  }
})

test('HMAC of hashes under one key, and of one message under hashes, wherever they stand in a run', async () => {
  await fc.assert(
    fc.asyncProperty(anyHash, anyHash, anyText, async (first, second, text) => {
      const run = Int32Array.from([...toWords(first), ...toWords(second)])
      const out = new Int32Array(HASH_WORDS)
      hmacOfBytes(text)(run, HASH_WORDS, out)
      expect(fromWords(out)).toBe(toHex(await hmacSha256(text, fromHex(second))))
      hmacByHex(text)(run, HASH_WORDS, out)
      expect(fromWords(out)).toBe(toHex(await hmacSha256(utf8(second), text)))
      expect(fromWords(run)).toBe(first)
    }),
  )
})

test('HMACs made in turn do not disturb each other', () => {
  const run = toWords('5d07719b61b0abb6f1c3b17b1d69c838278f87f9b5e75077026e5fedf96c2eb2')
  const [out, other] = [new Int32Array(HASH_WORDS), new Int32Array(HASH_WORDS)]
  const [bySalt, byHash] = [hmacOfBytes(utf8('salt')), hmacByHex(utf8('salt'))]
  bySalt(run, 0, out)
  const alone = fromWords(out)
  byHash(run, 0, other)
  hmacOfBytes(utf8('another'))(run, 0, other)
  bySalt(run, 0, out)
  expect(fromWords(out)).toBe(alone)
})

test.each(['', 'ab', `${'a'.repeat(63)}g`, `0x${'a'.repeat(62)}`, 'a'.repeat(65), ` ${'a'.repeat(64)}`])(
  'refuses %j',
  (text) => {
    expect(() => toWords(text)).toThrow(RangeError)
  },
)

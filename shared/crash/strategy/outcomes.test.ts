import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceDigits, countBits, nextRounds, nextWord, startStream } from './outcomes.ts'

/** Implements sfc32 as published, independently in unsigned arithmetic. */
function plainWords(seed: readonly [bigint, bigint, bigint], count: number): bigint[] {
  const word = 2n ** 32n
  let [a, b, c, counter] = [...seed, 1n]
  return Array.from({ length: count }, () => {
    const out = (a + b + counter) % word
    counter = (counter + 1n) % word
    a = b ^ (b >> 9n)
    b = (c + (c << 3n)) % word
    c = ((((c << 21n) % word) | (c >> 11n)) + out) % word
    return out
  })
}

test('words are those of sfc32 after 15 that are thrown away', () => {
  const stream = new Int32Array(4)
  startStream(stream, 5 * 2 ** 32 + 4_000_000_000, 77)
  const words = Array.from({ length: 50 }, () => BigInt(nextWord(stream) >>> 0))
  expect(words).toEqual(plainWords([4_000_000_000n, 5n, 77n], 65).slice(15))
})

test('binary digits of a chance add up to it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (chance) => {
      const value = chanceDigits(chance).reduce((sum, digit, at) => sum - digit * 2 ** -(at + 1), 0)
      expect(Math.abs(value - chance)).toBeLessThanOrEqual(2 ** -60)
    }),
  )
})

test('a round hits exactly where its own bits, read as a number, lie below the chance', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.double({ min: 0.001, max: 0.99, noNaN: true }), (seed, chance) => {
      const [stream, same] = [new Int32Array(4), new Int32Array(4)]
      startStream(stream, seed, 3)
      startStream(same, seed, 3)
      const hits = nextRounds(stream, chanceDigits(chance))
      const words: number[] = []
      while (same[3] !== stream[3]) words.push(nextWord(same))
      for (let round = 0; round < 32; round += 1) {
        const uniform = words.reduce((sum, word, at) => sum + ((word >>> round) & 1) * 2 ** -(at + 1), 0)
        // The drawn words decide each round; further ones would change less than the last digit.
        expect(uniform < chance && uniform + 2 ** -words.length <= chance + 2 ** -53).toBe(
          ((hits >>> round) & 1) === 1,
        )
      }
    }),
  )
})

test.each([0.0097, 0.485, 0.5, 0.97 / 1.01])('of a million rounds the share of hits is %d', (chance) => {
  const stream = new Int32Array(4)
  startStream(stream, 2026, 0)
  const digits = chanceDigits(chance)
  const rounds = 32 * 31_250
  let hits = 0
  for (let word = 0; word < rounds / 32; word += 1) hits += countBits(nextRounds(stream, digits))
  expect(Math.abs(hits - rounds * chance)).toBeLessThan(4 * Math.sqrt(rounds * chance * (1 - chance)))
})

test('neighbouring paths and seeds share no pattern', () => {
  const first = (seed: number, path: number) => {
    const stream = new Int32Array(4)
    startStream(stream, seed, path)
    return nextWord(stream)
  }
  // Each bit is set in about 1000 of 2000 random words; five standard deviations of 22.4.
  const words = Array.from({ length: 2000 }, (_, at) => first(at % 20, Math.floor(at / 20)))
  expect(new Set(words).size).toBe(2000)
  for (let bit = 0; bit < 32; bit += 1) {
    const set = words.filter((word) => (word >>> bit) & 1).length
    expect(Math.abs(set - 1000)).toBeLessThan(112)
  }
})

test('bits are counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (word) => {
      expect(countBits(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length)
    }),
  )
})

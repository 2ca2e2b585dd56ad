/**
 * Hits and misses, 32 rounds at a time. Each path has its own sfc32 stream (Chris Doty-Humphrey, "Practically Random",
 * 2010), so its draws depend on seed and path only.
 *
 * A round hits if a uniform U is below the chance p. U is drawn bit by bit, highest first, and compared with p's binary
 * digits; the first difference decides. One word contains the next bit of 32 rounds, and on average 6.3 words decide all
 * 32: five rounds per draw, exact to 2^-64, where comparing 32-bit numbers is exact to 2^-32.
 */

const DIGITS = 64
/** Words discarded after seeding, as PractRand does for a seed of three words. */
const WARM_UP = 15

/** Returns the binary digits of a chance as masks, highest first: -1 for 1, 0 for 0. */
export function chanceDigits(chance: number): Int32Array {
  const digits = new Int32Array(DIGITS)
  let rest = chance
  for (let at = 0; at < DIGITS; at += 1) {
    rest *= 2
    if (rest >= 1) {
      digits[at] = -1
      rest -= 1
    }
  }
  return digits
}

/**
 * Starts the stream of one path: three words and the counter of sfc32.
 * @param seed 0..2^53 - 1
 * @param path its index
 */
export function startStream(state: Int32Array, seed: number, path: number): void {
  state[0] = seed | 0
  state[1] = Math.floor(seed / 2 ** 32)
  state[2] = path
  state[3] = 1
  for (let step = 0; step < WARM_UP; step += 1) nextWord(state)
}

/** Returns 32 random bits as a signed integer. */
export function nextWord(state: Int32Array): number {
  const a = state[0] ?? 0
  const b = state[1] ?? 0
  const c = state[2] ?? 0
  const counter = state[3] ?? 0
  const word = (((a + b) | 0) + counter) | 0
  state[0] = b ^ (b >>> 9)
  state[1] = (c + (c << 3)) | 0
  state[2] = (((c << 21) | (c >>> 11)) + word) | 0
  state[3] = (counter + 1) | 0
  return word
}

/**
 * Returns the next 32 rounds: bit i is 1 if round i hits. The generator is inlined, since it takes most of the time.
 */
export function nextRounds(state: Int32Array, digits: Int32Array): number {
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let counter = state[3] ?? 0
  let open = -1
  let hits = 0
  for (let at = 0; at < DIGITS; at += 1) {
    const word = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    const digit = digits[at] ?? 0
    // U's bit 0 and p's bit 1 is a hit; equal bits do not decide yet.
    hits |= open & ~word & digit
    open &= ~(word ^ digit)
    if (open === 0) break
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = counter
  return hits
}

/** Counts the bits that are 1 (Warren, "Hacker's Delight", 5-1). */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

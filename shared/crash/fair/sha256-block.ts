/**
 * The compression function of SHA-256 (FIPS 180-4, section 6.2.2) on 32-bit words, synchronous and without allocation. Its
 * two halves are separate: if a block is always the same (padding after 64 characters, a salt), `expand` runs once and only
 * `mix` for each hash.
 */

/** A state or a hash: 8 words. */
export const STATE_WORDS = 8
/** A block of 512 bits: 16 words. */
export const BLOCK_WORDS = 16
/** A block's message schedule (section 6.2.2, step 1): 64 words, of which the first 16 are the block. */
export const SCHEDULE_WORDS = 64

const ROUNDS = 64

/** Returns the first 32 bits of the fractional parts of the roots of the first primes (sections 4.2.2 and 5.3.3). */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const words: number[] = []
  for (let prime = 2; words.length < count; prime += 1) {
    if (isPrime(prime)) words.push(Math.floor((root(prime) % 1) * 2 ** 32))
  }
  return Int32Array.from(words)
}

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false
  return true
}

/** Doubles have 52 bits after the point; the largest root, of 311, needs 3 before it and 32 after. */
const K = fractions(ROUNDS, Math.cbrt)
const INITIAL = fractions(STATE_WORDS, Math.sqrt)

/** Writes the initial hash value into a state. */
export function start(state: Int32Array): void {
  state.set(INITIAL)
}

/**
 * Computes a schedule's words 16 to 63 from its first 16 (section 6.2.2, step 1). Two words per iteration, with the
 * needed values in variables, take half the time of a plain loop (Node 24).
 */
export function expand(w: Int32Array): void {
  let first = w[0] as number
  let p = w[14] as number
  let q = w[15] as number
  for (let t = BLOCK_WORDS; t < SCHEDULE_WORDS; t += 2) {
    const a = w[t - 15] as number
    const b = w[t - 14] as number
    p = (sigma1(p) + (w[t - 7] as number) + sigma0(a) + first) | 0
    w[t] = p
    q = (sigma1(q) + (w[t - 6] as number) + sigma0(b) + a) | 0
    w[t + 1] = q
    first = b
  }
}

function sigma0(x: number): number {
  return ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
}

function sigma1(x: number): number {
  return ((x >>> 17) | (x << 15)) ^ ((x >>> 19) | (x << 13)) ^ (x >>> 10)
}

/** Mixes an expanded block into a state (steps 2 to 4). */
export function mix(state: Int32Array, w: Int32Array): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < ROUNDS; t += 1) {
    const choice = g ^ (e & (f ^ g))
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + sum1 + choice + (K[t] as number) + (w[t] as number)) | 0
    const majority = (a & b) | (c & (a | b))
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + sum0 + majority) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}

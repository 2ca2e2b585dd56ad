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

/** Mixes an expanded block into a state (steps 2 to 4), eight rounds at a time so that no variable is moved. */
export function mix(state: Int32Array, w: Int32Array): void {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < ROUNDS; t += 8) {
    h =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        (g ^ (e & (f ^ g))) +
        (K[t] as number) +
        (w[t] as number)) |
      0
    d = (d + h) | 0
    h =
      (h +
        (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) | (c & (a | b)))) |
      0
    g =
      (g +
        (((d >>> 6) | (d << 26)) ^ ((d >>> 11) | (d << 21)) ^ ((d >>> 25) | (d << 7))) +
        (f ^ (d & (e ^ f))) +
        (K[t + 1] as number) +
        (w[t + 1] as number)) |
      0
    c = (c + g) | 0
    g =
      (g +
        (((h >>> 2) | (h << 30)) ^ ((h >>> 13) | (h << 19)) ^ ((h >>> 22) | (h << 10))) +
        ((h & a) | (b & (h | a)))) |
      0
    f =
      (f +
        (((c >>> 6) | (c << 26)) ^ ((c >>> 11) | (c << 21)) ^ ((c >>> 25) | (c << 7))) +
        (e ^ (c & (d ^ e))) +
        (K[t + 2] as number) +
        (w[t + 2] as number)) |
      0
    b = (b + f) | 0
    f =
      (f +
        (((g >>> 2) | (g << 30)) ^ ((g >>> 13) | (g << 19)) ^ ((g >>> 22) | (g << 10))) +
        ((g & h) | (a & (g | h)))) |
      0
    e =
      (e +
        (((b >>> 6) | (b << 26)) ^ ((b >>> 11) | (b << 21)) ^ ((b >>> 25) | (b << 7))) +
        (d ^ (b & (c ^ d))) +
        (K[t + 3] as number) +
        (w[t + 3] as number)) |
      0
    a = (a + e) | 0
    e =
      (e +
        (((f >>> 2) | (f << 30)) ^ ((f >>> 13) | (f << 19)) ^ ((f >>> 22) | (f << 10))) +
        ((f & g) | (h & (f | g)))) |
      0
    d =
      (d +
        (((a >>> 6) | (a << 26)) ^ ((a >>> 11) | (a << 21)) ^ ((a >>> 25) | (a << 7))) +
        (c ^ (a & (b ^ c))) +
        (K[t + 4] as number) +
        (w[t + 4] as number)) |
      0
    h = (h + d) | 0
    d =
      (d +
        (((e >>> 2) | (e << 30)) ^ ((e >>> 13) | (e << 19)) ^ ((e >>> 22) | (e << 10))) +
        ((e & f) | (g & (e | f)))) |
      0
    c =
      (c +
        (((h >>> 6) | (h << 26)) ^ ((h >>> 11) | (h << 21)) ^ ((h >>> 25) | (h << 7))) +
        (b ^ (h & (a ^ b))) +
        (K[t + 5] as number) +
        (w[t + 5] as number)) |
      0
    g = (g + c) | 0
    c =
      (c +
        (((d >>> 2) | (d << 30)) ^ ((d >>> 13) | (d << 19)) ^ ((d >>> 22) | (d << 10))) +
        ((d & e) | (f & (d | e)))) |
      0
    b =
      (b +
        (((g >>> 6) | (g << 26)) ^ ((g >>> 11) | (g << 21)) ^ ((g >>> 25) | (g << 7))) +
        (a ^ (g & (h ^ a))) +
        (K[t + 6] as number) +
        (w[t + 6] as number)) |
      0
    f = (f + b) | 0
    b =
      (b +
        (((c >>> 2) | (c << 30)) ^ ((c >>> 13) | (c << 19)) ^ ((c >>> 22) | (c << 10))) +
        ((c & d) | (e & (c | d)))) |
      0
    a =
      (a +
        (((f >>> 6) | (f << 26)) ^ ((f >>> 11) | (f << 21)) ^ ((f >>> 25) | (f << 7))) +
        (h ^ (f & (g ^ h))) +
        (K[t + 7] as number) +
        (w[t + 7] as number)) |
      0
    e = (e + a) | 0
    a =
      (a +
        (((b >>> 2) | (b << 30)) ^ ((b >>> 13) | (b << 19)) ^ ((b >>> 22) | (b << 10))) +
        ((b & c) | (d & (b | c)))) |
      0
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

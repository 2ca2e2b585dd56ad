import type { RandomBytes } from '../random.ts'

/**
 * A reproducible sequence for tests, never for a draw: xorshift32 with the triple 13, 17, 5 (G. Marsaglia,
 * "Xorshift RNGs", Journal of Statistical Software 8(14), 2003), one byte of each state.
 *
 * @param seed any integer but 0, which xorshift never leaves
 */
export function seededRandom(seed: number): RandomBytes {
  let state = seed | 0
  if (state === 0) throw new RangeError('the seed must not be 0')
  const nextByte = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 24
  }
  return (n) => Uint8Array.from({ length: n }, nextByte)
}

/** Gives every byte the same value: 0x00 for the lowest draw there is, 0xff for the highest. */
export function constantRandom(byte: number): RandomBytes {
  return (n) => new Uint8Array(n).fill(byte)
}

/** The generator of the vectors (C. Doty-Humphrey's sfc32), and rounds by the formula of practice games. */
export class Sfc32 {
  private a: number
  private b = 0
  private c = 0
  private d = 1

  constructor(seed: number) {
    this.a = seed | 0
    for (let step = 0; step < 12; step += 1) this.next()
  }

  /** 32 bits. */
  next(): number {
    const { a, b, c } = this
    this.d = (this.d + 1) | 0
    const t = (a + b + this.d) | 0
    this.a = b ^ (b >>> 9)
    this.b = (c + (c << 3)) | 0
    this.c = (((c << 21) | (c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** 0 <= u < 1 in 52 bits. */
  uniform(): number {
    const high = this.next()
    return (high * 2 ** 20 + (this.next() >>> 12)) / 2 ** 52
  }

  /** A multiplier in hundredths of a game that returns R. */
  round(rtpX100: number): number {
    const high = this.next()
    const r = BigInt(high) * 2n ** 20n + BigInt(this.next() >>> 12)
    const all = 2n ** 52n
    return Math.max(100, Number((BigInt(rtpX100) * all) / (all - r)))
  }

  /** Returns the round in doubles, for simulations; one in a billion differs. */
  fastRound(rtp: number): number {
    return Math.max(100, Math.floor((100 * rtp) / (1 - this.uniform())))
  }
}

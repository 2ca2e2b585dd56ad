import { type HmacSha256, hmacSha256, sha256 } from './hash.ts'
import { toHex } from './hex.ts'
import type { MultiplierX100 } from './multiplier.ts'
import { first52Bits, TWO_POW_52 } from './random.ts'

/** R = 0.97 in hundredths, for integer arithmetic (docs/product.md, section 8). */
const RTP_X100 = 97n
const MIN_X100 = 100n

/** Form of a client seed; it contains no colon, so `clientSeed:roundId` has one reading. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/** Bytes of a server seed, 256 bits. */
export const SERVER_SEED_BYTES = 32

export interface PracticeSeeds {
  /** 32 bytes, secret until the flight, committed to by `commitment`. */
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  readonly roundId: string
}

export interface PracticeRound {
  /** The first 52 bits of the HMAC. */
  readonly r52: bigint
  /** Hundredths, exact: from 100 to 97 · 2^52, which is beyond the integers a double holds. */
  readonly multiplierX100: bigint
}

export interface PracticeOutcome {
  /** The double nearest to the two-decimal multiplier. */
  readonly multiplier: number
  readonly hit: boolean
}

/**
 * The practice game's formula: max(100, floor(97 · 2^52 / (2^52 - r))) hundredths, in integers. Its distribution is
 * P(multiplier >= x) = 0.97 / x to within 2^-52 (proof: docs/practice-law.md).
 *
 * @param r52 an integer in 0..2^52 - 1
 * @throws RangeError outside that range.
 * @example
 * practiceMultiplierX100(2n ** 51n) // 194n, for 1.94x
 */
export function practiceMultiplierX100(r52: bigint): bigint {
  if (r52 < 0n || r52 >= TWO_POW_52) throw new RangeError(`not 52 bits: ${r52}`)
  const hundredths = (RTP_X100 * TWO_POW_52) / (TWO_POW_52 - r52)
  return hundredths < MIN_X100 ? MIN_X100 : hundredths
}

/**
 * The multiplier of a practice round: r is the first 52 bits of HMAC-SHA256 with the server seed's bytes as
 * key and `clientSeed:roundId` as message (UTF-8).
 *
 * @throws RangeError for a server seed that is not 32 bytes, a client seed that is not 1 to 64 of
 * `[A-Za-z0-9_-]`, or an empty round id.
 * @example
 * const { multiplierX100 } = await practiceRound({ serverSeed, clientSeed: 'mine', roundId: round._id })
 */
export async function practiceRound(
  { serverSeed, clientSeed, roundId }: PracticeSeeds,
  hmac: HmacSha256 = hmacSha256,
): Promise<PracticeRound> {
  checkServerSeed(serverSeed)
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('a client seed is 1 to 64 of A-Z a-z 0-9 _ -')
  if (roundId === '') throw new RangeError('a round id is not empty')
  const r52 = first52Bits(await hmac(serverSeed, new TextEncoder().encode(`${clientSeed}:${roundId}`)))
  return { r52, multiplierX100: practiceMultiplierX100(r52) }
}

/**
 * The commitment to a server seed, published before the client seed exists: SHA-256 of its bytes, in hex.
 *
 * @returns 64 lower-case hex digits
 * @throws RangeError for a server seed that is not 32 bytes.
 * @example
 * (await commitment(fromHex(round.serverSeed))) === round.commitment
 */
export async function commitment(serverSeed: Uint8Array): Promise<string> {
  checkServerSeed(serverSeed)
  return toHex(await sha256(serverSeed))
}

/**
 * Compares a round with its target: it hits if the multiplier is at least the target.
 *
 * @example
 * settle(194n, fromDecimal(1.5)) // { multiplier: 1.94, hit: true }
 */
export function settle(multiplierX100: bigint, targetX100: MultiplierX100): PracticeOutcome {
  // Converts through decimal text: above 2^53 hundredths, Number(x) / 100 would round twice.
  const cents = (multiplierX100 % 100n).toString().padStart(2, '0')
  return {
    multiplier: Number(`${multiplierX100 / 100n}.${cents}`),
    hit: multiplierX100 >= BigInt(targetX100),
  }
}

function checkServerSeed(serverSeed: Uint8Array): void {
  if (serverSeed.length !== SERVER_SEED_BYTES) throw new RangeError('a server seed is 32 bytes')
}

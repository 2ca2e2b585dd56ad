/**
 * The formulas of sites, in doubles and in the site's order of operations: exact fractions would differ where a quotient is
 * close to a whole hundredth.
 */

const E52 = 2 ** 52
const E32 = 2 ** 32

/** 52 bits are 13 hex digits; 32 bits are 8. */
export const DIGITS_52 = 13
export const DIGITS_32 = 8

/** Returns the first 52 bits of a hash in hex. */
export function top52(hex: string): number {
  return Number.parseInt(hex.slice(0, DIGITS_52), 16)
}

/** Returns the first 32 bits of a hash in hex. */
export function top32(hex: string): number {
  return Number.parseInt(hex.slice(0, DIGITS_32), 16)
}

/** Returns the whole hash, as a number, modulo `modulus`. */
export function remainderOf(hex: string, modulus: number): number {
  return Number(BigInt(`0x${hex}`) % BigInt(modulus))
}

/**
 * bustabit's first formula: floor((100 · 2^52 - h) / (2^52 - h)) hundredths (bustabit/v1-gameserver,
 * server/lib.js). By itself it has no house edge; the instant crash adds it.
 *
 * @param h the first 52 bits
 */
export function oldBustabit(h: number): number {
  return Math.floor(oldQuotient(h))
}

/** Computes `oldBustabit` before truncation. */
export function oldQuotient(h: number): number {
  return (100 * E52 - h) / (E52 - h)
}

/**
 * bustabit's formula since 2016: floor(99 / (1 - r / 2^52)) hundredths, at least 100 (bustabit/verifier).
 *
 * @param r the first 52 bits
 */
export function bustabit(r: number): number {
  return Math.max(100, Math.floor(bustabitQuotient(r)))
}

/** Computes `bustabit` without truncation and without the minimum of 100. */
export function bustabitQuotient(r: number): number {
  return 99 / (1 - r / E52)
}

/** Computes `bustabit` with r / 2^52 first truncated to nine significant digits, as ports of BC.Game's page do. */
export function bustabitNineDigits(r: number): number {
  return Math.max(100, Math.floor(99 / (1 - Number((r / E52).toPrecision(9)))))
}

/**
 * Computes (1 - edge) · 2^32 / (n + 1), at least 1, truncated to hundredths.
 * @param n the first 32 bits
 * @param rest 0.99 for an edge of 1%
 */
export function thirtyTwoBits(n: number, rest: number): number {
  return Math.floor(100 * Math.max(1, thirtyTwoQuotient(n, rest)))
}

/** Computes `thirtyTwoBits` without truncation and without the minimum of 1: a multiplier, not hundredths. */
export function thirtyTwoQuotient(n: number, rest: number): number {
  return (E32 / (n + 1)) * rest
}

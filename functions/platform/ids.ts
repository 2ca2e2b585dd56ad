import type { RandomBytes } from '#shared/crash/random.ts'

// Crockford's base 32: no i, l, o, u (https://www.crockford.com/base32.html).
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 26
export const ID_LENGTH = TIME_CHARACTERS + RANDOM_CHARACTERS

/**
 * An unguessable id that sorts by time: 48 bits of epoch milliseconds, 130 random bits.
 *
 * @example newId(Date.now(), secureRandom) // '01jd3c5n2v' + 26 random characters
 */
export function newId(nowMs: number, random: RandomBytes): string {
  return idTime(nowMs) + Array.from(random(RANDOM_CHARACTERS), (byte) => ALPHABET[byte & 31]).join('')
}

/** The prefix of all ids of an instant. */
export function idTime(ms: number): string {
  let time = ''
  let rest = ms
  for (let index = 0; index < TIME_CHARACTERS; index++) {
    time = ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  return time
}

/** The instant of an id, epoch milliseconds. */
export function idMs(id: string): number {
  return [...id.slice(0, TIME_CHARACTERS)].reduce((ms, sign) => ms * 32 + ALPHABET.indexOf(sign), 0)
}

/** Replaces the instant of an id. */
export function withTime(id: string, ms: number): string {
  return idTime(ms) + id.slice(TIME_CHARACTERS)
}

/** Assigns an id to a shard. The shards are equally likely if their number is a power of two up to 32. */
export function shardOf(id: string, shards: number): number {
  return ALPHABET.indexOf(id.at(-1) ?? '') % shards
}

/** 256 random bits, base64url. */
export function newToken(random: RandomBytes): string {
  return Buffer.from(random(32)).toString('base64url')
}

/** Six digits, all equally likely: it repeats draws of 16,000,000 and more, which would favour low numbers. */
export function newSixDigits(random: RandomBytes): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = random(3)
    const draw = (a << 16) | (b << 8) | c
    if (draw < 16_000_000) return String(draw % 1_000_000).padStart(6, '0')
  }
}

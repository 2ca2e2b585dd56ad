import type { RandomBytes } from '#shared/crash/random.ts'
import { ID_LENGTH } from '../../platform/ids.ts'

const DIGITS_AS_LETTERS = 'ABCDEFGHIJ'
const NIBBLES = 'abcdefghijklmnop'
const TOKEN_BYTES = 20

/**
 * The id of a verification link: the account's id and 160 random bits, in letters only, so that the mailed
 * code stays the only run of six digits in its mail.
 */
export function newLinkId(accountId: string, random: RandomBytes): string {
  const account = accountId.replace(/\d/g, (digit) => DIGITS_AS_LETTERS[Number(digit)] ?? '')
  const token = Array.from(random(TOKEN_BYTES), (byte) => `${NIBBLES[byte >> 4]}${NIBBLES[byte & 15]}`)
  return account + token.join('')
}

/** Whose link it is; none where it is not of that form. */
export function accountOfLinkId(linkId: string): string | undefined {
  if (!/^[A-Za-z]+$/.test(linkId) || linkId.length !== ID_LENGTH + 2 * TOKEN_BYTES) return undefined
  return linkId.slice(0, ID_LENGTH).replace(/[A-J]/g, (letter) => String(DIGITS_AS_LETTERS.indexOf(letter)))
}

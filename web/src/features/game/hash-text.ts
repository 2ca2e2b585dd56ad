import type { Translate } from '#web/i18n/translate.ts'

const HASH_DIGITS = 64
/** Enough digits to distinguish two hashes at a glance. */
const DIGITS_SHOWN = 12

export function readHash(text: string): string | undefined {
  const plain = plainHash(text)
  return plain.length === HASH_DIGITS && badCharacter(plain) === undefined ? plain : undefined
}

/** Returns the error text of a malformed hash; undefined for a valid or empty one. */
export function hashError(text: string, t: Translate<'rounds'>): string | undefined {
  const plain = plainHash(text)
  if (plain === '' || readHash(text) !== undefined) return undefined
  const character = badCharacter(plain)
  return character === undefined
    ? t('report.hash.invalid', { count: plain.length })
    : t('report.hash.notHex', { character })
}

export function shortHash(hash: string): string {
  return hash.slice(0, DIGITS_SHOWN)
}

function plainHash(text: string): string {
  return text.replace(/\s/g, '').toLowerCase().replace(/^0x/, '')
}

function badCharacter(plain: string): string | undefined {
  return [...plain].find((character) => !/[0-9a-f]/.test(character))
}

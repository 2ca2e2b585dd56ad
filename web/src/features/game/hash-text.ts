import type { Translate } from '#web/i18n/translate.ts'

const HASH_DIGITS = 64
/** Enough to tell two hashes apart at a glance. */
const DIGITS_SHOWN = 12

/** Hex as it is stored, without `0x` and space; undefined where the text is no hash. */
export function readHash(text: string): string | undefined {
  const plain = plainHash(text)
  return plain.length === HASH_DIGITS && badCharacter(plain) === undefined ? plain : undefined
}

/** What is wrong with it; undefined where it is a hash, or empty. */
export function hashError(text: string, t: Translate<'rounds'>): string | undefined {
  const plain = plainHash(text)
  if (plain === '' || readHash(text) !== undefined) return undefined
  const character = badCharacter(plain)
  return character === undefined
    ? t('report.hash.invalid', { count: plain.length })
    : t('report.hash.notHex', { character })
}

/** How a hash begins. */
export function shortHash(hash: string): string {
  return hash.slice(0, DIGITS_SHOWN)
}

function plainHash(text: string): string {
  return text.replace(/\s/g, '').toLowerCase().replace(/^0x/, '')
}

function badCharacter(plain: string): string | undefined {
  return [...plain].find((character) => !/[0-9a-f]/.test(character))
}

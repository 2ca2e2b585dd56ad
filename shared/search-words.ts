/** Letters that no normalization decomposes, with their plain spelling. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
  }),
)

/** Longer words are cut to this length, both in the index and in searches. */
const WORD_LENGTH_MAX = 40

/** Writes a text in lower case without accents; ligatures and full-width letters become plain ones (NFKD, Unicode TR 15). */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/gu, (letter) => PLAIN.get(letter) ?? letter)
}

/**
 * Splits a text into distinct search words, without case, accents and signs.
 * @example searchWords('Zoë Müller-Weiß, zoe@example.com') // ['zoe', 'muller', 'weiss', 'example', 'com']
 */
export function searchWords(text: string): string[] {
  const words = plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH_MAX).join('')))]
}

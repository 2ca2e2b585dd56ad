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

/**
 * Splits a text into distinct search words, without case, accents and signs. Ligatures and full-width letters become
 * plain ones (NFKD, Unicode TR 15).
 * @example searchWords('Zoë Müller-Weiß, zoe@example.com') // ['zoe', 'muller', 'weiss', 'example', 'com']
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/gu, (letter) => PLAIN.get(letter) ?? letter)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LENGTH_MAX).join('')))]
}

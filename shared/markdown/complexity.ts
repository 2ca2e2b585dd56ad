/** Of the UTF-8 of a text. */
export const CONTENT_BYTES_MAX = 200_000

/** What a reader's browser would have to take in; more is no text but an attack. */
export const HTML_LENGTH_MAX = 1_000_000

// The parser's time grows with the square of these (measured: 13 000 underlined headings took 11 s, 26 000
// marks of emphasis in one paragraph 10 s, 40 000 nested quotes the whole stack), so each has a bound that a
// text of 30 000 words does not meet.
const BOUNDS: readonly { readonly of: RegExp; readonly atMost: number }[] = [
  { of: /[*_]+/g, atMost: 10_000 },
  { of: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, atMost: 1000 },
  /** Twenty quotes or list items, one inside the other. */
  { of: /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/gm, atMost: 0 },
]
const EMPHASIS_PER_BLOCK_MAX = 2000

/** Would a parser take far longer for this text than its length lets one expect. */
export function isTooComplex(text: string): boolean {
  if (BOUNDS.some(({ of, atMost }) => count(text, of) > atMost)) return true
  return text.split(/\n[ \t>]*\n/).some((block) => count(block, /[*_]+/g) > EMPHASIS_PER_BLOCK_MAX)
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

/** Of the UTF-8 of a text. */
export const CONTENT_BYTES_MAX = 200_000

/** What a reader's browser would have to take in; more is no text but an attack. */
export const HTML_LENGTH_MAX = 1_000_000

// The parser's time grows with the square of these (measured: 13 000 underlined headings took 11 s, 26 000
// marks of emphasis in one paragraph 10 s, 40 000 nested quotes the whole stack; of the longest texts, those of
// nothing but `[a]`, `- - - a` or lines behind one quote took over 25 s), so each has a bound that a text of 30 000
// words does not meet. At the bounds each takes about a second.
const BOUNDS: readonly { readonly of: RegExp; readonly atMost: number }[] = [
  { of: /[*_]+/g, atMost: 10_000 },
  { of: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, atMost: 1000 },
  { of: /\[/g, atMost: 5000 },
  /** Lines with something in them. */
  { of: /^[ \t]*\S/gm, atMost: 6000 },
  /** Twenty quotes or list items, one inside the other. */
  { of: /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/gm, atMost: 0 },
]
const EMPHASIS_PER_BLOCK_MAX = 2000
/** Quotes and list items: an item in an item counts twice. */
const MARKERS_MAX = 3000
/** The parser fills up short rows: a head of 30 000 columns over as many rows took all memory there is. */
const CELLS_PER_BLOCK_MAX = 20_000

/** Would a parser take far longer for this text, or more room, than its length lets one expect. */
export function isTooComplex(text: string): boolean {
  // A carriage return alone ends a line, too.
  const lines = text.replace(/\r\n?/g, '\n')
  if (BOUNDS.some(({ of, atMost }) => count(lines, of) > atMost)) return true
  if (markers(lines) > MARKERS_MAX) return true
  return lines
    .split(/\n[ \t>]*\n/)
    .some((block) => count(block, /[*_]+/g) > EMPHASIS_PER_BLOCK_MAX || cells(block) > CELLS_PER_BLOCK_MAX)
}

function markers(text: string): number {
  let found = 0
  for (const [beginning] of text.matchAll(/^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))+/gm))
    found += count(beginning, /[>\-+*]|\d+/g)
  return found
}

/** Of the largest table that a block can hold. */
function cells(block: string): number {
  const lines = block.split('\n')
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 1)
  return columns === 1 ? 0 : columns * lines.length
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

/** Bytes of a text as UTF-8. */
export const CONTENT_BYTES_MAX = 200_000

/** What a reader's browser may have to load; more is an attack, not a text. */
export const HTML_LENGTH_MAX = 1_000_000

// The parser's time grows with the square of these, so each has a bound that a text of 30 000 words does not reach. At a
// bound it takes about a second. Measured: 13 000 underlined headings took 11 s, 26 000 emphasis marks in one paragraph
// 10 s; 40 000 nested quotes overflowed the stack; texts of `[a]`, `- - - a` or lines after one quote took over 25 s.
const BOUNDS: readonly { readonly of: RegExp; readonly atMost: number }[] = [
  { of: /[*_]+/g, atMost: 10_000 },
  { of: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, atMost: 1000 },
  { of: /\[/g, atMost: 5000 },
  /** Lines that are not blank. */
  { of: /^[ \t]*\S/gm, atMost: 6000 },
  /** Twenty quotes or list items, one inside the other. */
  { of: /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/gm, atMost: 0 },
]
const EMPHASIS_PER_BLOCK_MAX = 2000
/** Quotes and list items: an item in an item counts twice. */
const MARKERS_MAX = 3000
/** The parser pads short rows: a header of 30 000 columns over as many rows used all memory. */
const CELLS_PER_BLOCK_MAX = 20_000

/** Whether parsing this text would take far more time or memory than its length suggests. */
export function isTooComplex(text: string): boolean {
  // A carriage return alone ends a line too.
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

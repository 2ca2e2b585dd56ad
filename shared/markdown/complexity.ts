/** Longest text, in bytes of UTF-8. */
export const CONTENT_BYTES_MAX = 200_000

/** Longest rendered page, in characters: anything longer is an attack. */
export const HTML_LENGTH_MAX = 1_000_000

/**
 * Limit of a text's parsing cost over all passes, in units of about 0.1 µs: two seconds. A text of 30 000 words with
 * a link or an emphasis in every sentence takes a tenth of it.
 */
export const WORK_MAX = 20_000_000

// The parser's time grows with the square of these, so each has a bound that a text of 30 000 words does not reach. At
// a bound it takes about a second. Measured: 13 000 underlined headings took 11 s; 40 000 nested quotes overflowed the
// stack; texts of `[a]`, `- - - a` or lines after one quote took over 25 s.
const BOUNDS: readonly { readonly of: RegExp; readonly atMost: number }[] = [
  { of: /^[ \t>]*(?:=+|-+)[ \t]*$/gm, atMost: 1000 },
  { of: /\[/g, atMost: 5000 },
  /** Lines that are not blank. */
  { of: /^[ \t]*\S/gm, atMost: 6000 },
  /** Twenty quotes or list items, one inside the other. */
  { of: /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/gm, atMost: 0 },
]
/** Quotes and list items: an item in an item counts twice. */
const MARKERS_MAX = 3000
/** The most cells of a table, since the parser pads short rows: 30 000 columns over as many rows used all memory. */
const CELLS_PER_BLOCK_MAX = 20_000
/** Brackets open at once: 1000 pictures, one in the other's description, took 2 s in 6 kB; 2000 took 14 s. */
const OPEN_BRACKETS_MAX = 20

// Costs of a block of text, measured on one core in November 2026. Each mark of emphasis is compared with those
// before (60 000 in one paragraph took minutes). A tag and a bracket may be read to the end of their paragraph before
// they turn out to be neither: 200 kB of `a <?` took 185 s, 34 kB of `[a](b (` 3 s.
const WORK = {
  perCharacter: 5,
  perSign: 100,
  perPairOfMarks: 0.5,
  perTagAndCharacter: 0.5,
  perBracketAndCharacter: 0.2,
  // Each line is tested against every open quote and list item: 190 kB of blank lines behind 19 took 4 s; 5900 lines
  // behind one took 2 s. Every pass costs the same again.
  perBlankLineAndDepth: 11,
  perPairOfLinesInContainer: 0.3,
}

/**
 * Estimates the cost of parsing a text once, in the units of `WORK_MAX`; infinite for texts that would take far more
 * time or memory than their length suggests.
 */
export function workOf(text: string): number {
  // A carriage return alone ends a line too.
  const lines = text.replace(/\r\n?/g, '\n')
  if (BOUNDS.some(({ of, atMost }) => count(lines, of) > atMost)) return Number.POSITIVE_INFINITY
  const { markers, deepest } = countMarkers(lines)
  if (markers > MARKERS_MAX) return Number.POSITIVE_INFINITY
  const depth = 1 + deepest
  const blank = WORK.perBlankLineAndDepth * depth * count(lines, /^[ \t>]*$/gm)
  return lines.split(/\n[ \t>]*\n/).reduce((sum, block) => sum + workOfBlock(block), blank)
}

/** Estimates the cost of a block without blank lines: no emphasis, tag or bracket reaches further. */
function workOfBlock(block: string): number {
  if (cells(block) > CELLS_PER_BLOCK_MAX || openBrackets(block) > OPEN_BRACKETS_MAX) {
    return Number.POSITIVE_INFINITY
  }
  const { length } = block
  return (
    WORK.perCharacter * length +
    WORK.perSign * count(block, /[<[\]`*_&|\\!]/g) +
    WORK.perPairOfMarks * count(block, /[*_]/g) ** 2 +
    WORK.perTagAndCharacter * count(block, /</g) * length +
    WORK.perBracketAndCharacter * count(block, /\[/g) * length +
    WORK.perPairOfLinesInContainer * (countMarkers(block).markers > 0 ? count(block, /\n/g) ** 2 : 0)
  )
}

/** Returns the largest number of open brackets. */
function openBrackets(block: string): number {
  let open = 0
  let most = 0
  for (const [bracket] of block.matchAll(/[[\]]/g)) {
    open = Math.max(0, open + (bracket === '[' ? 1 : -1))
    most = Math.max(most, open)
  }
  return most
}

const MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))+/gm

/** Counts the quotes and list items that begin in a text, and the most that begin on one line. */
function countMarkers(text: string): { readonly markers: number; readonly deepest: number } {
  let [markers, deepest] = [0, 0]
  for (const [beginning] of text.matchAll(MARKS)) {
    const found = count(beginning, /[>\-+*]|\d+/g)
    markers += found
    deepest = Math.max(deepest, found)
  }
  return { markers, deepest }
}

/** Counts the cells of the largest table that a block can hold. */
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

import { cellsOf, emptyCells, readCells } from './cells.ts'
import { type DecimalSign, readScaled } from './number.ts'
import { readTime } from './time.ts'

/** The layout of a text, guessed from its beginning; the user may correct every guess. */
export interface Layout {
  /** Character code between cells; 0 if each line is one cell. */
  readonly delimiter: number
  /** True if the text is multipliers in succession, any number to a line; each one is a row. */
  readonly isList: boolean
  readonly decimalSign: DecimalSign
  readonly header: readonly string[] | undefined
  /** Unparsed rows below the header, at most 200. */
  readonly sample: readonly (readonly string[])[]
  /** The most frequent number of cells per row. */
  readonly columns: number
}

/** The user's corrections of the layout; the rest is guessed. */
export interface LayoutChoice {
  readonly delimiter?: number
  readonly decimalSign?: DecimalSign
  readonly hasHeader?: boolean
}

/** Reasons to refuse a whole file. */
export type Unreadable = 'empty' | 'binary'

const SAMPLE_ROWS = 200
/** Characters examined for the layout. */
const SAMPLE_CHARACTERS = 65_536

/** Longer cells are truncated in the sample; no value is longer. */
const SAMPLE_CELL = 200

/** Possible delimiters; 0 means one cell a line. */
export const DELIMITERS = ['\t', ';', '|', ','] as const
/** A multiplier as pasted from a history strip. */
const TOKEN = /^[x×]?\d{1,3}(?:[.,\s]?\d{3})*(?:[.,]\d{1,2})?\s*[x×х]?$/i
/**
 * Matches spaces, semicolons and bars, but no no-break space between thousands (`1 317,37x`).
 */
const GAP = '(?:[^\\S\\u00a0\\u2009\\u202f]|[;|]|[\\u00a0\\u2009\\u202f](?:(?<!\\d.)|(?!\\d{3}(?!\\d))))+'
/**
 * Separators between the values of a list. A decimal comma separates values only before a space. A thousands comma
 * (`1,317.37x`) never does.
 */
const BETWEEN: Readonly<Record<DecimalSign, RegExp>> = {
  comma: new RegExp(`${GAP}|,(?=\\s|$)`, 'g'),
  point: new RegExp(
    `${GAP}|,(?<!(?<![\\d.])\\d{1,3}(?:,\\d{3}){0,4},)|,(?!\\d{3}(?:,\\d{3}){0,4}\\.\\d)`,
    'g',
  ),
}
/** Characters needed after a comma to know its meaning. */
const LOOK_AHEAD = 24
/** Matches `1,32`: a comma with two digits after it, and no other. */
const COMMA_VALUE = /^\d{1,3}(?:\.\d{3})*,\d{2}\s*[x×х]?$/i

/**
 * Recognises binary files: spreadsheets, archives, pictures and PDF have early zero bytes or a known signature. UTF-16 has
 * zero bytes too, but starts with a byte order mark.
 *
 * @param bytes the beginning, some kilobytes suffice
 * @returns the encoding for a TextDecoder, or why there is none
 * @example
 * recogniseBytes(Uint8Array.of(0x50, 0x4b, 3, 4)) // 'binary', a zip archive (xlsx)
 */
export function recogniseBytes(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | Unreadable {
  if (bytes.length === 0) return 'empty'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, 4096)
  const controls = beginning.reduce((sum, byte) => sum + Number(isControl(byte)), 0)
  return beginning.includes(0) || controls > beginning.length / 100 ? 'binary' : 'utf-8'
}

/** Returns true for control characters except tab, line feed, form feed, return and escape. */
function isControl(code: number): boolean {
  return code < 9 || code === 11 || (code > 13 && code < 27) || (code > 27 && code < 32)
}

/** Removes a byte order mark. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/**
 * Guesses the layout of a text.
 * @param beginning the whole text or its first 64 kB
 * @param choice the user's corrections
 * @example
 * recogniseLayout('round;bust\n1;1,32\n2;2,10') // semicolons, decimal comma, a header, two rows
 */
export function recogniseLayout(beginning: string, choice: LayoutChoice = {}): Layout | Unreadable {
  const text = withoutMark(beginning.slice(0, SAMPLE_CHARACTERS))
  if (text.trim() === '') return 'empty'
  if (looksBinary(text)) return 'binary'
  const lines = records(text, beginning.length > SAMPLE_CHARACTERS)
  if (choice.delimiter === undefined && isListOfTokens(lines)) return listLayout(text, choice.decimalSign)
  const delimiter = choice.delimiter ?? delimiterOf(lines)
  const rows = lines.map((line) => cellsOf(line, delimiter).map((cell) => cell.slice(0, SAMPLE_CELL)))
  const [first = [], ...rest] = rows
  const header = (choice.hasHeader ?? isHeader(first)) ? first : undefined
  const sample = header ? rest : rows
  return {
    delimiter,
    isList: false,
    decimalSign: choice.decimalSign ?? decimalSignOf(sample.flat()),
    header,
    sample,
    columns: commonest(rows.map(({ length }) => length)) ?? 1,
  }
}

function isHeader(first: readonly string[]): boolean {
  return first.some((cell) => /\p{L}/u.test(cell)) && !first.some(isData)
}

function looksBinary(text: string): boolean {
  let odd = 0
  for (let at = 0; at < Math.min(text.length, 4096); at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0) return true
    if (isControl(code) || code === 0xfffd) odd += 1
  }
  return odd > Math.min(text.length, 4096) / 50
}

/** Complete records; the last one is dropped if the sample cuts it. */
function records(text: string, isCut: boolean): readonly string[] {
  const cells = emptyCells()
  const found: string[] = []
  for (let at = 0; at < text.length && found.length <= SAMPLE_ROWS; ) {
    const next = readCells(text, at, 0, cells, !isCut || found.length === 0)
    if (next < 0) break
    const record = text.slice(at, next).trim()
    if (record !== '') found.push(record)
    at = next
  }
  return found.length > 0 ? found : [text.slice(0, 1000)]
}

function isListOfTokens(lines: readonly string[]): boolean {
  const perLine = lines.map(tokens)
  const all = perLine.flat()
  const lengths = new Set(perLine.map(({ length }) => length))
  const isOneTable = lines.length > 2 && lengths.size === 1
  return !isOneTable && all.length > lines.length && all.every((token) => TOKEN.test(token))
}

function tokens(line: string): readonly string[] {
  const parts = line.split(BETWEEN.comma).filter((part) => part !== '')
  const hasPoints = parts.some((part) => /\.\d{1,2}(?!\d)/.test(part))
  return hasPoints ? line.split(BETWEEN.point).filter((part) => part !== '') : parts
}

function listLayout(text: string, decimalSign: DecimalSign | undefined): Layout {
  const sample = tokens(text).slice(0, SAMPLE_ROWS)
  return {
    delimiter: 0,
    isList: true,
    decimalSign: decimalSign ?? decimalSignOf(sample),
    header: undefined,
    sample: sample.map((token) => [token]),
    columns: 1,
  }
}

/** Rewrites a list with one value a line, for the row reader. */
export function listToLines(text: string, sign: DecimalSign): string {
  return text.replace(BETWEEN[sign], '\n')
}

/**
 * Finds how much of an incomplete list can already be split into values: up to the last unambiguous separator.
 * @returns a length, 0 if no value is complete yet
 */
export function wholeValues(text: string, sign: DecimalSign): number {
  let end = 0
  for (const { 0: between, index } of text.matchAll(BETWEEN[sign])) {
    if (index + between.length > text.length - LOOK_AHEAD) break
    end = index + between.length
  }
  return end
}

function delimiterOf(lines: readonly string[]): number {
  if (lines.filter((line) => COMMA_VALUE.test(line)).length > lines.length / 2) return 0
  let best = { code: 0, score: 0 }
  for (const delimiter of DELIMITERS) {
    const code = delimiter.charCodeAt(0)
    const counts = lines.map((line) => cellsOf(line, code).length)
    const usual = commonest(counts) ?? 1
    const score = usual < 2 ? 0 : counts.filter((count) => count === usual).length / lines.length
    if (score > best.score + 0.1) best = { code, score }
  }
  return best.code
}

function isData(cell: string): boolean {
  return readScaled(cell, 0, cell.length, 'point', 2) >= 0 || !Number.isNaN(readTime(cell))
}

/** Guesses the decimal sign: a comma followed by one, two or more than three digits is decimal. */
function decimalSignOf(cells: readonly string[]): DecimalSign {
  const commas = cells.filter((cell) => /^[x×]?[\d.]*\d,(?:\d{1,2}|\d{4,})\s*[x×х%]?$/i.test(cell)).length
  const points = cells.filter((cell) => /^[x×]?[\d,]*\d\.(?:\d{1,2}|\d{4,})\s*[x×х%]?$/i.test(cell)).length
  return commas > points ? 'comma' : 'point'
}

/** Returns the most frequent value, the first of equally frequent ones; undefined for no values. */
export function commonest<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}

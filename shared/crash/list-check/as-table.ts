import { columnsOf, recogniseColumns } from './columns.ts'
import { commonest, recogniseLayout, withoutMark } from './layout.ts'
import { htmlTable, htmlText, jsonTable, looksLikeHtml, startsAsJson, type Table } from './structured.ts'

/** Number of lines that may precede a header. */
const TITLE_LINES = 10

/** The text starts as JSON but is malformed; any other reading would give wrong numbers. */
export type Unparsed = 'broken_json'

/**
 * Returns true if the text must be converted to a table before its rows can be read: JSON, HTML, lines of words,
 * titles above a header, thousands separated by a plain space.
 * @param beginning the first 64 kB or more
 */
export function needsTable(beginning: string): boolean {
  const text = withoutMark(beginning)
  if (startsAsJson(text) || looksLikeHtml(text) || SPACED_THOUSANDS.test(text)) return true
  return !isRead(text) || titleEnd(text) > 0
}

/**
 * Converts a text of a known form to tab-separated rows.
 * @returns undefined for a text that needs no conversion
 * @example
 * asTable('Round 1: 1.32x\nRound 2: 2.45x\n…') // 'Round\t\n1\t1.32x\n2\t2.45x\n…'
 */
export function asTable(whole: string): string | Unparsed | undefined {
  const text = withoutMark(whole)
  if (startsAsJson(text)) {
    const table = jsonTable(text)
    return table ? written(table) : 'broken_json'
  }
  if (looksLikeHtml(text)) {
    const table = htmlTable(text)
    if (table) return written(table)
    const plain = htmlText(text)
    return asTable(plain) ?? plain
  }
  const title = titleEnd(text)
  if (title > 0) return text.slice(title)
  const joined = withJoinedThousands(text)
  if (joined !== text) return joined
  if (isRead(text)) return undefined
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const table = templateTable(lines)
  return table && written(table)
}

/** Returns true if the ordinary reader finds the outcomes. */
function isRead(text: string): boolean {
  const layout = recogniseLayout(text)
  if (typeof layout === 'string') return true
  const { outcome, hit } = columnsOf(recogniseColumns(layout))
  return outcome !== undefined || hit !== undefined
}

function written(table: Table): string {
  const cell = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return table.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Returns the position of a header that follows title lines, or 0. */
function titleEnd(text: string): number {
  const beginning = text.slice(0, 8192)
  const ends = [...beginning.matchAll(/\r\n?|\n/g)].slice(0, TITLE_LINES)
  for (const { 0: end, index } of ends) {
    const at = index + end.length
    const layout = recogniseLayout(beginning.slice(at))
    if (typeof layout === 'string' || !layout.header || layout.columns < 2) continue
    const { header, columns, sample } = layout
    const isHeader = header.length === columns && header.every((name) => name !== '')
    const isWide = sample.length > 1 && sample.every((row) => row.length === columns)
    const above = recogniseLayout(beginning.slice(0, at), { delimiter: layout.delimiter, hasHeader: false })
    if (typeof above === 'string') continue
    // Rows of a table have as many cells as their header.
    if (isHeader && isWide && above.sample.every((row) => row.length !== columns)) return at
  }
  return 0
}

/** `1 317.37`: a plain space between thousands and before decimals. */
const SPACED_THOUSANDS = /(?<![\d.,])\d{1,3}(?: \d{3})+(?=[.,]\d{1,2}(?!\d))/

/**
 * Joins thousands with a no-break space if every number without decimals precedes such a group: then `1` in `1
 * 317.37` is not a multiplier of its own.
 */
function withJoinedThousands(text: string): string {
  if (!SPACED_THOUSANDS.test(text)) return text
  const joined = text.replace(new RegExp(SPACED_THOUSANDS, 'g'), (group) => group.replaceAll(' ', '\u00a0'))
  const isList = joined
    .split(/[ ,;|\t\r\n]+/)
    .every((token) => token === '' || /^[x×]?[\d\u00a0.,]*[.,]\d{1,2}[x×х]?$/i.test(token))
  return isList ? joined : text
}

/** Matches the parts that vary between records: an instant, a hash, or a number with or without its x. */
const VALUE = new RegExp(
  [
    String.raw`\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?)?(?:Z|[+-]\d{2}:?\d{2})?`,
    String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}(?:,? \d{1,2}:\d{2}(?::\d{2})?)?`,
    String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?`,
    String.raw`(?<![\p{L}\d])[\da-f]{16,}(?![\p{L}\d])`,
    // Accepts thousands and decimal commas; a full stop after a number belongs to the sentence.
    String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+[.,]\d{1,2}(?:\s?[x×х](?!\p{L}))?`,
    String.raw`\d+(?:[.,]\d+)*(?:e[+-]?\d{1,3}(?![\p{L}\d])|\s?[x×х](?!\p{L}))?`,
  ].join('|'),
  'giu',
)

/** Possible numbers of lines per record. */
const PERIODS = [1, 2, 3, 4]
/** Least share of records with the same template; the row reader refuses the rest. */
const ALIKE = 0.9
const MIN_RECORDS = 4

/** Placeholder for a value. */
const NUMBER = '\ue000'
const INSTANT = '\ue001'

/** Replaces the values of a line by the placeholder. */
const templateOf = (line: string) =>
  line
    .replace(VALUE, (value) => (/:|[-/]\d+[-/]/.test(value) ? INSTANT : NUMBER))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads repeated lines of words and values: `Round 5: 1.32x`, `[21:40] crashed at 1.32x`, `id=7 bust=1.32`, columns
 * of spaces, or a value and its time on alternate lines. The parts that vary become columns.
 * @param lines without blank ones
 * @returns a table, with column names if words precede the values; undefined if nothing repeats
 */
function templateTable(lines: readonly string[]): Table | undefined {
  // A first line without digits is a header or a title.
  const start = /\d/.test(lines[0] ?? '') ? 0 : 1
  for (const period of PERIODS) {
    const found = recordsOf(lines, start, period)
    if (found) return found
  }
  return start === 1 ? recordsOf(lines, 0, 2) : undefined
}

function recordsOf(lines: readonly string[], start: number, period: number): Table | undefined {
  const count = Math.floor((lines.length - start) / period)
  if (count < MIN_RECORDS) return undefined
  const records = Array.from({ length: count }, (_, at) =>
    lines.slice(start + at * period, start + (at + 1) * period).join('\n'),
  )
  const templates = records.map((record) => record.split('\n').map(templateOf).join('\n'))
  const usual = commonest(templates.slice(0, 200)) ?? ''
  const names = namesOf(usual)
  if (names.length === 0 || names.length > 12 || new Set(usual.split('\n')).size < Math.min(period, 2))
    return undefined
  const alike = templates.filter((template) => template === usual).length
  if (alike < ALIKE * count) return undefined
  const rows = records.map((record, at) =>
    templates[at] === usual
      ? [...record.matchAll(VALUE)].map(([value]) => value)
      : [record.replace(/\s+/g, ' ')],
  )
  const header = start === 1 ? wordsOf(lines[0] ?? '', names.length) : undefined
  const named = header ?? names
  return named.some((name) => name !== '') ? [named, ...rows] : rows
}

/** Returns the last words before each value. */
function namesOf(template: string): readonly string[] {
  return template
    .split(/[\ue000\ue001]/)
    .slice(0, -1)
    .map((before) => /(\p{L}[\p{L} _]*)[^\p{L}]*$/u.exec(before)?.[1]?.trim() ?? '')
}

/** Returns the words of a header that has as many words as columns. */
function wordsOf(line: string, columns: number): readonly string[] | undefined {
  const wide = line.trim().split(/\s{2,}|\t/)
  const words = wide.length === columns ? wide : line.trim().split(/\s+/)
  return words.length === columns ? words : undefined
}

import { columnsOf, recogniseColumns } from './columns.ts'
import { recogniseLayout, withoutMark } from './layout.ts'
import { htmlTable, htmlText, jsonTable, looksLikeHtml, startsAsJson, type Table } from './structured.ts'

/** Lines that may stand above a header. */
const TITLE_LINES = 10

/** A text that starts as JSON and is not: read otherwise it would give wrong numbers. */
export type Unparsed = 'broken_json'

/**
 * Whether a text has to be written as a table before its rows can be read: JSON, pages, lines of words, titles above a
 * header, thousands apart by a plain space.
 *
 * @param beginning the first 64 kB or more
 */
export function needsTable(beginning: string): boolean {
  const text = withoutMark(beginning)
  if (startsAsJson(text) || looksLikeHtml(text) || SPACED_THOUSANDS.test(text)) return true
  return !isRead(text) || titleEnd(text) > 0
}

/**
 * Writes a text as tab-separated rows, where its form is known.
 *
 * @returns undefined for a text that stays as it is
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

/** The usual reading finds what the rounds showed. */
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

/** Where a header starts that has other lines above it, or 0. */
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
    // A table's own rows would have as many cells.
    if (isHeader && isWide && above.sample.every((row) => row.length !== columns)) return at
  }
  return 0
}

/** `1 317.37`: a plain space between thousands and before decimals. */
const SPACED_THOUSANDS = /(?<![\d.,])\d{1,3}(?: \d{3})+(?=[.,]\d{1,2}(?!\d))/

/**
 * Joins thousands by a no-break space if every number without decimals stands before such a group: then `1` in `1 317.37`
 * is no multiplier of its own.
 */
function withJoinedThousands(text: string): string {
  if (!SPACED_THOUSANDS.test(text)) return text
  const joined = text.replace(new RegExp(SPACED_THOUSANDS, 'g'), (group) => group.replaceAll(' ', '\u00a0'))
  const isList = joined
    .split(/[ ,;|\t\r\n]+/)
    .every((token) => token === '' || /^[x×]?[\d\u00a0.,]*[.,]\d{1,2}[x×х]?$/i.test(token))
  return isList ? joined : text
}

/**
 * Lines of words and values that repeat: `Round 5: 1.32x`, `[21:40] crashed at 1.32x`, `id=7 bust=1.32`, columns of spaces,
 * or a value and its time on lines in turn. What changes from record to record becomes a column.
 */

/** What may differ between records: an instant, a hash, or a number with or without its x. */
const VALUE = new RegExp(
  [
    String.raw`\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?)?(?:Z|[+-]\d{2}:?\d{2})?`,
    String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}(?:,? \d{1,2}:\d{2}(?::\d{2})?)?`,
    String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,6})?)?`,
    String.raw`(?<![\p{L}\d])[\da-f]{16,}(?![\p{L}\d])`,
    // The comma of thousands and a decimal one; a full stop that ends a number belongs to the words.
    String.raw`\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+[.,]\d{1,2}(?:\s?[x×х](?!\p{L}))?`,
    String.raw`\d+(?:[.,]\d+)*(?:\s?[x×х](?!\p{L}))?`,
  ].join('|'),
  'giu',
)

/** Lines of a record. */
const PERIODS = [1, 2, 3, 4]
/** So many records have to look alike; others are left out by the reader as rows that do not fit. */
const ALIKE = 0.9
const MIN_RECORDS = 4

/** In the place of a value. */
const NUMBER = '\ue000'
const INSTANT = '\ue001'

/** A line without its values, which stand for themselves. */
const templateOf = (line: string) =>
  line
    .replace(VALUE, (value) => (/:|[-/]\d+[-/]/.test(value) ? INSTANT : NUMBER))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * @param lines without blank ones
 * @returns a table with names where the words before the values give some; undefined if nothing repeats
 */
function templateTable(lines: readonly string[]): Table | undefined {
  // A line of words alone above the others is a header or a title.
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
  const usual = commonest(templates.slice(0, 200))
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

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number])[0]
}

/** The last words before each value. */
function namesOf(template: string): readonly string[] {
  return template
    .split(/[\ue000\ue001]/)
    .slice(0, -1)
    .map((before) => /(\p{L}[\p{L} _]*)[^\p{L}]*$/u.exec(before)?.[1]?.trim() ?? '')
}

/** A header of as many words as there are columns. */
function wordsOf(line: string, columns: number): readonly string[] | undefined {
  const wide = line.trim().split(/\s{2,}|\t/)
  const words = wide.length === columns ? wide : line.trim().split(/\s+/)
  return words.length === columns ? words : undefined
}

import { ownValue } from '../../own-value.ts'

/** Cells as text; the first row may hold names. */
export type Table = readonly (readonly string[])[]

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const isPlain = (value: Json) => !isObject(value) && !isArray(value)

/** Excludes `[21:40] 1.32x` and `[5] 1.32x`, which are lines of words. */
const JSON_START =
  /^\s*(?:(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:\{\s*["'}\w]|\[\s*(?:[{["']|(?:-?\d+(?:\.\d+)?|null|true|false)\s*(?:,|\]\s*;?\s*$)))/

/** Returns true if a text starts as JSON or as a script that assigns an array. */
export function startsAsJson(text: string): boolean {
  return JSON_START.test(text)
}

/**
 * Extracts the rounds of a JSON text: an array, an object that contains one, columns as arrays, a map by round
 * number, or JSON lines.
 * @returns undefined if it is not JSON, or contains no list
 */
export function jsonTable(text: string): Table | undefined {
  const value =
    parsed(text.replace(/^\s*(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=\s*/, '')) ?? jsonLines(text)
  return value === undefined ? undefined : tableOf(value)
}

function parsed(text: string): Json | undefined {
  const bare = text.trim().replace(/;$/, '')
  // Quotes numbers of more than 15 digits, which JSON.parse would round.
  const quoted = bare.replace(/([:[,]\s*)(\d{16,})(?=\s*[,\]}])/g, '$1"$2"')
  for (const each of quoted === bare ? [bare] : [quoted, bare]) {
    try {
      return JSON.parse(each)
    } catch {}
  }
  return undefined
}

/** Parses one value a line, with or without a comma after it. */
function jsonLines(text: string): Json | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const values = lines.map((line) => parsed(line.replace(/,\s*$/, '')))
  return lines.length > 1 && values.every((value) => value !== undefined) ? values : undefined
}

function tableOf(value: Json): Table | undefined {
  if (isArray(value)) return arrayTable(value)
  if (!isObject(value)) return undefined
  return columnsTable(value) ?? mapTable(value) ?? largest(Object.values(value).map(tableOf))
}

function largest(tables: readonly (Table | undefined)[]): Table | undefined {
  return tables.reduce((best, each) => ((each?.length ?? 0) > (best?.length ?? 0) ? each : best), undefined)
}

function arrayTable(values: readonly Json[]): Table | undefined {
  if (values.length === 0) return undefined
  if (values.every(isPlain)) return values.map((value) => [textOf(value)])
  if (values.every(isArray)) return values.map((row) => row.map(textOf))
  if (!values.every(isObject)) return undefined
  // Each page of a list has the rows in its own array.
  const pages = values.map((page) =>
    largest(Object.values(page).map((each) => (isArray(each) ? tableOf(each) : undefined))),
  )
  if (pages.every((page) => page !== undefined && page.length > 2)) {
    return pages.flatMap(
      (page, at) => (at > 0 && String(page?.[0]) === String(pages[0]?.[0]) ? page?.slice(1) : page) ?? [],
    )
  }
  const rows = values.map((row) => new Map(flat(row, '')))
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ''))]
}

/** Flattens an object into its values and their dotted names. */
function flat(row: JsonObject, before: string): readonly (readonly [string, string])[] {
  return Object.entries(row).flatMap(([name, value]) =>
    isObject(value) ? flat(value, `${before}${name} `) : [[before + name, textOf(value)] as const],
  )
}

/** Reads `{ "id": [1, 2], "bust": [1.32, 2.45] }`. */
function columnsTable(value: JsonObject): Table | undefined {
  const columns = Object.entries(value)
  const [first] = columns
  const length = first && isArray(first[1]) ? first[1].length : 0
  const fit = columns.every(([, cells]) => isArray(cells) && cells.length === length && cells.every(isPlain))
  if (length < 2 || !fit) return undefined
  const rows = Array.from({ length }, (_, at) =>
    columns.map(([, cells]) => textOf(isArray(cells) ? cells[at] : '')),
  )
  return [columns.map(([name]) => name), ...rows]
}

/** Reads `{ "7001": 1.32, "7002": 2.45 }`, or with an object for each number. */
function mapTable(value: JsonObject): Table | undefined {
  const entries = Object.entries(value)
  if (entries.length < 2 || !entries.every(([name]) => /^\d+$/.test(name))) return undefined
  const rows = entries.map(
    ([name, each]): JsonObject => (isObject(each) ? { id: name, ...each } : { id: name, multiplier: each }),
  )
  return arrayTable(rows)
}

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? '' : String(value).replace(/[\t\r\n]+/g, ' ')
}

const TAG = /<\/?(?:table|tr|td|th|tbody|div|span|li|ul|ol|p|html|body|section|button|a)\b[^>]*>/i

/** Returns true if a text is an HTML page or a part of one. */
export function looksLikeHtml(text: string): boolean {
  return TAG.test(text.slice(0, 20_000))
}

/**
 * Returns the rows of the longest table of an HTML page.
 * @returns undefined if the page has none: its text may still be a list (`htmlText`)
 */
export function htmlTable(text: string): Table | undefined {
  const tables = withoutScripts(text)
    .split(/<table\b/i)
    .map((part) =>
      part
        .split(/<tr\b[^>]*>/i)
        .slice(1)
        .map((row) =>
          row
            .split(/<\/tr>/i)[0]
            ?.split(/<t[dh]\b[^>]*>/i)
            .slice(1)
            .map(plainText),
        )
        .filter((cells) => cells !== undefined && cells.length > 0),
    ) as Table[]
  const best = largest(tables)
  return best && best.length > 1 ? best : undefined
}

/** Returns the visible text of a page, each piece on its own line. */
export function htmlText(text: string): string {
  return withoutScripts(text)
    .split(/<[^>]*>/)
    .map(plainText)
    .filter((piece) => piece !== '')
    .join('\n')
}

function withoutScripts(text: string): string {
  return text.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  times: '×',
  nbsp: '\u00a0',
  thinsp: '\u2009',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
      if (name) return ownValue(ENTITIES, name.toLowerCase()) ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    })
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

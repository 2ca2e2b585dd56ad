/** The position of a value, in a text or in a JSON document. */
export type Position = { readonly line: number; readonly column: number } | { readonly path: string }

export interface PastedValue {
  /** The original label. */
  readonly label?: string
  readonly value: string
  readonly at: Position
}

/** Byte order mark, soft hyphen and zero-width characters that pages put into long words. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g
/** Matches from the start of a run only; otherwise a long run would take quadratic time. */
const QUOTES = /^["'`“”„«»]+|(?<!["'`“”„«»,;])["'`“”„«»,;]+$/g
const SEPARATOR = /[:=：\t]/

/** The shortest value without a label, in characters: shorter words are prose. */
const BARE_MIN = 24

/** Lengths of hashes and signatures in hex digits. */
const WHOLE = [64, 96, 128, 192]
/** Matches a value in groups on one line, or broken once between two. */
const IN_GROUPS = /(?<![\w])[0-9a-f]{4,}(?: [0-9a-f]{4,})+(?![\w])/gi
const OVER_TWO_LINES = /(?<![\w])([0-9a-f]{16,})[ \t]*(\r\n|\n|\r)[ \t]*([0-9a-f]{16,})(?![\w])/gi

/** Joins values that were broken into parts, if the result has a valid length; the number of lines stays the same. */
function joined(text: string): string {
  return text
    .replace(IN_GROUPS, (groups) => {
      const value = groups.replaceAll(' ', '')
      return WHOLE.includes(value.length) ? value : groups
    })
    .replace(OVER_TWO_LINES, (broken, start: string, end: string, rest: string) =>
      WHOLE.includes(start.length + rest.length) && !WHOLE.includes(start.length)
        ? start + rest + end
        : broken,
    )
}

/**
 * Finds values and their labels in JSON, lines of `label: value`, labels with their value on the next line, or long
 * words in prose.
 * @param isLabel returns true for the text of a label
 * @example
 * pastedValues('Server seed\nabc', isLabel) // [{ label: 'Server seed', value: 'abc', at: { line: 2, column: 1 } }]
 */
export function pastedValues(text: string, isLabel: (text: string) => boolean): PastedValue[] {
  return fromJson(text) ?? fromLines(text, isLabel)
}

function fromJson(text: string): PastedValue[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return leaves(JSON.parse(text), '', undefined)
  } catch {
    return undefined
  }
}

/** Lists the values of a JSON document; values in an array get the array's label. */
function leaves(value: unknown, path: string, label: string | undefined): PastedValue[] {
  if (typeof value === 'string' || typeof value === 'number') {
    return [{ ...(label === undefined ? {} : { label }), value: String(value).trim(), at: { path } }]
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => leaves(each, `${path}[${index}]`, label))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    leaves(each, path === '' ? key : `${path}.${key}`, key),
  )
}

function fromLines(text: string, isLabel: (text: string) => boolean): PastedValue[] {
  const values: PastedValue[] = []
  let pending: string | undefined
  joined(text.replace(INVISIBLE, ''))
    .split(/\r\n|\n|\r/)
    .forEach((line, index) => {
      if (line.trim() === '') return
      const split = line.search(SEPARATOR)
      const before = split < 0 ? line : line.slice(0, split)
      const after = split < 0 ? '' : line.slice(split + 1)
      const label = before.replace(QUOTES, '').trim()
      if (isLabel(label)) {
        pending = label
        if (after.trim() !== '') pending = take(after, split + 1)
      } else if (pending !== undefined) {
        pending = take(line, 0)
      } else {
        for (const word of line.matchAll(/\S+/g)) {
          if (word[0].length >= BARE_MIN) add(word[0], word.index, undefined)
        }
      }

      /** Takes only the first word as the value, since pages add "Copy" and the like after it. */
      function take(rest: string, from: number): undefined {
        const [word] = rest.matchAll(/\S+/g)
        if (word) add(word[0], from + word.index, pending)
      }

      function add(word: string, from: number, named: string | undefined): void {
        const value = word.replace(QUOTES, '')
        const at = { line: index + 1, column: from + word.indexOf(value) + 1 }
        if (value !== '') values.push({ ...(named === undefined ? {} : { label: named }), value, at })
      }
    })
  return values
}

/** Where a value stands: for a person in a text, or in a JSON document. */
export type Place = { readonly line: number; readonly column: number } | { readonly path: string }

export interface PastedValue {
  /** What stood before it, as it was written. */
  readonly label?: string
  readonly value: string
  readonly at: Place
}

/** Byte order mark, soft hyphen and the widthless characters that pages put into long words. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g
const QUOTES = /^["'`“”„«»]+|["'`“”„«»,;]+$/g
const SEPARATOR = /[:=：\t]/

/** Shorter words without a label are prose. */
const BARE_MIN = 24

/**
 * Values with their labels, out of JSON, lines of `label: value`, labels with their value on the next line, or
 * long words among prose.
 *
 * @param isLabel is this text one that a value follows?
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

/** The label of a value in a list is that of the list. */
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
  text.split(/\r\n|\n|\r/).forEach((raw, index) => {
    const line = raw.replace(INVISIBLE, '')
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

    /** Pages put "Copy" and the like after a value: the first word counts. */
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

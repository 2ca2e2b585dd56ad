/** Positions of a record's cells in its text; reused for each record. */
export interface Cells {
  readonly from: Int32Array
  readonly to: Int32Array
  count: number
}

/** More than any list of rounds has; further columns are not read. */
const MAX_COLUMNS = 256

const QUOTE = 34
const NEW_LINE = 10
const RETURN = 13
const SPACE = 32

export function emptyCells(): Cells {
  return { from: new Int32Array(MAX_COLUMNS), to: new Int32Array(MAX_COLUMNS), count: 0 }
}

/**
 * Finds the cells of the record that starts at `at` (RFC 4180, and line ends of every system), without quotes and
 * surrounding spaces.
 * @param delimiter its character code; 0 for one cell a line
 * @param isLast true if no more text follows
 * @returns where the next record starts, or -1 if this one is incomplete
 * @example
 * readCells('7,"1,5"\n', 0, 44, cells, true) // 8, and two cells: 7 and 1,5
 */
export function readCells(
  text: string,
  at: number,
  delimiter: number,
  cells: Cells,
  isLast: boolean,
): number {
  const { length } = text
  let position = at
  cells.count = 0
  for (;;) {
    while (text.charCodeAt(position) === SPACE) position += 1
    let end: number
    if (text.charCodeAt(position) === QUOTE) {
      const start = position + 1
      end = closingQuote(text, start)
      if (end < 0) return -1
      add(cells, start, end)
      position = end + 1
      while (position < length && !isEnd(text.charCodeAt(position), delimiter)) position += 1
    } else {
      const start = position
      while (position < length && !isEnd(text.charCodeAt(position), delimiter)) position += 1
      end = position
      while (end > start && text.charCodeAt(end - 1) === SPACE) end -= 1
      add(cells, start, end)
    }
    if (position >= length) return isLast ? length : -1
    const code = text.charCodeAt(position)
    if (code === delimiter) position += 1
    else if (code === NEW_LINE) return position + 1
    else if (position + 1 < length)
      return text.charCodeAt(position + 1) === NEW_LINE ? position + 2 : position + 1
    else return isLast ? length : -1
  }
}

function isEnd(code: number, delimiter: number): boolean {
  return code === delimiter || code === NEW_LINE || code === RETURN
}

function add(cells: Cells, from: number, to: number): void {
  if (cells.count >= MAX_COLUMNS) return
  cells.from[cells.count] = from
  cells.to[cells.count] = to
  cells.count += 1
}

/** Returns the position of the first quote that is not doubled, or -1. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
  return -1
}

/** Returns the cells of a whole record as strings. It allocates, so use it for samples only. */
export function cellsOf(record: string, delimiter: number): readonly string[] {
  const cells = emptyCells()
  readCells(record, 0, delimiter, cells, true)
  return Array.from({ length: cells.count }, (_, index) => record.slice(cells.from[index], cells.to[index]))
}

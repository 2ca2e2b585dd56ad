import type { EditorState, StateCommand } from '@codemirror/state'

interface TablePlace {
  readonly from: number
  readonly to: number
  /** The head, the row of rules, then the body. */
  readonly rows: readonly (readonly string[])[]
  readonly row: number
  readonly column: number
}

/** The index of the row below the head, such as `| --- | :-: |`; it makes the lines a table. */
const RULE_ROW = 1

export function tableAt({ doc, selection: { main } }: EditorState): TablePlace | undefined {
  const here = doc.lineAt(main.head)
  const isRow = (number: number) => number >= 1 && number <= doc.lines && doc.line(number).text.includes('|')
  if (!isRow(here.number)) return undefined
  let first = here.number
  while (isRow(first - 1)) first -= 1
  let last = here.number
  while (isRow(last + 1)) last += 1
  const lines = Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index))
  const rule = lines.findIndex(({ text }) => cellsOf(text).every((cell) => /^:?-+:?$/.test(cell)))
  const row = here.number - first - (rule - RULE_ROW)
  if (rule < RULE_ROW || row < 0) return undefined
  const own = lines.slice(rule - RULE_ROW)
  const rows = own.map(({ text }) => cellsOf(text))
  const width = rows[RULE_ROW]?.length ?? 0
  const before = cellsOf(here.text.slice(0, main.head - here.from), false).length - 1
  return {
    from: own[0]?.from ?? here.from,
    to: own.at(-1)?.to ?? here.to,
    // Browsers pad a short row and cut a long one.
    rows: rows.map((cells, index) => Array.from({ length: width }, (_, at) => cells[at] ?? emptyCell(index))),
    row,
    column: Math.min(Math.max(before, 0), width - 1),
  }
}

/** @param isWhole false for a line that is cut at the cursor */
function cellsOf(line: string, isWhole = true): string[] {
  const trimmed = line.trim().replace(/^\|/, '')
  const inner = isWhole ? trimmed.replace(/(?<!\\)\|$/, '') : trimmed
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

function emptyCell(row: number): string {
  return row === RULE_ROW ? '---' : ''
}

function write(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

type Changed = Pick<TablePlace, 'rows' | 'row' | 'column'>

/** @param change returns undefined if the table does not allow it */
function changeTable(change: (place: TablePlace) => Changed | undefined): StateCommand {
  return ({ state, dispatch }) => {
    const place = tableAt(state)
    const changed = place && change(place)
    if (!place || !changed) return false
    const insert = write(changed.rows)
    const lines = changed.rows.slice(0, changed.row).map((cells) => write([cells]).length + 1)
    const cells = (changed.rows[changed.row] ?? []).slice(0, changed.column).map(({ length }) => length + 3)
    const anchor = place.from + sum(lines) + sum(cells) + 2
    dispatch(
      state.update({
        changes: { from: place.from, to: place.to, insert },
        selection: { anchor },
        userEvent: 'input.table',
        scrollIntoView: true,
      }),
    )
    return true
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Inserts a row below the cursor's, and never between the head and its rule. */
export const addRow = changeTable(({ rows, row, column }) => {
  const at = Math.max(row, RULE_ROW) + 1
  return {
    rows: rows.toSpliced(
      at,
      0,
      (rows[0] ?? []).map(() => ''),
    ),
    row: at,
    column,
  }
})

export const addColumn = changeTable(({ rows, row, column }) => ({
  rows: rows.map((cells, index) => cells.toSpliced(column + 1, 0, emptyCell(index))),
  row,
  column: column + 1,
}))

/** Removes the cursor's row, but not the head, which a table needs. */
export const removeRow = changeTable(({ rows, row, column }) => {
  if (row <= RULE_ROW) return undefined
  const remaining = rows.toSpliced(row, 1)
  const at = Math.min(row, remaining.length - 1)
  return { rows: remaining, row: at === RULE_ROW ? 0 : at, column }
})

/** Removes the cursor's column, but not the last one. */
export const removeColumn = changeTable(({ rows, row, column }) => {
  if ((rows[0]?.length ?? 0) < 2) return undefined
  const remaining = rows.map((cells) => cells.toSpliced(column, 1))
  return { rows: remaining, row, column: Math.max(0, column - 1) }
})

/** Changes the column's alignment to the next of left, centre and right. */
export const alignColumn = changeTable(({ rows, row, column }) => {
  const rule = rows[RULE_ROW]?.[column] ?? ''
  const isRight = rule.endsWith(':')
  const next = isRight ? (rule.startsWith(':') ? '--:' : '---') : ':-:'
  return { rows: rows.map((cells, at) => (at === RULE_ROW ? cells.with(column, next) : cells)), row, column }
})

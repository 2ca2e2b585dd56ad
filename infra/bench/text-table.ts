type Cell = string | number

/** An aligned table in plain text: columns that hold only numbers stand to the right. */
export function textTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const numeric = head.map((_, column) => rows.every((row) => isNumeric(row[column])))
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return numeric[column] ? String(cell).padStart(width) : String(cell).padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Thousands may stand apart by a space; nothing and a dash count as no number given. */
function isNumeric(cell: Cell | undefined): boolean {
  return cell === undefined || /^(?:-?[\d ]+(?:\.\d+)?%?|-|)$/.test(String(cell))
}

/** `12 345` */
export function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ' ')
}

type Cell = string | number

/** An aligned table in plain text. Columns of numbers are aligned to the right. */
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

/** Accepts spaces between thousands, and an empty cell or a dash as a missing number. */
function isNumeric(cell: Cell | undefined): boolean {
  return cell === undefined || /^(?:-?[\d ]+(?:\.\d+)?%?|-|)$/.test(String(cell))
}

/** `12 345` */
export function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ' ')
}

/** A target and the result of this run. */
export interface Verdict {
  readonly target: string
  /** The measured value with its unit. */
  readonly measured: string
  readonly met: boolean
}

export function verdictLine({ target, measured, met }: Verdict): string {
  return `${met ? 'met   ' : 'MISSED'}  ${target}: ${measured}`
}

/** The last line of a run. */
export function summary(verdicts: readonly Verdict[]): string {
  const missed = verdicts.filter(({ met }) => !met)
  const count = `${verdicts.length - missed.length} of ${verdicts.length} targets met`
  return missed.length === 0 ? count : `${count}; missed: ${missed.map(({ target }) => target).join('; ')}`
}

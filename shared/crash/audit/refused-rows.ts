import { REFUSALS } from './refusal.ts'
import { Growing, type Refused } from './rows.ts'

/** As many are kept with row and column; the others are counted. */
const REFUSED_KEPT = 1000

/** Collects refusals: all are counted, the first are kept. */
export class RefusedRows {
  private readonly row = new Growing()
  private readonly column = new Growing()
  private readonly code = new Growing()
  private readonly byCode = new Float64Array(REFUSALS.length)
  total = 0

  /** @param code negative, see refusal.ts */
  add(row: number, column: number, code: number): void {
    this.total += 1
    this.byCode[-code - 1] = (this.byCode[-code - 1] ?? 0) + 1
    if (this.total > REFUSED_KEPT) return
    this.row.push(row)
    this.column.push(column)
    this.code.push(code)
  }

  done(): Refused {
    const { total, byCode } = this
    return { row: this.row.done(), column: this.column.done(), code: this.code.done(), total, byCode }
  }
}

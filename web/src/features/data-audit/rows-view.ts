import { REFUSALS, type Refusal, refusalOf } from '#shared/crash/audit/refusal.ts'
import type { Rows } from '#shared/crash/audit/rows.ts'
import type { RowsView } from './audit-job.ts'

/** As many refused rows are listed; the others are counted. */
export const LISTED = 100

/** What is told of the rows without giving any of them away. */
export function rowsView({ count, refused, stopped }: Rows): RowsView {
  const listed = Math.min(LISTED, refused.code.length)
  const byCode = REFUSALS.map((code, index): [Refusal, number] => [code, refused.byCode[index] ?? 0])
  return {
    count,
    refused: refused.total,
    refusedByCode: Object.fromEntries(byCode.filter(([, rows]) => rows > 0)),
    refusedRows: Array.from({ length: listed }, (_, index) => ({
      row: refused.row[index] ?? 0,
      column: refused.column[index] ?? 0,
      refusal: refusalOf(refused.code[index] ?? 0),
    })),
    stopped,
  }
}

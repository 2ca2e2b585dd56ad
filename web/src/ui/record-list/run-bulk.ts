import { failureMessage } from '#web/lib/failure.ts'

/** Three calls at once: quick, and far from the limit of writes a minute. */
const AT_ONCE = 3

export interface BulkOutcome<Row> {
  readonly changed: readonly Row[]
  readonly failed: readonly { readonly row: Row; readonly message: string }[]
}

/**
 * Changes rows one by one, each whatever becomes of the others. A failure stops none of them; a signal stops
 * those that have not begun.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  change: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<BulkOutcome<Row>> {
  const changed: Row[] = []
  const failed: { row: Row; message: string }[] = []
  const waiting = [...rows]
  async function work() {
    for (let row = waiting.shift(); row !== undefined && !signal.aborted; row = waiting.shift()) {
      try {
        await change(row)
        changed.push(row)
      } catch (error) {
        failed.push({ row, message: failureMessage(error) })
      }
      onProgress(changed.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { changed, failed }
}

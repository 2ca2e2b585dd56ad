import { useRef, useState } from 'react'
import { failureMessage } from '#web/lib/failure.ts'
import type { BulkAction } from './types.ts'

type Step<Row> =
  | { readonly at: 'rest' }
  | { readonly at: 'working'; readonly done: number; readonly of: number }
  | {
      readonly at: 'done'
      readonly text: string
      readonly failed: BulkOutcome<Row>['failed']
      readonly undo?: (() => void) | undefined
    }

interface Texts {
  readonly undone: (count: number) => string
}

/** Runs one action at a time over several rows, and afterwards back again where it can be. */
export function useBulk<Row>(reload: () => void, texts: Texts) {
  const [step, setStep] = useState<Step<Row>>({ at: 'rest' })
  const aborter = useRef<AbortController>(undefined)

  async function run(
    rows: readonly Row[],
    change: (row: Row) => Promise<unknown>,
    said: (count: number) => string,
    undo?: BulkAction<Row>['undo'],
  ) {
    aborter.current = new AbortController()
    setStep({ at: 'working', done: 0, of: rows.length })
    const progress = (done: number) => setStep({ at: 'working', done, of: rows.length })
    const { changed, failed } = await runBulk(rows, change, progress, aborter.current.signal)
    const canUndo = undo !== undefined && changed.length > 0
    setStep({
      at: 'done',
      text: said(changed.length),
      failed,
      undo: canUndo ? () => void run(changed, undo, texts.undone) : undefined,
    })
    reload()
  }
  return {
    step,
    start: (action: BulkAction<Row>, rows: readonly Row[], chosen: string) =>
      void run(rows, (row) => action.change(row, chosen), action.done, action.undo),
    cancel: () => aborter.current?.abort(),
    forget: () => setStep({ at: 'rest' }),
  }
}

export type Bulk<Row> = ReturnType<typeof useBulk<Row>>

/** Three calls at once: quick, and far from the limit of writes a minute. */
const AT_ONCE = 3

interface BulkOutcome<Row> {
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

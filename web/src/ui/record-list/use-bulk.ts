import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { holdCall } from '../held-calls.tsx'
import type { BulkAction } from './types.ts'

type Step<Row> =
  | { readonly at: 'rest' }
  | { readonly at: 'working'; readonly done: number; readonly of: number }
  | { readonly at: 'done'; readonly text: string; readonly failed: BulkOutcome<Row>['failed'] }

/** Returns the state of an action over several rows and a function that starts it, after ten seconds in which it can be undone. */
export function useBulk<Row>(reload: () => void) {
  const { t } = useTranslation('lists')
  const [step, setStep] = useState<Step<Row>>({ at: 'rest' })
  const aborter = useRef<AbortController>(undefined)
  async function run({ change, done: doneText }: BulkAction<Row>, rows: readonly Row[], chosen: string) {
    aborter.current = new AbortController()
    const { signal } = aborter.current
    const progress = (done: number) => setStep({ at: 'working', done, of: rows.length })
    progress(0)
    const { changed, failed } = await runBulk(rows, (row) => change(row, chosen), progress, signal)
    setStep({ at: 'done', text: doneText(changed.length), failed })
    reload()
  }
  return {
    step,
    start: (action: BulkAction<Row>, rows: readonly Row[], chosen: string) => {
      setStep({ at: 'rest' })
      holdCall({
        key: `bulk ${action.id}`,
        text: t('bulk.some', { label: action.label, count: rows.length }),
        now: t('bulk.now'),
        send: () => run(action, rows, chosen),
      })
    },
    cancel: () => aborter.current?.abort(),
    forget: () => setStep({ at: 'rest' }),
  }
}

export type Bulk<Row> = ReturnType<typeof useBulk<Row>>

/** Calls at once: quick, and far from the limit of writes per minute. */
const PARALLEL_CALLS = 3

interface BulkOutcome<Row> {
  readonly changed: readonly Row[]
  readonly failed: readonly { readonly row: Row; readonly message: string }[]
}

/** Changes rows independently: a failure stops no other row; the signal stops those that have not begun. */
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
        await waitAndRetry(() => change(row), signal)
        changed.push(row)
      } catch (error) {
        failed.push({ row, message: failureMessage(error) })
      }
      onProgress(changed.length + failed.length)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work))
  return { changed, failed }
}

/** Retries per row after `too_many`; the server says how long to wait. */
const WAITS_MAX = 5

async function waitAndRetry(change: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      await change()
      return
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.code === 'too_many'
      if (!isTooMany || waits === WAITS_MAX || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, (error.details.retryAfter ?? 1) * 1000))
    }
  }
}

const NOTHING: ReadonlySet<string> = new Set()

/** Returns the selected rows, loaded or not, and functions that change the selection. */
export function useSelection<Row>(rows: readonly Row[], rowKey: (row: Row) => string) {
  const [keys, setKeys] = useState(NOTHING)
  const [matching, setMatching] = useState<readonly Row[]>([])
  const selected = unique([...matching, ...rows], rowKey).filter((row) => keys.has(rowKey(row)))
  function select(chosen: readonly Row[]) {
    setKeys(new Set(chosen.map(rowKey)))
    setMatching(chosen)
  }
  const allSelected = rows.length > 0 && rows.every((row) => keys.has(rowKey(row)))
  return {
    selected,
    isSelected: (row: Row) => keys.has(rowKey(row)),
    toggle: (row: Row) => {
      const next = new Set(keys)
      if (!next.delete(rowKey(row))) next.add(rowKey(row))
      setKeys(next)
    },
    /** Selects all shown rows, or none. */
    toggleAll: () => select(allSelected ? [] : rows),
    select,
    clear: () => select([]),
    allSelected,
  }
}

/** Keeps the latest copy of a row that is in two answers. */
export function unique<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [rowKey(row), row])).values()]
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

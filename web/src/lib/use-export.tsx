import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ExportFormat, ExportList } from '#shared/models/export.ts'
import { type ExportQuery, exportList } from './export.ts'
import { failureMessage } from './failure.ts'
import { useReauth } from './use-reauth.tsx'

export interface Export {
  /** Ignored while one is under way. */
  readonly run: (format: ExportFormat, query: ExportQuery) => void
  /** Rows written so far; undefined where none is under way. */
  readonly rows: number | undefined
  readonly stop: () => void
  /** Why the last one failed, in the reader's language. */
  readonly error: string | undefined
  /** The dialog for the password, to be placed on the page. */
  readonly dialog: ReactNode
}

/**
 * One list's exports: one at a time, stopped when the page is left.
 *
 * @example const exporting = useExport('posts', (rows) => toast(t('export.done', { count: rows })))
 */
export function useExport(list: ExportList, onDone: (rows: number) => void): Export {
  const reauth = useReauth()
  const [rows, setRows] = useState<number>()
  const [error, setError] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  async function run(format: ExportFormat, query: ExportQuery) {
    if (current.current) return
    const aborter = new AbortController()
    current.current = aborter
    setRows(0)
    setError(undefined)
    try {
      const written = await exportList(list, format, query, aborter.signal, setRows, reauth.run)
      if (written !== undefined) onDone(written)
    } catch (failure) {
      setError(failureMessage(failure))
    } finally {
      current.current = undefined
      setRows(undefined)
    }
  }
  return {
    run: (format, query) => void run(format, query),
    rows,
    stop: () => current.current?.abort(),
    error,
    dialog: reauth.dialog,
  }
}

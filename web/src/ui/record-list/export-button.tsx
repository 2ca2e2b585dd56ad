import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ExportList } from '#shared/models/export.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ExportQuery, exportList } from '#web/lib/export.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { Button } from '../button.tsx'
import { useToast } from '../toasts.tsx'
import { useReauth } from '../use-reauth.tsx'
import styles from './record-list.module.css'
import type { ListQuery } from './types.ts'

interface ExportButtonProps {
  list: ExportList
  query: ListQuery
}

/** Saves all rows that match the current query as CSV; shows progress and can be stopped. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const { t } = useTranslation('lists')
  const toast = useToast()
  const exporting = useExport(list, (count) => toast(t('export.done', { count })))
  return (
    <>
      {exporting.rows === undefined ? (
        <Button small kind="quiet" onClick={() => exporting.run(parametersOf(query))}>
          {t('export.label')}
        </Button>
      ) : (
        <div className={styles.exporting}>
          <span role="status">{t('export.working', { count: exporting.rows })}</span>
          <Button small kind="quiet" onClick={exporting.stop}>
            {t('export.stop')}
          </Button>
        </div>
      )}
      {exporting.error !== undefined && (
        <p role="alert" className={styles.exportError}>
          {exporting.error}
        </p>
      )}
      {exporting.dialog}
    </>
  )
}

/** Returns filters, search and sort as parameters, named as in the address. */
function parametersOf({ search, sort, filters }: ListQuery): Record<string, string> {
  return { ...filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}) }
}

interface Export {
  readonly run: (query: ExportQuery) => void
  readonly rows: number | undefined
  readonly stop: () => void
  readonly error: string | undefined
  /** The password dialog, to be rendered on the page. */
  readonly dialog: ReactNode
}

/**
 * Runs one export at a time and stops it when the page is left.
 * @example const exporting = useExport('posts', (rows) => toast(t('export.done', { count: rows })))
 */
function useExport(list: ExportList, onDone: (rows: number) => void): Export {
  const reauth = useReauth()
  const [rows, setRows] = useState<number>()
  const [error, setError] = useState<string>()
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  async function run(query: ExportQuery) {
    if (current.current) return
    const aborter = new AbortController()
    current.current = aborter
    setRows(0)
    setError(undefined)
    try {
      const written = await exportList(list, query, aborter.signal, setRows, reauth.run)
      if (written !== undefined) onDone(written)
    } catch (failure) {
      setError(failureMessage(failure))
    } finally {
      current.current = undefined
      setRows(undefined)
    }
  }
  return {
    run: (query) => void run(query),
    rows,
    stop: () => current.current?.abort(),
    error,
    dialog: reauth.dialog,
  }
}

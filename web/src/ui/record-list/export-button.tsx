import { useEffect, useRef, useState } from 'react'
import type { ExportList } from '#shared/models/export.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportList } from '#web/lib/export.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '../action-error.tsx'
import { Button } from '../button.tsx'
import { useToast } from '../toasts.tsx'
import { useReauth } from '../use-reauth.tsx'
import styles from './record-list.module.css'
import type { ListQuery } from './types.ts'

interface ExportButtonProps {
  list: ExportList
  query: ListQuery
}

/** Saves all rows that match the current query as CSV; shows progress and can be stopped, as by leaving the page. */
export function ExportButton({ list, query }: ExportButtonProps) {
  const { t } = useTranslation('lists')
  const toast = useToast()
  const reauth = useReauth()
  const [rows, setRows] = useState(0)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const exporting = useAction(async () => {
    aborter.current = new AbortController()
    setRows(0)
    const count = await exportList(list, parametersOf(query), aborter.current.signal, setRows, reauth.run)
    if (count !== undefined) toast(t('export.done', { count }))
  })
  return (
    <>
      {exporting.pending ? (
        <div className={styles.exporting}>
          <span role="status">{t('export.working', { count: rows })}</span>
          <Button small kind="quiet" onClick={() => aborter.current?.abort()}>
            {t('export.stop')}
          </Button>
        </div>
      ) : (
        <Button small kind="quiet" onClick={exporting.run}>
          {t('export.label')}
        </Button>
      )}
      <ActionError>{exporting.error}</ActionError>
      {reauth.dialog}
    </>
  )
}

/** Returns filters, search and sort as parameters, named as in the address. */
function parametersOf({ search, sort, filters }: ListQuery): Record<string, string> {
  return { ...filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}) }
}

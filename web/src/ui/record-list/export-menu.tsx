import { EXPORT_FORMATS, type ExportList } from '#shared/models/export.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useExport } from '#web/lib/use-export.tsx'
import { Button } from '../button.tsx'
import { useToast } from '../toasts.tsx'
import { ListPopover } from './list-menu.tsx'
import styles from './record-list.module.css'
import type { ListQuery } from './types.ts'

interface ExportMenuProps {
  list: ExportList
  query: ListQuery
}

/** All that the list finds now, as a file; how far it is, and the way to stop. */
export function ExportMenu({ list, query }: ExportMenuProps) {
  const { t } = useTranslation('lists')
  const toast = useToast()
  const exporting = useExport(list, (count) => toast(t('export.done', { count })))
  return (
    <>
      {exporting.rows === undefined ? (
        <ListPopover label={t('export.label')}>
          {(close) => (
            <div className={styles.views}>
              <p className="muted small">{t('export.hint')}</p>
              {EXPORT_FORMATS.map((format) => (
                <Button
                  key={format}
                  small
                  onClick={() => {
                    close()
                    exporting.run(format, asSent(query))
                  }}
                >
                  {t(`export.${format}`)}
                </Button>
              ))}
            </div>
          )}
        </ListPopover>
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

/** The list's call takes filters, search and sort under the names that the address has. */
function asSent({ search, sort, filters }: ListQuery): Record<string, string> {
  return { ...filters, ...(search ? { search } : {}), ...(sort ? { sort } : {}) }
}

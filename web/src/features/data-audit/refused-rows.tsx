import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Column, DataTable } from '#web/ui/index.ts'
import type { RefusedRow, RowsView } from './audit-job.ts'
import styles from './data-audit.module.css'
import { useFigureWords } from './use-figure-words.ts'

/** Rows that count in no figure: where each is, and what was expected there. */
export function RefusedRows({ rows }: { rows: RowsView }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const { refused, refusedRows, stopped } = rows
  if (refused === 0) return null
  const others = refused - refusedRows.length
  const columns: readonly Column<RefusedRow>[] = [
    { id: 'row', head: t('refused.row'), cell: ({ row }) => words.count(row) },
    { id: 'column', head: t('refused.column'), cell: ({ column }) => words.count(column) },
    { id: 'expected', head: t('refused.expected'), cell: ({ refusal }) => t(`refused.code.${refusal}`) },
  ]
  return (
    <section className={styles.section} aria-labelledby="audit-refused">
      <h2 id="audit-refused">{t('refused.title', { count: refused, rows: words.count(refused) })}</h2>
      {stopped && <p className="measure">{t(`refused.stopped.${stopped}`)}</p>}
      <p className="measure">{t('refused.text')}</p>
      <details className={styles.details} open={refusedRows.length <= 10}>
        <summary>{t('refused.list')}</summary>
        <DataTable
          caption={t('refused.list')}
          columns={columns}
          rows={refusedRows}
          rowKey={({ row, column }) => `${row}:${column}`}
          empty={null}
          narrow
        />
        {others > 0 && (
          <p className="muted small">{t('refused.others', { count: others, rows: words.count(others) })}</p>
        )}
      </details>
    </section>
  )
}

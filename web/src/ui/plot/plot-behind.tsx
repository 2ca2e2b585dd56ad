import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import { Notice } from '../status.tsx'
import styles from './plot.module.css'
import { savePng } from './save-png.ts'
import type { PlotTable, TableColumn } from './types.ts'

interface BehindProps<Row> {
  name: string
  title: string
  drawing: RefObject<SVGSVGElement | null>
  table?: PlotTable<Row>
}

/** Shows a plot's table, and saves the plot and the table as files. */
export function PlotBehind<Row>({ name, title, drawing, table }: BehindProps<Row>) {
  const { t } = useTranslation('plot')
  const [failed, setFailed] = useState(false)
  const save = async () => {
    if (!drawing.current) return
    try {
      await savePng({ name, title, plots: [{ svg: drawing.current }] })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <div className={styles.behind}>
        {table && <Figures title={title} table={table} />}
        <div className={styles.saves}>
          {table && (
            <Button small onClick={() => saveTable(name, table)}>
              {t('csv')}
            </Button>
          )}
          <Button small onClick={() => void save()}>
            {t('png')}
          </Button>
        </div>
      </div>
      {failed && <Notice tone="bad" role="alert" title={t('noPicture')} />}
    </>
  )
}

function saveTable<Row>(name: string, { columns, rows }: PlotTable<Row>): void {
  saveCsv(
    name,
    columns.map(({ head }) => head),
    rows.map((row) => columns.map(({ value }) => value(row))),
  )
}

/** Rendered only when opened: some tables have hundreds of rows. */
function Figures<Row>({ title, table: { columns, rows } }: { title: string; table: PlotTable<Row> }) {
  const { t } = useTranslation('plot')
  const [open, setOpen] = useState(false)
  const numbered = rows.map((row, index) => ({ row, id: String(index) }))
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {open && (
        <DataTable
          caption={title}
          columns={columns.map((column, index) => ({
            id: column.id,
            head: column.head,
            end: index > 0,
            cell: ({ row }: { row: Row }) => cellOf(column, row),
          }))}
          rows={numbered}
          rowKey={({ id }) => id}
          empty={null}
          narrow
          scrolls
        />
      )}
    </details>
  )
}

function cellOf<Row>({ cell, value }: TableColumn<Row>, row: Row): ReactNode {
  return cell ? cell(row) : value(row)
}

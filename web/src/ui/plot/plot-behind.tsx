import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCsv } from '#web/lib/save-file.ts'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import { Notice } from '../status.tsx'
import styles from './plot.module.css'
import { savePng } from './save-png.ts'
import type { PlotColumn } from './types.ts'

export interface PlotTable<Row> {
  /** Name of the saved files, without extension. */
  name: string
  /** Says what the plot shows; shown above the plot and in the saved picture. */
  title: string
  /** The table behind the plot. */
  rows: readonly Row[]
  columns: readonly PlotColumn<Row>[]
}

interface BehindProps<Row> extends PlotTable<Row> {
  drawing: RefObject<SVGSVGElement | null>
}

/** Shows a plot's table, and saves the plot and the table as files. */
export function PlotBehind<Row>({ name, title, rows, columns, drawing }: BehindProps<Row>) {
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
  const saveTable = () =>
    saveCsv(
      name,
      columns.map(({ head }) => head),
      rows.map((row) => columns.map(({ value }) => value(row))),
    )
  return (
    <>
      <Figures title={title} rows={rows} columns={columns}>
        <Button small onClick={saveTable}>
          {t('csv')}
        </Button>
        <Button small onClick={() => void save()}>
          {t('png')}
        </Button>
      </Figures>
      {failed && <Notice tone="bad" role="alert" title={t('noPicture')} />}
    </>
  )
}

interface FiguresProps<Row> extends Pick<BehindProps<Row>, 'title' | 'rows' | 'columns'> {
  /** The files to save. */
  children: ReactNode
}

/** Rendered only when opened: some tables have hundreds of rows. */
function Figures<Row>({ title, rows, columns, children }: FiguresProps<Row>) {
  const { t } = useTranslation('plot')
  const [open, setOpen] = useState(false)
  const numbered = rows.map((row, index) => ({ row, id: String(index) }))
  return (
    <details className={styles.behind} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      <div className={styles.saves}>{children}</div>
      {open && (
        <DataTable
          caption={title}
          columns={columns.map(({ head, value, format }, index) => ({
            id: String(index),
            head,
            end: index > 0,
            cell: ({ row }: { row: Row }) => {
              const content = value(row)
              return typeof content === 'number' && format ? format(content) : content
            },
          }))}
          rows={numbered}
          rowKey={({ id }) => id}
          narrow
          scrolls
        />
      )}
    </details>
  )
}

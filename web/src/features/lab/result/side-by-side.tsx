import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Column, DataTable } from '#web/ui/index.ts'
import { useName } from './figures.ts'
import type { Measure } from './use-measures.ts'

interface SideBySideProps {
  reports: readonly Report[]
  measures: readonly Measure[]
}

/** Every figure of every strategy, in the order in which they were set. */
export function SideBySide({ reports, measures }: SideBySideProps) {
  const { t } = useTranslation('lab')
  const nameOf = useName()
  const title = t(reports.length > 1 ? 'table.title' : 'table.one')
  const columns: readonly Column<Measure>[] = [
    { id: 'measure', head: t('table.measure'), cell: ({ head }) => head },
    ...reports.map((report, at) => ({
      id: String(at),
      head: nameOf(report, at),
      cell: ({ shown }: Measure) => shown(report),
      end: true,
    })),
  ]
  return (
    <section className="stack" aria-labelledby="lab-table">
      <h3 id="lab-table">{title}</h3>
      <p className="muted small measure">{t('table.note')}</p>
      <DataTable
        caption={title}
        columns={columns}
        rows={measures}
        rowKey={({ id }) => id}
        empty={null}
        narrow={reports.length === 1}
      />
    </section>
  )
}

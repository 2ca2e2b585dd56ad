import type { SignalDay } from '#shared/models/dashboard.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { DataTable } from '#web/ui/index.ts'
import styles from './dashboard.module.css'

export function SignalsPlot({ days }: { days: readonly SignalDay[] }) {
  const { t } = useTranslation('dashboard')
  const { number, date } = useFormat()
  const totals = days.map(({ fun, live }) => fun + live)
  const most = Math.max(1, ...totals)
  // 12:00 UTC falls on the same day from New York to Sydney.
  const dayName = (day: string) => date(`${day}T12:00:00.000Z`)
  return (
    <details className={styles.signals}>
      <summary>
        <span>
          <span className={styles.number}>{number(totals.reduce((sum, total) => sum + total, 0))}</span>
          <span className="under">{t('signals.title', { count: days.length })}</span>
        </span>
        <svg className={styles.bars} viewBox={`0 0 ${days.length * 8} 40`} aria-hidden="true">
          {days.map(({ day }, index) => {
            const height = Math.max(1, ((totals[index] ?? 0) / most) * 40)
            return <rect key={day} x={index * 8} y={40 - height} width="6" height={height} />
          })}
        </svg>
      </summary>
      <DataTable
        narrow
        caption={t('signals.caption')}
        columns={[
          { id: 'day', head: t('signals.day'), cell: ({ day }) => dayName(day) },
          { id: 'fun', head: t('signals.fun'), cell: ({ fun }) => number(fun), end: true },
          { id: 'live', head: t('signals.live'), cell: ({ live }) => number(live), end: true },
        ]}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}

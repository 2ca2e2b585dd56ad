import type { SignalDay } from '#shared/models/dashboard.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Card, DataTable } from '#web/ui/index.ts'
import styles from './dashboard.module.css'

const MODES = ['fun', 'live'] as const

/** A bar for each day, live on top of fun; the same numbers as a table behind it. */
export function SignalsPlot({ days }: { days: readonly SignalDay[] }) {
  const { t } = useTranslation('dashboard')
  const { number, date } = useFormat()
  const sum = (mode: 'fun' | 'live') => days.reduce((total, day) => total + day[mode], 0)
  const most = Math.max(...days.map(({ fun, live }) => fun + live))
  // Noon of UTC is the same day from New York to Sydney.
  const dayName = (day: string) => date(`${day}T12:00:00.000Z`)
  return (
    <Card title={t('signals.title')} className={styles.wide}>
      <p className="small muted">
        {most === 0
          ? t('signals.none')
          : t('signals.lead', { fun: number(sum('fun')), live: number(sum('live')) })}
      </p>
      {most > 0 && (
        <div className={styles.plot} aria-hidden="true">
          <div className={styles.bars}>
            {days.map((day) => (
              <Bar key={day.day} day={day} most={most} />
            ))}
          </div>
          <div className={styles.ends}>
            <span>{dayName(days[0]?.day ?? '')}</span>
            <span>{dayName(days.at(-1)?.day ?? '')}</span>
          </div>
          <ul className={styles.legend}>
            {MODES.map((mode) => (
              <li key={mode}>
                <svg className={styles.swatch} aria-hidden="true">
                  <rect className={styles[mode]} width="100%" height="100%" />
                </svg>
                {t(`signals.${mode}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {most > 0 && (
        <details className={styles.table}>
          <summary>{t('signals.table')}</summary>
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
            empty={null}
          />
        </details>
      )}
    </Card>
  )
}

/** Percent of the plot's height. */
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

function Bar({ day: { day, fun, live }, most }: { day: SignalDay; most: number }) {
  const { number } = useFormat()
  const total = fun + live
  return (
    <div className={styles.day}>
      <span className={styles.total}>{total === 0 ? '' : number(total)}</span>
      <svg className={styles.column} aria-hidden="true">
        <rect className={styles.fun} y={percent(1 - fun / most)} width="100%" height={percent(fun / most)} />
        <rect
          className={styles.live}
          y={percent(1 - total / most)}
          width="100%"
          height={percent(live / most)}
        />
        <rect className={styles.base} y="100%" width="100%" height="1" />
      </svg>
      <span className={styles.date}>{Number(day.slice(8))}</span>
    </div>
  )
}

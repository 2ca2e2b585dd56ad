import type { ReactNode } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '../classes.ts'
import { endOf } from './exclusion.ts'
import styles from './period-buttons.module.css'

interface PeriodButtonsProps {
  periods: readonly ExclusionPeriod[]
  /** Epoch milliseconds on the server's clock; undefined in the prerendered page, which names no ends. */
  nowMs: number | undefined
  /** The period whose button is red; a screen has one red button. */
  primary?: ExclusionPeriod
  onChoose: (period: ExclusionPeriod) => void
}

/** One button for each period, with its end in words. */
export function PeriodButtons({ periods, nowMs, primary, onChoose }: PeriodButtonsProps) {
  const { t } = useTranslation('protection')
  const { shortMoment } = useFormat()
  const ends = (period: ExclusionPeriod) => {
    if (period === 'forever') return t('exclusion.noEnd')
    const end = nowMs === undefined ? undefined : endOf(period, nowMs)
    return end && t('exclusion.ends', { until: shortMoment(end) })
  }
  return periods.map((period) => (
    <PeriodButton
      key={period}
      name={t(`exclusion.periods.${period}`)}
      primary={period === primary}
      onClick={() => onChoose(period)}
    >
      {ends(period)}
    </PeriodButton>
  ))
}

interface PeriodButtonProps {
  name: string
  primary?: boolean
  onClick: () => void
  children: ReactNode
}

export function PeriodButton({ name, primary = false, onClick, children }: PeriodButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes(styles.period, primary && styles.primary)}
      onClick={onClick}
    >
      <b>{name}</b> <span className="figures">{children}</span>
    </button>
  )
}

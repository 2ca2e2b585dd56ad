import type { CSSProperties } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Countdown } from '../countdown.tsx'
import styles from './protection.module.css'

interface CoolingWaitProps {
  /** An ISO instant on the server's clock. */
  until: string
  /** The part that is over, from 0 to 1, drawn as a bar. */
  share?: number
  onEnd: () => void
}

/** The end of the cooling-off period: large as a time of day, then counted down. */
export function CoolingWait({ until, share, onEnd }: CoolingWaitProps) {
  const { t } = useTranslation(['setup', 'protection'])
  const { longDay, time } = useFormat()
  const bar = share === undefined ? undefined : ({ '--share': share } as CSSProperties)
  return (
    <>
      <p className={styles.until} style={bar}>
        {t('protection:exclusion.ends', { until: longDay(until) })} <b>{time(until)}</b>
      </p>
      <div className="stack-1">
        <p>{t('setup:cooling.countdown')}</p>
        <Countdown until={until} onEnd={onEnd} />
      </div>
    </>
  )
}

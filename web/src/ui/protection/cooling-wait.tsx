import { HOUR_MS } from '#shared/time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { Countdown, useServerMinute } from '../countdown.tsx'
import { HourStrip } from './hour-strip.tsx'
import styles from './protection.module.css'

interface CoolingWaitProps {
  /** An ISO instant on the server's clock. */
  until: string
  onEnd: () => void
}

/** The end of the cooling-off period: as a date, counted down, and as a picture of the hours left. */
export function CoolingWait({ until, onEnd }: CoolingWaitProps) {
  const { t } = useTranslation(['setup', 'protection'])
  const { moment } = useFormat()
  const nowMs = useServerMinute() ?? serverNow()
  return (
    <>
      <p className={styles.until}>{t('protection:exclusion.ends', { until: moment(until) })}</p>
      <p>{t('setup:cooling.countdown')}</p>
      <Countdown until={until} onEnd={onEnd} />
      <HourStrip fromMs={nowMs} hours={Math.ceil((Date.parse(until) - nowMs) / HOUR_MS)} />
    </>
  )
}

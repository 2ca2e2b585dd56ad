import { useTranslation } from '#web/i18n/use-translation.ts'
import { useServerMinute } from '#web/ui/countdown.tsx'
import { HourStrip } from '#web/ui/protection/hour-strip.tsx'
import styles from './setup.module.css'

/** The time after the statement: our check, the hours of the cooling-off period, then live mode. */
export function WaitPicture({ hours }: { hours: number }) {
  const { t } = useTranslation('setup')
  const nowMs = useServerMinute() ?? 0
  return (
    <figure className={styles.wait}>
      <figcaption className="muted small">{t('deposit.after')}</figcaption>
      <ol className="plain-list">
        <li>{t('state.deposit-declared')}</li>
        <li>
          <HourStrip fromMs={nowMs} hours={hours} />
          {t('choose.hours', { hours })}
        </li>
        <li>{t('active.title')}</li>
      </ol>
    </figure>
  )
}

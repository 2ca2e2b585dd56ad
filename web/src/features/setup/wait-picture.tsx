import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './setup.module.css'

/** The time after the statement: our check, one tick for each hour of the cooling-off period, then live mode. */
export function WaitPicture({ hours }: { hours: number }) {
  const { t } = useTranslation('setup')
  const ticks = Array.from({ length: hours }, (_, hour) => `M${hour * 10} 0h5v20h-5z`).join('')
  return (
    <figure className="stack-2">
      <figcaption className="muted">{t('deposit.after')}</figcaption>
      <ol className={styles.wait}>
        <li>{t('state.deposit-declared')}</li>
        <li>
          <svg viewBox={`0 0 ${hours * 10 - 5} 20`} preserveAspectRatio="none" aria-hidden="true">
            <path d={ticks} />
          </svg>
          {t('choose.hours', { hours })}
        </li>
        <li>{t('active.title')}</li>
      </ol>
    </figure>
  )
}

import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './setup.module.css'

/** What follows the statement: our check, the cooling-off period, then live mode. */
export function WaitPicture({ hours }: { hours: number }) {
  const { t } = useTranslation('setup')
  return (
    <figure className={styles.wait}>
      <figcaption className="muted small">{t('deposit.after')}</figcaption>
      <ol className="plain-list">
        <li>{t('state.deposit-declared')}</li>
        <li>{t('choose.hours', { hours })}</li>
        <li>{t('active.title')}</li>
      </ol>
    </figure>
  )
}

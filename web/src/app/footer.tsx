import { useTranslation } from 'react-i18next'
import { serverNow } from '#web/lib/server-clock.ts'
import { APP_NAME, APP_VERSION } from './constants.ts'
import styles from './footer.module.css'

export function Footer() {
  const { t } = useTranslation('app')
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p>{t('footer.independent')}</p>
          <p>{t('footer.ageUnknown')}</p>
        </div>
        <p className={styles.legal}>
          <span>{t('footer.copyright', { year: new Date(serverNow()).getFullYear(), name: APP_NAME })}</span>
          <span>{t('footer.version', { version: APP_VERSION })}</span>
        </p>
      </div>
    </footer>
  )
}

import { useTranslation } from 'react-i18next'
import { serverNow } from '#web/lib/server-clock.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { APP_NAME, APP_VERSION } from './constants.ts'
import styles from './footer.module.css'
import { HelpLines } from './help-lines.tsx'

export function Footer() {
  const { t } = useTranslation('app')
  const { age } = useVisitor()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <p>{t('footer.independent')}</p>
            <p>{t('footer.age', { age })}</p>
          </div>
          <HelpLines />
        </div>
        <p className={styles.legal}>
          <span>{t('footer.copyright', { year: new Date(serverNow()).getFullYear(), name: APP_NAME })}</span>
          <span>{t('footer.version', { version: APP_VERSION })}</span>
        </p>
      </div>
    </footer>
  )
}

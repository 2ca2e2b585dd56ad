import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import styles from './layout.module.css'

/** Stands where a page will be. */
export function PageWaiting() {
  const { t } = useTranslation('app')
  return (
    <div className={styles.waiting}>
      <noscript>
        <p>{t('noscript')}</p>
      </noscript>
      <Skeleton lines={4} />
    </div>
  )
}

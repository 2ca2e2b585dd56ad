import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './header.module.css'

/** Under the header for as long as the browser has no connection: what is kept, what to try. */
export function OfflineNote() {
  const { t } = useTranslation('app')
  const online = useSyncExternalStore(onConnection, isOnline, () => true)
  return <div role="status">{!online && <p className={styles.offline}>{t('offline')}</p>}</div>
}

const isOnline = () => navigator.onLine

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

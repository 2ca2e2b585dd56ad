import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useOnline } from '#web/lib/use-online.ts'
import styles from './header.module.css'

/** Under the header for as long as the browser has no connection: what is kept, what to try. */
export function OfflineNote() {
  const { t } = useTranslation('app')
  const online = useOnline()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = note
    if (online || !current || typeof ResizeObserver === 'undefined') return
    // What sticks below the header sticks below the note.
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--note', `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      root.removeProperty('--note')
    }
  }, [online])
  return (
    <div ref={note} role="status">
      {!online && <p className={styles.offline}>{t('offline')}</p>}
    </div>
  )
}

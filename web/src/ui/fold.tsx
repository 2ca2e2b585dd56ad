import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './fold.module.css'

interface FoldProps {
  /** The subject of the folded part; read out with the label, which is the same everywhere. */
  about: string
  children: ReactNode
}

/** Hides content for fewer readers behind one press; on paper it is open. */
export function Fold({ about, children }: FoldProps) {
  const { t } = useTranslation('ui')
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let opened = false
    const before = () => {
      if (!fold.current || fold.current.open) return
      opened = true
      fold.current.open = true
    }
    const after = () => {
      if (opened && fold.current) fold.current.open = false
      opened = false
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return (
    // The browser owns the open state; a reader may have opened it before React hydrates.
    <details ref={fold} className={styles.fold} suppressHydrationWarning>
      <summary>
        {t('details')}
        <span className="visually-hidden">: {about}</span>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

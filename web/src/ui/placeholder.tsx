import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './surface.module.css'

/** Stands where text will be while it is fetched. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation('ui')
  const bars = Array.from({ length: lines }, (_, line) => `line-${line}`)
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {bars.map((bar) => (
        <div key={bar} className={styles.bar} />
      ))}
    </div>
  )
}

/** What would stand here, and what to do first. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

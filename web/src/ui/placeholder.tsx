import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './surface.module.css'

/** Stands in for text that is being fetched. */
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

interface EmptyStateProps {
  title: string
  /** Use `h3` inside a card, which has its own `h2`. */
  heading?: 'h2' | 'h3'
  children?: ReactNode
}

/** Says what would be here and what to do first. */
export function EmptyState({ title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Heading className={styles.emptyTitle}>{title}</Heading>
      {children}
    </div>
  )
}

/** Says in a browser without scripts that this part needs them. */
export function NeedsScript() {
  const { t } = useTranslation('app')
  return (
    <noscript>
      <p>{t('noscript')}</p>
    </noscript>
  )
}

/** Stands in for a page that is being fetched. */
export function PageWaiting() {
  return (
    <div className={styles.waiting}>
      <NeedsScript />
      <Skeleton lines={4} />
    </div>
  )
}

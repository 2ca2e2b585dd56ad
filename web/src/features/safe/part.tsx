import type { ReactNode } from 'react'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './safe.module.css'

interface PartProps {
  /** The part's anchor, the same in every language. */
  id: string
  title: string
  /** Shown beside the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Part({ id, title, aside, className, children }: PartProps) {
  return (
    <section id={id} className={className ?? styles.part} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside && <p className="muted small">{aside}</p>}
      </div>
      {children}
    </section>
  )
}

interface FoldedProps {
  title: ReactNode
  about?: string
  children: ReactNode
}

/** A row that unfolds its content below, without a script too. */
export function Folded({ title, about, children }: FoldedProps) {
  return (
    // The browser owns the open state; a reader may have opened it before React hydrates.
    <details className={styles.folded} suppressHydrationWarning>
      <summary>
        <span>
          <b>{title}</b>
          {about && ' '}
          {about && <span className={styles.about}>{about}</span>}
        </span>
      </summary>
      <div className="stack-3 measure unfolded">{children}</div>
    </details>
  )
}

export function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="stack-2 bullets measure">
      {items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}

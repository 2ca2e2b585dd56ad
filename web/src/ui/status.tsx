import type { ReactNode } from 'react'
import styles from './surface.module.css'

export type Tone = 'info' | 'good' | 'warn' | 'bad' | 'neutral'

/** A state in words; the dot's colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** A dot with a meaning for screen readers. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span>
      <span className={styles.dot} data-tone={tone} title={label} />
      <span className="visually-hidden">{label} </span>
    </span>
  )
}

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits its turn; omit it for text that was always there. */
  role?: 'alert' | 'status'
}

/** A highlighted paragraph, optionally with actions at its end. */
export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  return (
    <div role={role} className={styles.notice} data-tone={tone}>
      {title && <p className={styles.noticeTitle}>{title}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './surface.module.css'

export type Tone = 'info' | 'good' | 'warn' | 'bad' | 'neutral'

/** A state in words; the dot's colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}

/** A dot whose meaning is read aloud. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span>
      <span className={classes(styles.dot, styles[tone])} title={label} />
      <span className="visually-hidden">{label} </span>
    </span>
  )
}

interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits its turn; neither for text that was always there. */
  role?: 'alert' | 'status'
}

/** A paragraph that stands out, with actions at its end where it has some. */
export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  return (
    <div role={role} className={classes(styles.notice, styles[tone])}>
      {title && <p className={styles.noticeTitle}>{title}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './stage-notes.module.css'

/** A note over the stage, so that nothing shifts. */
export function StageNote({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.note} role={role}>
      {children}
    </div>
  )
}

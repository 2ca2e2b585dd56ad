import type { ReactNode } from 'react'
import { StillSky } from './flight/still-sky.tsx'
import styles from './sky-panel.module.css'

interface SkyPanelProps {
  title: string
  /** Explains the title, over the sky. */
  about: ReactNode
  /** Ways out and on, below the sky. */
  children?: ReactNode
}

/** A state in words over the game's sky: why something is closed, or what is waited for. */
export function SkyPanel({ title, about, children }: SkyPanelProps) {
  return (
    <section className="stack">
      <div className={styles.sky}>
        <StillSky />
        <div className={styles.reason}>
          <h2>{title}</h2>
          {about}
        </div>
      </div>
      {children}
    </section>
  )
}

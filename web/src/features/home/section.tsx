import type { ReactNode } from 'react'
import type { HomeSection } from '#web/app/paths.ts'
import styles from './home.module.css'

interface SectionProps {
  id: HomeSection
  title: string
  text?: string
  children: ReactNode
}

/** A part of the home page that the menu leads to. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p className="muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}

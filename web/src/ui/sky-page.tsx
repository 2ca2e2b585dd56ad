import type { ReactNode } from 'react'
import { StillSky } from './flight/still-sky.tsx'
import { usePageTitle } from './page.tsx'
import styles from './sky-page.module.css'

interface SkyPageProps {
  /** The page's only h1. */
  title: string
  /** The way back, above the title. */
  above?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A page of one form; its title is in the game’s sky, over the form on a phone and beside it on a wide screen. */
export function SkyPage({ title, above, lead, children }: SkyPageProps) {
  const heading = usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.sky}>
        <StillSky target="" />
        {above && <p>{above}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </header>
      <div className={styles.form}>{children}</div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { classes } from './classes.ts'
import { StillSky } from './flight/still-sky.tsx'
import { usePageTitle } from './page.tsx'
import styles from './sky-page.module.css'

interface SkyPageProps {
  /** The page's only h1. */
  title: string
  /** The way back, above the title. */
  above?: ReactNode
  lead?: ReactNode
  /** Below the title on a wide screen only. */
  beside?: ReactNode
  /** Instead of the waiting plane; the title of a form is then small, and the sky keeps its height. */
  picture?: ReactNode
  /** For tables and lists: the sky is above them on a wide screen, too. */
  wide?: boolean | undefined
  /** A multiplier in the sky; without one it is empty. */
  target?: number
  children: ReactNode
}

/** A page of one form; its title is in the game’s sky, over the form on a phone and beside it on a wide screen. */
export function SkyPage({ title, above, lead, beside, picture, wide, target, children }: SkyPageProps) {
  const heading = usePageTitle(title)
  const { multiplier } = useFormat()
  return (
    <div
      className={classes(
        styles.page,
        picture !== undefined && styles.pictured,
        Boolean(above) && styles.part,
        wide && styles.wide,
      )}
    >
      <header className={styles.sky}>
        {picture ?? <StillSky {...(target === undefined ? {} : { target: multiplier(target) })} />}
        {above && <p>{above}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
        {beside && <div className={styles.beside}>{beside}</div>}
      </header>
      <div className={styles.form}>{children}</div>
    </div>
  )
}

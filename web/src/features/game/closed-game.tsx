import type { ReactNode } from 'react'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import styles from './closed-game.module.css'
import { OpenPlaces } from './open-places.tsx'

interface ClosedGameProps {
  title: ReactNode
  /** Explains the title, over the sky. */
  about: ReactNode
  /** Text and buttons below the sky. */
  children?: ReactNode
  /** One or two links, the first at the place of the game's main button. */
  actions: ReactNode
}

/** Shows a closed game's sky with the reason over it, and links to the open pages below. */
export function ClosedGame({ title, about, children, actions }: ClosedGameProps) {
  return (
    <>
      <div className={styles.sky}>
        <StillSky />
        <div className={styles.reason}>
          <h2>{title}</h2>
          {about}
        </div>
      </div>
      <div className={styles.words}>
        {children}
        <OpenPlaces />
      </div>
      <div className={styles.actions}>{actions}</div>
    </>
  )
}

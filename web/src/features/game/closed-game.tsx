import type { ReactNode } from 'react'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { useFlight } from '#web/ui/flight/use-flight.ts'
import styles from './closed-game.module.css'
import { OpenPlaces } from './open-places.tsx'

interface ClosedGameProps {
  title: string
  /** Explains the title, over the sky. */
  about: ReactNode
  /** Text and buttons below the sky. */
  children?: ReactNode
  /** One or two links, the first at the place of the game's main button. */
  actions: ReactNode
}

/** Shows a closed game's sky with the reason over it, and links to the open pages below. */
export function ClosedGame({ title, about, children, actions }: ClosedGameProps) {
  const flight = useFlight(() => undefined)
  return (
    <>
      <FlightStage className={styles.sky} flight={flight} target={undefined}>
        <div className={styles.reason}>
          <h2>{title}</h2>
          {about}
        </div>
      </FlightStage>
      <div className={styles.words}>
        {children}
        <OpenPlaces />
      </div>
      <div className={styles.actions}>{actions}</div>
    </>
  )
}

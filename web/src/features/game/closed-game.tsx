import type { ReactNode } from 'react'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { useFlight } from '#web/ui/flight/use-flight.ts'
import styles from './closed-game.module.css'
import { OpenPlaces } from './open-places.tsx'

interface ClosedGameProps {
  title: string
  /** Explains the title, over the sky. */
  about: ReactNode
  /** Buttons below the sky. */
  children: ReactNode
}

/** The sky of a game that is closed, with the reason over it and what stays open below. */
export function ClosedGame({ title, about, children }: ClosedGameProps) {
  const flight = useFlight(() => undefined)
  return (
    <section className="stack-3">
      <FlightStage className={styles.sky} flight={flight} target={undefined}>
        <div className={styles.reason}>
          <h2>{title}</h2>
          {about}
        </div>
      </FlightStage>
      {children}
      <OpenPlaces />
    </section>
  )
}

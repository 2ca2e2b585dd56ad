import { useEffect, useRef } from 'react'
import styles from './flight.module.css'
import { drawFlight, type Shown } from './flight-picture.ts'
import type { FlightRunner } from './flight-runner.ts'

/** The flight as a picture: what it shows is told in labels beside it. */
export default function FlightCanvas({ runner, shown }: { runner: FlightRunner; shown: Shown }) {
  const still = useRef<HTMLCanvasElement>(null)
  const moving = useRef<HTMLCanvasElement>(null)
  const latest = useRef(shown)
  latest.current = shown
  const redraw = useRef(() => {})
  useEffect(() => {
    if (!still.current || !moving.current) return
    const picture = drawFlight({ still: still.current, moving: moving.current }, runner, () => latest.current)
    redraw.current = picture.draw
    return picture.end
  }, [runner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn by what is shown
  useEffect(() => redraw.current(), [shown.target, shown.calm, shown.labels])
  return (
    <div aria-hidden="true">
      <canvas ref={still} className={styles.layer} />
      <canvas ref={moving} className={styles.layer} />
    </div>
  )
}

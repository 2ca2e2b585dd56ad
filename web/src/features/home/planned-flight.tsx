import { toDecimal } from '#shared/crash/multiplier.ts'
import { SHOWN_TARGET } from './demo-round.ts'
import styles from './planned-flight.module.css'

/**
 * Percent of the height over the runway, as in `sceneAt` of web/src/ui/flight, so that nothing jumps when it takes
 * over.
 */
const DOUBLING = 38
const LEVEL = 46
const DOUBLINGS_SHOWN = 1.5
const STEPS = 20

const round = (value: number) => Math.round(value * 10) / 10
const at = (doublings: number) => ({
  x: round(DOUBLING * doublings),
  y: round(100 - LEVEL * (2 ** doublings - 1)),
})
const crossing = at(Math.log2(toDecimal(SHOWN_TARGET)))
/** Exponential, like the flight. */
const PATH = Array.from({ length: STEPS }, (_, step) => at(((step + 1) * DOUBLINGS_SHOWN) / STEPS))

/**
 * A still picture of the round until the flight's code loads: the target's line, the way to it, and the plane on its
 * runway.
 */
export function PlannedFlight({ target }: { target: string }) {
  return (
    <div className={styles.sky} aria-hidden="true">
      <svg className={styles.hills} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 45C10 25 18 38 26 34S40 22 50 34 66 40 78 42 92 45 100 24V100H0Z" />
        <path d="M0 86C9 70 15 76 22 84S33 62 44 78 60 66 70 70 88 86 100 80V100H0Z" />
      </svg>
      <svg className={styles.path} aria-hidden="true">
        {PATH.map(({ x, y }, step) => (
          <circle
            key={x}
            cx={`${x}%`}
            cy={`${y}%`}
            r="1.6"
            opacity={round(0.97 / 2 ** (((step + 1) * DOUBLINGS_SHOWN) / STEPS))}
          />
        ))}
        <circle className={styles.crossing} cx={`${crossing.x}%`} cy={`${crossing.y}%`} r="5" />
      </svg>
      <p className={styles.level}>{target}</p>
      <svg className={styles.plane} viewBox="-36 -19 70 38" aria-hidden="true">
        <path className={styles.shaded} d="M8-8L-6-17L1-17L16-9ZM-22-5L-33-10L-28-10L-16-6Z" />
        <path d="M-31 1C-31-4-24-7-10-8L14-9C23-9 30-4 33 0C31 5 22 7 12 7L-17 7C-26 6-31 5-31 1ZM-27-4L-35-17L-27-17L-13-8Z" />
        <path className={styles.shaded} d="M8 2L-13 18L-5 18L17 3Z" />
        <path className={styles.glass} d="M21-6C25-5 27-3 28-1L20-2Z" />
      </svg>
    </div>
  )
}

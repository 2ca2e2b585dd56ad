import { classes } from '../classes.ts'
import { BODY, FAR_TAIL, FAR_WING, FIN, LIFT, WING } from './plane-shapes.ts'
import styles from './still-sky.module.css'

/**
 * Percent of the height over the runway, as in `sceneAt`, so that nothing jumps when the flight's code takes over. The
 * target is 2.00x: one doubling.
 */
const DOUBLING = 38
const LEVEL = 46
const DOUBLINGS_SHOWN = 1.5
/** The flight's picture has as many on a wide screen and half as many on others. */
const STEPS = 52

const round = (value: number) => Math.round(value * 10) / 10
const at = (doublings: number) => ({
  x: round(DOUBLING * doublings),
  y: round(100 - LEVEL * (2 ** doublings - 1)),
})
const crossing = at(1)
/** Exponential, like the flight. */
const PATH = Array.from({ length: STEPS }, (_, step) => at(((step + 1) * DOUBLINGS_SHOWN) / STEPS))

interface StillSkyProps {
  /** The words on the target's line; an empty line with `''`, none if undefined. */
  target?: string
  /** False if the page draws the plane elsewhere. */
  withPlane?: boolean
}

/** A picture without code: the sky, the plane on its runway, and the way to a target. Fills its box. */
export function StillSky({ target, withPlane = true }: StillSkyProps) {
  return (
    <div className={styles.sky} aria-hidden="true">
      <svg className={styles.hills} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 45C10 25 18 38 26 34S40 22 50 34 66 40 78 42 92 45 100 24V100H0Z" />
        <path d="M0 86C9 70 15 76 22 84S33 62 44 78 60 66 70 70 88 86 100 80V100H0Z" />
      </svg>
      {target !== undefined && (
        <>
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
          <p className={classes(styles.level, target.includes(',') && styles.comma)}>{target}</p>
        </>
      )}
      {withPlane && <Plane className={styles.parked} rests />}
    </div>
  )
}

/** `rests` on the ground, with its shadow. */
export function Plane({ className, rests }: { className: string | undefined; rests?: boolean }) {
  return (
    <svg className={classes(styles.plane, className)} viewBox="-36 -19 70 38" aria-hidden="true">
      {rests && <ellipse className={styles.shadow} cy={LIFT} rx={26} ry={2.6} />}
      <path className="plane-shade" d={FAR_WING + FAR_TAIL} />
      <path d={BODY + FIN} />
      <path className="plane-shade" d={WING} />
    </svg>
  )
}

import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { classes } from '#web/ui/classes.ts'
import type { Uniform } from '#web/ui/hundred-bets.tsx'
import styles from './scenes.module.css'

/** A round of the practice game, with its horizontal position in the picture, 0 to 1. */
export interface Plane {
  readonly multiplier: number
  readonly x: number
}

/** Draws by the practice game's formula. */
export function drawPlane(uniform: Uniform): Plane {
  const r52 = BigInt(Math.floor(uniform() * 2 ** 52))
  return { multiplier: Number(practiceMultiplierX100(r52)) / 100, x: uniform() }
}

export function drawPlanes(count: number, uniform: Uniform): readonly Plane[] {
  return Array.from({ length: count }, () => drawPlane(uniform))
}

/** The upper edge of the picture; higher multipliers also stand there. */
export const TOP = 20

/** Height above the ground, 0 to 1, logarithmic. */
export const heightOf = (multiplier: number) => Math.min(1, Math.log(multiplier) / Math.log(TOP))
export const multiplierAtHeight = (height: number) => TOP ** Math.max(0, Math.min(1, height))

const SHAPE = 'M-14 2L-11 0-15-5-12-5-6-1 8-6C12-7 15-6 14-4 13-3 9-1 6 0L3 1-3 8-6 8-3 2-9 3Z'
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

interface PlanesProps {
  planes: readonly Plane[]
  /** Planes that reach the target are filled, the others outlined; without a target all are filled. */
  target?: number | undefined
}

export function Planes({ planes, target }: PlanesProps) {
  return (
    <svg className={styles.planes} aria-hidden="true">
      {planes.map(({ multiplier, x }) => (
        <svg
          key={x}
          aria-hidden="true"
          x={percent(0.04 + 0.92 * x)}
          y={percent(1 - heightOf(multiplier))}
          overflow="visible"
        >
          <path
            d={SHAPE}
            className={classes(
              target !== undefined && multiplier < target && styles.missed,
              multiplier === 1 && styles.instant,
            )}
          />
        </svg>
      ))}
    </svg>
  )
}

import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { classes } from '#web/ui/classes.ts'
import type { Uniform } from '#web/ui/hundred-bets.tsx'
import styles from './scenes.module.css'

/** A round of the practice game, and where its plane is drawn from left to right, 0 to 1. */
export interface Plane {
  readonly multiplier: number
  readonly x: number
}

/** By the formula of the practice game. */
export function drawPlane(uniform: Uniform): Plane {
  const r52 = BigInt(Math.floor(uniform() * 2 ** 52))
  return { multiplier: Number(practiceMultiplierX100(r52)) / 100, x: uniform() }
}

export function drawPlanes(count: number, uniform: Uniform): readonly Plane[] {
  return Array.from({ length: count }, () => drawPlane(uniform))
}

/** Multipliers from here on are at the upper edge. */
export const TOP = 20

/** From the ground up, 0 to 1, even in the logarithm as the plane climbs. */
export const heightOf = (multiplier: number) => Math.min(1, Math.log(multiplier) / Math.log(TOP))
export const multiplierAtHeight = (height: number) => TOP ** Math.max(0, Math.min(1, height))

const SHAPE = 'M-14 2L-11 0-15-5-12-5-6-1 8-6C12-7 15-6 14-4 13-3 9-1 6 0L3 1-3 8-6 8-3 2-9 3Z'
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

interface PlanesProps {
  planes: readonly Plane[]
  /** Those that reach it are filled, the others an outline; without it all are filled. */
  target?: number | undefined
}

/** A plane for each round, as high as it got. */
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

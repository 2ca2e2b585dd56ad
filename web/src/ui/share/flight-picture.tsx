import type { CSSProperties, Ref } from 'react'
import { useFormat } from '#web/lib/format.ts'
import styles from './share-flight.module.css'

const WIDTH = 335
const HEIGHT = 170
const GROUND = HEIGHT - 10
/** Height of the picture relative to the target's; a higher flight leaves the picture at the top. */
const TARGETS_HIGH = 4
const START = 26
const POINTS = 40
/** The mean width of the end's characters, in bold at up to 30 px, and its distance from the line. */
const END_PX = { character: 18, gap: 10 }

interface FlightPictureProps {
  target: number
  /** The multiplier at which the flight ended. */
  multiplier: number
  label: string
  drawing?: Ref<SVGSVGElement>
}

/** Draws a landed flight: its line, the target's height and its end. */
export function FlightPicture({ target, multiplier, label, drawing }: FlightPictureProps) {
  const format = useFormat()
  const ended = format.multiplier(multiplier)
  const room = ended.length * END_PX.character + END_PX.gap
  const top = 1 + Math.max(target - 1, Math.min(multiplier - 1, (target - 1) * TARGETS_HIGH)) * 1.25
  const end = Math.min(multiplier, top)
  const heightOf = (value: number) => GROUND - ((value - 1) / (top - 1)) * GROUND
  // The multiplier grows exponentially with time.
  const widthOf = (value: number) => START + (Math.log(value) / Math.log(top)) * (WIDTH - START - room)
  const points = Array.from({ length: POINTS + 1 }, (_, index) => end ** (index / POINTS))
  const [endX, endY] = [widthOf(end), heightOf(end)]
  const lineFrom = (x: number, y: number) =>
    points.map((value) => `${(widthOf(value) - x).toFixed(1)} ${(heightOf(value) - y).toFixed(1)}`).join('L')
  const targetY = heightOf(target)
  const isNearTop = end === multiplier && endY < 30
  const isBelow = isNearTop || (multiplier < target && GROUND - endY > 40)
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className={styles.picture}
    >
      <path className={styles.ground} d={`M0 ${GROUND}H${WIDTH}`} />
      <path className={styles.target} d={`M0 ${targetY}H${WIDTH}`} />
      <text className={styles.targetText} x={0} y={targetY - 6}>
        {format.multiplier(target)}
      </text>
      <path className={styles.line} d={`M${lineFrom(0, 0)}`} pathLength={1} />
      {end === multiplier && <path className={styles.end} d={`M${endX} ${endY}H${WIDTH}`} />}
      {/* Its way to its place, for a picture that draws itself. */}
      <g style={{ '--way': `path('M${lineFrom(endX, endY)}')` } as CSSProperties}>
        <circle className={styles.dot} cx={endX} cy={endY} r={4} />
      </g>
      <text
        className={styles.endText}
        x={WIDTH}
        y={isBelow ? endY + 30 : Math.max(22, endY - 8)}
        textAnchor="end"
      >
        {ended}
      </text>
    </svg>
  )
}

import styles from './home.module.css'

const WIDTH = 480
const HEIGHT = 320
/** How many columns and rows of the grid. */
const GRID = 6

/** A still picture of one round: the climbing line, and a target that it passes. It says nothing in words. */
export function FlightFigure() {
  const columns = Array.from({ length: GRID - 1 }, (_, index) => ((index + 1) * WIDTH) / GRID)
  const rows = Array.from({ length: GRID - 1 }, (_, index) => ((index + 1) * HEIGHT) / GRID)
  return (
    <svg className={styles.figure} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        className={styles.grid}
        d={[...columns.map((x) => `M${x} 0V${HEIGHT}`), ...rows.map((y) => `M0 ${y}H${WIDTH}`)].join('')}
      />
      <path className={styles.level} d={`M0 176H${WIDTH}`} />
      <path className={styles.area} d="M24 292 C 190 288 318 232 408 84 L 408 292 Z" />
      <path className={styles.curve} d="M24 292 C 190 288 318 232 408 84" />
      <circle className={styles.crossing} cx="346" cy="176" r="6" />
      <path
        className={styles.aircraft}
        d="M0 -13 L6 12 L0 7 L-6 12 Z"
        transform="translate(408 84) rotate(31)"
      />
    </svg>
  )
}

import styles from './plot.module.css'
import type { Series } from './types.ts'

/** Circle, square, triangle and diamond of about the same area, around 0 0. */
const SHAPES: Readonly<Record<Series, string>> = {
  0: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z',
  1: 'M-4 -4H4V4H-4Z',
  2: 'M0 -5.5L5 3.5H-5Z',
  3: 'M0 -5.5L5.5 0L0 5.5L-5.5 0Z',
}

/** Draws the shape of a series. */
export function PlotSymbol({ series, x, y }: { series: Series; x: number; y: number }) {
  return (
    <path
      className={styles.symbol}
      data-series={series}
      d={SHAPES[series]}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
    />
  )
}

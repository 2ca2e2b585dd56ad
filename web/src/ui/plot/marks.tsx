import { memo } from 'react'
import { classes } from '../classes.ts'
import type { PlotLayout } from './layout.ts'
import styles from './plot.module.css'
import { PlotSymbol } from './symbol.tsx'
import type { BandMark, BarsMark, DotsMark, IntervalMark, LineMark, Mark } from './types.ts'

interface MarkProps<M> {
  mark: M
  layout: PlotLayout
}

/** Draws the marks in the order given: bands first, so that they are behind their lines. */
export const Marks = memo(function Marks({ marks, layout }: { marks: readonly Mark[]; layout: PlotLayout }) {
  return marks.map((mark, index) => {
    const key = `${mark.kind}-${index}`
    switch (mark.kind) {
      case 'line':
        return <Line key={key} mark={mark} layout={layout} />
      case 'band':
        return <Band key={key} mark={mark} layout={layout} />
      case 'bars':
        return <Bars key={key} mark={mark} layout={layout} />
      case 'interval':
        return <Intervals key={key} mark={mark} layout={layout} />
      case 'dots':
        return <Dots key={key} mark={mark} layout={layout} />
      default:
        return null
    }
  })
})

const at = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** Returns a path through finite points, with a gap at missing ones. */
export function linePath(places: readonly (readonly [x: number, y: number])[], step = false): string {
  let path = ''
  let open = false
  for (const [x, y] of places) {
    if (!(Number.isFinite(x) && Number.isFinite(y))) {
      open = false
      continue
    }
    if (!open) path += `M${at(x, y)}`
    else path += step ? `H${x.toFixed(2)}V${y.toFixed(2)}` : `L${at(x, y)}`
    open = true
  }
  return path
}

function Line({ mark, layout: { x, y } }: MarkProps<LineMark>) {
  const places = mark.points.map((point) => [x.scale(point.x), y.scale(point.y)] as const)
  return (
    <path
      className={classes(styles.line, mark.look === 'thin' && styles.thin)}
      data-series={mark.series ?? 0}
      d={linePath(places, mark.look === 'step')}
    />
  )
}

function Band({ mark: { spans, series = 0 }, layout: { x, y } }: MarkProps<BandMark>) {
  const upper = spans.map((span) => [x.scale(span.x), y.scale(span.high)] as const)
  const lower = spans.map((span) => [x.scale(span.x), y.scale(span.low)] as const)
  const around = [...upper, ...lower.toReversed()].map(([across, down]) => at(across, down)).join('L')
  if (spans.length === 0) return null
  return (
    <g data-series={series}>
      <path className={styles.band} data-series={series} d={`M${around}Z`} />
      <path className={styles.edge} data-series={series} d={linePath(upper) + linePath(lower)} />
    </g>
  )
}

/** Touching bars would look like one shape. */
const BAR_GAP = 1

function Bars({ mark: { bars, series = 0 }, layout: { x, y } }: MarkProps<BarsMark>) {
  const ground = y.scale(0)
  return bars.map((bar) => {
    const [start, end] = [x.scale(bar.from), x.scale(bar.to)]
    const top = y.scale(bar.y)
    return (
      <rect
        key={bar.from}
        className={styles.bar}
        data-series={series}
        x={(start + BAR_GAP / 2).toFixed(2)}
        y={Math.min(top, ground).toFixed(2)}
        width={Math.max(0.5, end - start - BAR_GAP).toFixed(2)}
        height={Math.abs(ground - top).toFixed(2)}
      />
    )
  })
}

/** Half the width of a whisker's caps. */
const CAP = 5

function Intervals({ mark: { points, series = 0 }, layout: { x, y } }: MarkProps<IntervalMark>) {
  return points.map((point) => {
    const [across, low, high] = [x.scale(point.x), y.scale(point.low), y.scale(point.high)]
    const cap = (place: number) => `M${at(across - CAP, place)}h${2 * CAP}`
    return (
      <g key={point.x}>
        <path
          className={styles.whisker}
          data-series={series}
          d={`M${at(across, low)}V${high.toFixed(2)}${cap(low)}${cap(high)}`}
        />
        <PlotSymbol series={series} x={across} y={y.scale(point.y)} />
      </g>
    )
  })
}

function Dots({ mark: { points, series = 0 }, layout: { x, y } }: MarkProps<DotsMark>) {
  // Draws one of several points at the same place.
  const seen = new Map(points.map((point) => [`${point.x}/${point.y}`, point]))
  return [...seen].map(([key, point]) => (
    <PlotSymbol key={key} series={series} x={x.scale(point.x)} y={y.scale(point.y)} />
  ))
}

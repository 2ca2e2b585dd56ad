import { type PlotLayout, textWidth } from './layout.ts'
import styles from './plot.module.css'
import type { Axis, LevelMark } from './types.ts'

interface AxesProps {
  layout: PlotLayout
  x: Axis
  y: Axis
  em: number
}

/** Draws the gridlines of the y axis, and both axes' figures and names. */
export function Axes({ layout, x, y, em }: AxesProps) {
  const { frame, width } = layout
  // A name longer than the plot begins left of it and, if that is not enough, ends right of it.
  const nameEnd = Math.min(width, Math.max(frame.right, textWidth(x.label, em)))
  return (
    <g>
      {layout.y.ticks.map(({ value, place, text }) => (
        <g key={value}>
          <line className={styles.grid} x1={frame.left} x2={frame.right} y1={place} y2={place} />
          <text x={frame.left - 8} y={place} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {layout.x.ticks.map(({ value, place, text }) => (
        <text
          key={value}
          x={Math.min(place, width - textWidth(text, em) / 2)}
          y={frame.bottom}
          dy="1.6em"
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      <text x="0" y="0" dy="0.9em">
        {y.label}
      </text>
      <text x={nameEnd} y={frame.bottom} dy="3.1em" textAnchor="end">
        {x.label}
      </text>
    </g>
  )
}

/** Draws reference lines with their names. */
export function Levels({ layout }: { layout: PlotLayout }) {
  return layout.levels.map(({ mark: { at, label }, text, x, y, anchor }) => (
    <g key={label}>
      <path className={styles.level} d={levelPath(at, layout)} />
      {text !== undefined && (
        <text className={styles.onPlot} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      )}
    </g>
  ))
}

function levelPath(at: LevelMark['at'], { x, y, frame }: PlotLayout): string {
  if ('y' in at) return `M${frame.left} ${y.scale(at.y).toFixed(2)}H${frame.right}`
  return `M${x.scale(at.x).toFixed(2)} ${frame.top}V${frame.bottom}`
}

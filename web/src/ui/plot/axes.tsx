import { type PlotLayout, textWidth } from './layout.ts'
import styles from './plot.module.css'
import type { Axis, LevelMark, Mark } from './types.ts'

interface AxesProps {
  layout: PlotLayout
  x: Axis
  y: Axis
  em: number
}

/** Gridlines at the figures of the upright axis, and both axes' figures and names. */
export function Axes({ layout, x, y, em }: AxesProps) {
  const { frame, width } = layout
  return (
    <g>
      {layout.y.ticks.map(({ value, place, text }) => (
        <g key={value}>
          <line className={styles.grid} x1={frame.left} x2={frame.right} y1={place} y2={place} />
          <text className={styles.tick} x={frame.left - 8} y={place} dy="0.35em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {layout.x.ticks.map(({ value, place, text }) => (
        <text
          key={value}
          className={styles.tick}
          x={Math.min(place, width - textWidth(text, em) / 2)}
          y={frame.bottom}
          dy="1.6em"
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
      <text className={styles.axis} x="0" y="0" dy="0.9em">
        {y.label}
      </text>
      <text className={styles.axis} x={frame.right} y={frame.bottom} dy="3.1em" textAnchor="end">
        {x.label}
      </text>
    </g>
  )
}

/** Reference lines; their names stand on them. */
export function Levels({ marks, layout, em }: { marks: readonly Mark[]; layout: PlotLayout; em: number }) {
  return marks
    .filter((mark) => mark.kind === 'level')
    .map((mark) => <Level key={mark.label} mark={mark} layout={layout} em={em} />)
}

function Level({ mark: { at, label }, layout, em }: { mark: LevelMark; layout: PlotLayout; em: number }) {
  const { frame } = layout
  if ('y' in at) {
    const place = layout.y.scale(at.y)
    // Above its line, except at the upper edge.
    const below = place - frame.top < em * 1.4
    return (
      <g>
        <line className={styles.level} x1={frame.left} x2={frame.right} y1={place} y2={place} />
        <text
          className={styles.onPlot}
          x={frame.right}
          y={place}
          dy={below ? '1.2em' : '-0.5em'}
          textAnchor="end"
        >
          {label}
        </text>
      </g>
    )
  }
  const place = layout.x.scale(at.x)
  const toTheLeft = place + textWidth(label, em) > frame.right
  return (
    <g>
      <line className={styles.level} x1={place} x2={place} y1={frame.top} y2={frame.bottom} />
      <text
        className={styles.onPlot}
        x={place}
        dx={toTheLeft ? -6 : 6}
        y={frame.top}
        dy="0.9em"
        textAnchor={toTheLeft ? 'end' : 'start'}
      >
        {label}
      </text>
    </g>
  )
}

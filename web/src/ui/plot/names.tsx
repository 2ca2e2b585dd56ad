import { type KeyItem, type Label, type PlotLayout, SWATCH_PX } from './layout.ts'
import styles from './plot.module.css'
import { PlotSymbol } from './symbol.tsx'

const GAP_PX = 8
/** Half the height of a swatch. */
const HALF_PX = 8

/** Draws the marks' names at their ends or in the key below the plot. */
export function Names({ layout }: { layout: PlotLayout }) {
  return (
    <g>
      {layout.ends.map(({ text, series, y }) => (
        <text
          key={`${series}-${text}`}
          className={styles.name}
          data-series={series}
          x={layout.frame.right + GAP_PX}
          y={y}
          dy="0.35em"
        >
          {text}
        </text>
      ))}
      {layout.key.map((item) => (
        <g key={`${item.series}-${item.text}`}>
          <Swatch item={item} />
          <text className={styles.keyText} x={item.x + SWATCH_PX + GAP_PX} y={item.y} dy="0.35em">
            {item.text}
          </text>
        </g>
      ))}
    </g>
  )
}

function Swatch({ item }: { item: KeyItem }) {
  const { x, y, series, kind } = item
  const middle = x + SWATCH_PX / 2
  if (kind === 'dots') return <PlotSymbol series={series} x={middle} y={y} />
  if (kind === 'interval') {
    return (
      <g>
        <path
          className={styles.whisker}
          data-series={series}
          d={`M${middle} ${y - HALF_PX}v${2 * HALF_PX}`}
        />
        <PlotSymbol series={series} x={middle} y={y} />
      </g>
    )
  }
  if (kind === 'line') {
    return <path className={styles.line} data-series={series} d={`M${x} ${y}h${SWATCH_PX}`} />
  }
  return (
    <rect
      className={AREAS[kind]}
      data-series={series}
      x={x}
      y={y - HALF_PX}
      width={SWATCH_PX}
      height={2 * HALF_PX}
    />
  )
}

const AREAS: Readonly<Record<Exclude<Label['kind'], 'dots' | 'interval' | 'line'>, string | undefined>> = {
  band: styles.band,
  bars: styles.bar,
}

import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '../classes.ts'
import { Axes, Levels } from './axes.tsx'
import { layOut, type PlotLayout, type Size } from './layout.ts'
import { Marks } from './marks.tsx'
import { Names } from './names.tsx'
import styles from './plot.module.css'
import { PlotBehind, type PlotTable } from './plot-behind.tsx'
import { Cursor, ReadoutSlider, ReadoutText } from './readout.tsx'
import type { Axis, Mark, Readout } from './types.ts'
import { useSize } from './use-size.ts'

export interface PlotProps<Row> extends PlotTable<Row> {
  /** The plot in words for screen readers, with its main figures. */
  summary: string
  x: Axis
  y: Axis
  /** In drawing order. */
  marks: readonly Mark[]
  readout?: Readout<Row>
  /** For a sheet: half as high, with the names at the lines' ends. */
  low?: boolean
}

/**
 * A plot in SVG with its table and files. If the page renders often, keep `marks`, `x` and `y` constant with useMemo.
 * On a background other than the page's, set `--plot-ground` in the stylesheet around the plot.
 *
 * @example
 * const rows = [{ round: 0, low: 100, high: 100 }, { round: 500, low: 62, high: 118 }]
 * <Plot
 *   name="bankroll"
 *   title="Bankroll over 500 rounds"
 *   summary="After 500 rounds, nine of ten players have between 62 and 118 units."
 *   x={{ label: 'Rounds', domain: [0, 500] }}
 *   y={{ label: 'Bankroll, in units', domain: [0, 120] }}
 *   marks={[
 *     { kind: 'band', label: '9 of 10', spans: rows.map(({ round, low, high }) => ({ x: round, low, high })) },
 *     { kind: 'level', at: { y: 100 }, label: 'start' },
 *   ]}
 *   rows={rows}
 *   columns={[
 *     { head: 'Round', value: ({ round }) => round },
 *     { head: 'Lowest', value: ({ low }) => low, format: (units) => units.toFixed(2) },
 *   ]}
 *   readout={{ x: ({ round }) => round, describe: ({ round, low }) => `Round ${round}: at least ${low} units` }}
 * />
 */
export function Plot<Row>(props: PlotProps<Row>) {
  const { name, title, rows, columns } = props
  const drawing = useRef<SVGSVGElement>(null)
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <Drawing {...props} drawing={drawing} />
      <PlotBehind name={name} title={title} rows={rows} columns={columns} drawing={drawing} />
    </figure>
  )
}

interface DrawingProps<Row> extends PlotProps<Row> {
  drawing: RefObject<SVGSVGElement | null>
}

function Drawing<Row>({ title, rows, readout, low = false, ...props }: DrawingProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const measured = useSize(box)
  const size = useMemo(() => measured && { ...measured, low }, [measured, low])
  const [stop, setStop] = useState<number>()
  const layout = usePlotLayout(size, props)
  const stops = readout ? rows.map(readout.x) : []
  const at = stop === undefined ? undefined : stops[stop]
  const row = stop === undefined ? undefined : rows[stop]
  const text = row === undefined ? undefined : readout?.describe(row)
  return (
    <div className={styles.measured}>
      <div ref={box} className={classes(styles.room, low && styles.low)}>
        {size && layout && (
          <Svg {...props} title={title} size={size} layout={layout}>
            {at !== undefined && <Cursor at={at} marks={props.marks} layout={layout} />}
          </Svg>
        )}
        {layout && (
          <ReadoutSlider
            stops={stops}
            title={title}
            layout={layout}
            stop={stop}
            text={text}
            onStop={setStop}
          />
        )}
      </div>
      {readout && <ReadoutText text={text} />}
    </div>
  )
}

interface SvgProps extends Pick<DrawingProps<never>, 'title' | 'summary' | 'x' | 'y' | 'marks' | 'drawing'> {
  size: Size
  layout: PlotLayout
  children: ReactNode
}

function Svg({ title, summary, x, y, marks, drawing, size, layout, children }: SvgProps) {
  return (
    <svg
      ref={drawing}
      className={styles.drawing}
      role="img"
      aria-label={`${title}. ${summary}`}
      viewBox={`0 0 ${layout.width} ${Math.ceil(layout.height)}`}
    >
      <Axes layout={layout} x={x} y={y} em={size.em} />
      <Inside layout={layout}>
        <Marks marks={marks} layout={layout} />
      </Inside>
      <Levels layout={layout} />
      <Names layout={layout} />
      {children}
    </svg>
  )
}

function usePlotLayout(
  size: Size | undefined,
  { x, y, marks }: Pick<PlotProps<never>, 'x' | 'y' | 'marks'>,
): PlotLayout | undefined {
  const formatOf = useTickFormat()
  return useMemo(() => size && layOut(size, { x, y }, marks, formatOf), [size, x, y, marks, formatOf])
}

/** Margin outside the frame in which symbols and lines on its edge still show. */
const SLACK_PX = 7

function Inside({ layout: { frame }, children }: { layout: PlotLayout; children: ReactNode }) {
  const [x, y] = [frame.left - SLACK_PX, frame.top - SLACK_PX]
  const [width, height] = [frame.right + SLACK_PX - x, frame.bottom + SLACK_PX - y]
  return (
    <svg
      aria-hidden="true"
      x={x}
      y={y}
      width={width}
      height={height}
      viewBox={`${x} ${y} ${width} ${height}`}
    >
      {children}
    </svg>
  )
}

const DECIMALS_MAX = 6

/** Formats plain numbers with enough decimals to tell neighbours apart. */
function useTickFormat() {
  const { number } = useFormat()
  return useMemo(
    () => (axis: Axis, ticks: readonly number[]) => {
      if (axis.format) return axis.format
      const places = axis.log ? undefined : Math.max(0, ...ticks.map((tick) => decimals(tick)))
      return (value: number) => number(value, places ?? decimals(value))
    },
    [number],
  )
}

function decimals(value: number): number {
  for (let places = 0; places < DECIMALS_MAX; places++) {
    if (Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6) return places
  }
  return DECIMALS_MAX
}

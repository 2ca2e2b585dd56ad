import { type PointerEvent, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PlotLayout } from './layout.ts'
import styles from './plot.module.css'
import type { Scale } from './scale.ts'
import type { Mark } from './types.ts'

/**
 * Returns the index of the stop nearest to a position of the drawing; undefined without stops.
 * @example nearestStop([0, 10, 20], linearScale([0, 20], [0, 200]), 140) // 1
 */
function nearestStop(stops: readonly number[], scale: Scale, place: number): number | undefined {
  let low = 0
  let high = stops.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (scale(stops[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  if (stops.length === 0) return undefined
  const away = (index: number) => Math.abs(scale(stops[index] ?? 0) - place)
  return away(high) < away(low) ? high : low
}

interface SliderProps {
  /** Positions along the x axis, ascending. */
  stops: readonly number[]
  title: string
  layout: PlotLayout
  stop: number | undefined
  /** Describes the current stop. */
  text: string | undefined
  onStop: (stop: number | undefined) => void
}

/**
 * An invisible slider over the drawing. Arrow keys, Home, End and a screen reader's gestures move along the plot as on
 * any slider; a pointer reads the nearest value.
 */
export function ReadoutSlider({ stops, title, layout, stop, text, onStop }: SliderProps) {
  const { t } = useTranslation('plot')
  const isPressed = useRef(false)
  if (stops.length === 0) return null
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const place = ((event.clientX - box.left) / box.width) * layout.width
    onStop(nearestStop(stops, layout.x.scale, place))
  }
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={t('read', { title })}
      aria-valuetext={text ?? t('hint')}
      min={0}
      max={stops.length - 1}
      value={stop ?? 0}
      onFocus={() => stop === undefined && onStop(0)}
      // A pressed slider moves in even steps, which differ from the plot's.
      onChange={(event) => isPressed.current || onStop(event.target.valueAsNumber)}
      onPointerMove={point}
      onPointerDown={(event) => {
        isPressed.current = true
        point(event)
      }}
      onPointerUp={() => {
        isPressed.current = false
      }}
      onPointerCancel={() => {
        isPressed.current = false
      }}
    />
  )
}

/** Shows the reading visually; the slider already announces it. */
export function ReadoutText({ text }: { text: string | undefined }) {
  const { t } = useTranslation('plot')
  return (
    <p className={styles.reading} aria-hidden="true">
      {text ?? t('hint')}
    </p>
  )
}

interface CursorProps {
  at: number
  marks: readonly Mark[]
  layout: PlotLayout
}

/** Marks the position of the reading. */
export function Cursor({ at, marks, layout: { x, y, frame } }: CursorProps) {
  const place = x.scale(at)
  const heights = new Set(
    marks.flatMap((mark) => {
      if (mark.kind === 'band' || mark.kind === 'bars' || mark.kind === 'level') return []
      return mark.points.filter((point) => point.x === at).map((point) => y.scale(point.y))
    }),
  )
  return (
    <g>
      <line className={styles.cursor} x1={place} x2={place} y1={frame.top} y2={frame.bottom} />
      {[...heights].map((height) => (
        <circle key={height} className={styles.found} cx={place} cy={height} r="6" />
      ))}
    </g>
  )
}

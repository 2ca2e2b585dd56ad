import { useId, useRef } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { BODY, FAR_TAIL, FAR_WING, FIN, WING } from '../flight/plane-shapes.ts'
import styles from './cone-plot.module.css'
import { type Size, textWidth } from './layout.ts'
import { linePath } from './marks.tsx'
import { linearScale, logScale, niceTicks, type Range, type Scale } from './scale.ts'
import type { Point } from './types.ts'
import { useSize } from './use-size.ts'

export interface ConePlotProps {
  /** The picture in words, with its main figures. */
  summary: string
  /** Rounds at both ends of the logarithmic axis. */
  rounds: Range
  /** Points per 100 at the upper edge; the lower edge is its negative. */
  highest: number
  /** How far chance alone leads after so many rounds, in points per 100. */
  roomAt: (rounds: number) => number
  /** Rounds and points per 100, in ascending order; empty before the first. */
  line: readonly Point[]
  /** `value` and `now` name the end of the line. */
  texts: Readonly<Record<'axis' | 'room' | 'expected' | 'start' | 'end' | 'value' | 'now', string>>
  /** A number of rounds with a meaning of its own. */
  mark?: { readonly rounds: number; readonly text: string; readonly name: string }
  /** Ends the line in a plane instead of a dot; without a line the plane waits at its start. */
  plane?: boolean
}

/** Shows how far a share of hits lies from its expectation, inside the cone that chance alone draws. */
export function ConePlot(props: ConePlotProps) {
  const room = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  return (
    <div className={styles.measured}>
      <div ref={room} className={styles.room}>
        {size && <Cone {...props} size={size} />}
      </div>
    </div>
  )
}

/** The heights in the stylesheet, which reserves the room before the first measurement. */
const HEIGHTS = { narrow: 286, wide: 400, wideFrom: 520 } as const
const GAP_PX = 14
const STEPS = 60

function Cone({ size, ...props }: ConePlotProps & { size: Size }) {
  const { summary, rounds, highest, roomAt, line, texts, mark, plane = false } = props
  const { number } = useFormat()
  const gradient = useId()
  const frame = frameOf(size, highest)
  const { left, right, top, bottom } = frame
  const x = logScale(rounds, [left, right])
  const y = linearScale([-highest, highest], [bottom, top])
  const inside = (points: number) => y(Math.max(-highest, Math.min(highest, points)))
  const edge = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = rounds[0] * (rounds[1] / rounds[0]) ** (step / STEPS)
    return { place: x(at), room: roomAt(at) }
  })
  const upper = edge.map(({ place, room }) => [place, inside(room)] as const)
  const lower = edge.map(({ place, room }) => [place, inside(-room)] as const)
  const around = [...upper, ...lower.toReversed()].map(([across, down]) => `${across} ${down}`).join('L')
  // A tick at the very edge would touch the name of the axis.
  const ticks = niceTicks(-highest, highest, 5).filter((tick) => Math.abs(tick) < 0.95 * highest)
  // Where the cone's name ends.
  const named = Math.min(1, (24 + textWidth(texts.room, size.em * ROOM_EM)) / (right - left))
  const roomThere = Math.min(highest, roomAt(rounds[0] * (rounds[1] / rounds[0]) ** named))
  const end = line.at(-1)
  const nameAt = (side: 1 | -1) => y(side * 0.55 * roomThere)
  const isValueNear = plane && end !== undefined && x(end.x) < (left + right) / 2
  const value = isValueNear ? inside(end.y) + 24 : undefined
  const side = value === undefined ? roomSide(line) : farSide(value, nameAt)
  const hasName = value === undefined || Math.abs(nameAt(side) - value) > 1.8 * size.em
  const drawn = line.map((point) => [x(point.x), inside(point.y)] as const)
  return (
    <svg
      className={styles.cone}
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${size.width} ${heightOf(size)}`}
    >
      <linearGradient id={gradient}>
        <stop offset="0" className={styles.far} />
        <stop offset="1" className={styles.near} />
      </linearGradient>
      <text x="0" y={size.em}>
        {texts.axis}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <text x={left - GAP_PX} y={y(tick)} dy="0.35em" textAnchor="end">
            {signed(tick, number(Math.abs(tick)))}
          </text>
          <path className={styles.tick} d={`M${left - 8} ${y(tick)}H${left}`} />
        </g>
      ))}
      <path d={`M${around}Z`} fill={`url(#${gradient})`} />
      <path className={styles.edge} d={linePath(upper) + linePath(lower)} />
      <path className={styles.zero} d={`M${left} ${y(0)}H${right}`} />
      {hasName && (
        <text className={styles.roomName} x={left + 12} y={nameAt(side)} dy="0.35em">
          {texts.room}
        </text>
      )}
      <text
        className={styles.soft}
        x={right - 6}
        y={y(0)}
        dy={end && end.y >= 0 ? '1.5em' : '-0.7em'}
        textAnchor="end"
      >
        {texts.expected}
      </text>
      {mark && <Mark mark={mark} place={x(mark.rounds)} frame={frame} em={size.em} />}
      <path className={styles.line} d={linePath(drawn)} />
      {plane && !end && <Plane x={left + 28} y={y(0)} />}
      {end && <End {...{ end, line, x, y: inside, frame, em: size.em, plane }} text={texts.value} />}
      <Below {...{ x, frame, texts, mark, end, rounds, em: size.em }} />
    </svg>
  )
}

interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function heightOf({ width }: Size): number {
  return width < HEIGHTS.wideFrom ? HEIGHTS.narrow : HEIGHTS.wide
}

function frameOf(size: Size, highest: number): Frame {
  const { width, em } = size
  const left = textWidth(`+${highest}`, em) + GAP_PX
  return { left, right: width - 1, top: em * 1.9, bottom: heightOf(size) - em * 2.2 }
}

/** A true minus sign is as wide as the plus. */
export function signed(value: number, written: string): string {
  return value === 0 ? written : `${value > 0 ? '+' : '\u2212'}${written}`
}

/** The side of the zero line that the beginning of the line leaves to the cone's name. */
function roomSide(line: readonly Point[]): 1 | -1 {
  const start = line.slice(0, Math.ceil(line.length / 2))
  return start.filter(({ y }) => y < 0).length > start.length / 2 ? 1 : -1
}

/** The side on which the cone's name is farther from the value under the plane. */
function farSide(value: number, nameAt: (side: 1 | -1) => number): 1 | -1 {
  return Math.abs(nameAt(1) - value) < Math.abs(nameAt(-1) - value) ? -1 : 1
}

/** The font size of the cone's name, in that of the plot. */
const ROOM_EM = 1.16

interface EndProps extends Pick<ConePlotProps, 'line' | 'plane'> {
  end: Point
  x: Scale
  y: Scale
  frame: Frame
  em: number
  text: string
}

/** The font size of the value, in that of the plot. */
const VALUE_EM = 1.31

/** The end of the line with its value, where there is room and no line. */
function End({ end, line, x, y, frame, em, plane = false, text }: EndProps) {
  const [across, down] = [x(end.x), y(end.y)]
  const width = textWidth(text, em * VALUE_EM)
  const isAtRight = across + 12 + width > frame.right
  const from = plane ? across - width / 2 : isAtRight ? across - 12 - width : across + 12
  const near = line.filter((point) => x(point.x) >= from - 4 && x(point.x) <= from + width + 4)
  const heights = [down, ...near.map((point) => y(point.y))]
  const isBelow = plane || end.y < 0
  const value = isBelow ? Math.max(...heights) + (plane ? 28 : 24) : Math.min(...heights) - 12
  return (
    <>
      <path className={styles.now} d={`M${across} ${plane ? value + 8 : down + 8}V${frame.bottom}`} />
      {plane ? <Plane x={across} y={down} /> : <circle className={styles.dot} cx={across} cy={down} r="6" />}
      <text className={styles.value} x={from} y={value}>
        {text}
      </text>
    </>
  )
}

function Plane({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.62)`}>
      <path className={styles.shade} d={FAR_WING + FAR_TAIL} />
      <path className={styles.body} d={BODY + FIN} />
      <path className={styles.shade} d={WING} />
    </g>
  )
}

interface MarkProps {
  mark: NonNullable<ConePlotProps['mark']>
  place: number
  frame: Frame
  em: number
}

function Mark({ mark, place, frame, em }: MarkProps) {
  const isAtRight = place + 12 + textWidth(mark.text, em) > frame.right
  return (
    <>
      <path className={styles.now} d={`M${place} ${frame.top - 6}V${frame.bottom}`} />
      <text
        className={styles.strong}
        x={place + (isAtRight ? -12 : 12)}
        y={frame.top + 10}
        textAnchor={isAtRight ? 'end' : 'start'}
      >
        {mark.text}
      </text>
    </>
  )
}

interface BelowProps extends Pick<ConePlotProps, 'texts' | 'mark' | 'rounds'> {
  x: Scale
  frame: Frame
  end: Point | undefined
  em: number
}

/** Names under the axis; the present count comes first, and what would touch it gives way. */
function Below({ x, frame, texts, mark, end, rounds, em }: BelowProps) {
  const wanted = [
    ...(end ? [{ text: texts.now, at: x(end.x), strong: true }] : []),
    { text: texts.start, at: x(rounds[0]), strong: false },
    { text: texts.end, at: x(rounds[1]), strong: false },
    ...(mark ? [{ text: mark.name, at: x(mark.rounds), strong: false }] : []),
  ]
  const placed: { text: string; from: number; to: number; strong: boolean }[] = []
  for (const { text, at, strong } of wanted) {
    const width = textWidth(text, em)
    const from = Math.max(frame.left, Math.min(frame.right - width, at - width / 2))
    const to = from + width
    if (placed.every((other) => to + GAP_PX <= other.from || other.to + GAP_PX <= from))
      placed.push({ text, from, to, strong })
  }
  return placed.map(({ text, from, to, strong }) => {
    const anchor = from === frame.left ? 'start' : to === frame.right ? 'end' : 'middle'
    const at = anchor === 'start' ? from : anchor === 'end' ? to : (from + to) / 2
    return (
      <text
        key={text}
        className={strong ? styles.strong : undefined}
        x={at}
        y={frame.bottom + em * 1.8}
        textAnchor={anchor}
      >
        {text}
      </text>
    )
  })
}

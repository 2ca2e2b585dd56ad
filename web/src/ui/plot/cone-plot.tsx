import { useId, useRef } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { BODY, FAR_TAIL, FAR_WING, FIN, WING } from '../flight/plane-shapes.ts'
import styles from './cone-plot.module.css'
import { type PlotLayout, type Size, textWidth } from './layout.ts'
import { linePath } from './marks.tsx'
import { HALF_PLANE_PX, isCrossed, type PlacedText, type Places, placeTexts, textAt } from './placed-text.ts'
import plot from './plot.module.css'
import { linearScale, logScale, niceTicks, type Range, type Scale } from './scale.ts'
import type { Point } from './types.ts'
import { useSize } from './use-size.ts'

export interface ConePlotProps {
  /** The picture in words, with its main figures. */
  summary: string
  /** Rounds at both ends of the logarithmic axis. */
  rounds: Range
  /** The difference at the upper edge of the plot; the lower edge is its negative. */
  highest: number
  /** Half the height of the cone after so many rounds: how far chance alone leads. */
  roomAt: (rounds: number) => number
  /** Points of x rounds and their difference y, in ascending order of rounds; empty before the first round. */
  line: readonly Point[]
  /** `room` names the cone, `value` the line's last value and `now` its number of rounds. */
  texts: Readonly<Record<'axis' | 'room' | 'expected' | 'start' | 'end' | 'value' | 'now', string>>
  /** A number of rounds with a meaning of its own; beyond the axis, an arrow leads to it. */
  mark?: { readonly rounds: number; readonly text: string; readonly name: string }
}

/** Shows how far a share of hits lies from its expectation, inside the cone that chance alone draws. A plane flies it. */
export function ConePlot(props: ConePlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <div className={plot.measured}>
      <div ref={box} className={styles.room}>
        {size && <Cone {...props} size={size} height={box.current?.clientHeight || HEIGHT} />}
      </div>
    </div>
  )
}

/** Where the browser has laid out nothing; else cone-plot.module.css decides. */
const HEIGHT = 400
/** The cone's name is larger from this width. */
const WIDE_PX = 520
const GAP_PX = 14
/** Sections of the cone's edge. */
const STEPS = 120

function Cone({ size, height, ...props }: ConePlotProps & { size: Size; height: number }) {
  const { summary, rounds, highest, roomAt, line, texts, mark } = props
  const { number } = useFormat()
  const gradient = useId()
  const frame = frameOf(size, height, highest)
  const { left, right, top, bottom } = frame
  const [from, to] = rounds
  const x = logScale(rounds, [left, right])
  const y = linearScale([-highest, highest], [bottom, top])
  const inside = (points: number) => y(Math.max(-highest, Math.min(highest, points)))
  const edge = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = from * (to / from) ** (step / STEPS)
    return { place: x(at), room: roomAt(at) }
  })
  const upper = edge.map(({ place, room }) => [place, inside(room)] as const)
  const lower = edge.map(({ place, room }) => [place, inside(-room)] as const)
  // Beyond the plot's height the cone has no edge.
  const isOpen = (_: unknown, at: number) => (edge[at]?.room ?? 0) < highest
  const outline = [...upper, ...lower.toReversed()].map(([across, down]) => `${across} ${down}`).join('L')
  // A tick at the edge would overlap the axis's name.
  const ticks = niceTicks(-highest, highest, 5)
    .filter((tick) => Math.abs(tick) < 0.95 * highest)
    .map((tick) => {
      const text = signed(tick, number(Math.abs(tick)))
      return { at: y(tick), label: textAt(text, left - GAP_PX, y(tick) + 0.35 * size.em, size.em, 'end') }
    })
  const drawn = line.map((point) => [x(point.x), inside(point.y)] as const)
  const plane = planeAt(drawn.at(-1)?.[0] ?? left, left) + HALF_PLANE_PX < right
  // Without a line, the plane waits at its start.
  const covered = plane && drawn.length === 0 ? [[left, y(0)] as const] : drawn
  const end = line.at(-1)
  const endAt = end ? x(end.x) : right
  const axis = textAt(texts.axis, 0, size.em, size.em, 'start')
  const value =
    drawn.length > 0
      ? placeValue(drawn, texts.value, [upper, lower], { frame, em: size.em, plane, zero: y(0) })
      : undefined
  const nameEm = size.width < WIDE_PX ? size.em : size.em * ROOM_EM
  // The cone's name starts at its wide end, at about half the cone's height where the name ends.
  const mouth = x(from)
  const nameEnd = mouth + 12 + textWidth(texts.room, nameEm)
  const roomAtNameEnd = Math.min(highest, edge.find(({ place }) => place >= nameEnd)?.room ?? highest)
  const markAt = mark && mark.rounds <= to ? x(mark.rounds) : undefined
  const side = roomSide(line)
  const [markName, expected, coneName] = placeTexts(
    [axis, ...ticks.map(({ label }) => label), ...(value ? [value] : [])],
    [
      mark ? placesOfMark(mark.text, markAt, frame, size.em) : [],
      placesOnZero(texts.expected, {
        frame,
        em: size.em,
        zero: y(0),
        edge: upper,
        drawn: covered,
        plane,
        off: markAt ?? Number.POSITIVE_INFINITY,
      }),
      // Without room between zero and the edge, the picture's words alone name the cone.
      (y(0) - y(roomAtNameEnd) > 1.4 * nameEm ? [0.55 * side, -0.55 * side, 0.7 * side, -0.7 * side] : [])
        .map((share) =>
          textAt(texts.room, mouth + 12, y(share * roomAtNameEnd) + 0.35 * nameEm, nameEm, 'start'),
        )
        .filter(
          (place) => !isCrossed(place, covered, plane) && !(place.bottom > y(0) && place.right > endAt),
        ),
    ],
  )
  return (
    <svg className={styles.cone} role="img" aria-label={summary} viewBox={`0 0 ${size.width} ${height}`}>
      <linearGradient id={gradient}>
        <stop offset="0" className={styles.far} />
        <stop offset="1" className={styles.near} />
      </linearGradient>
      <PlotText text={axis} />
      {ticks.map(({ at, label }) => (
        <g key={label.text}>
          <PlotText text={label} />
          <path className={styles.tick} d={`M${left - 8} ${at}H${left}`} />
        </g>
      ))}
      <path d={`M${outline}Z`} fill={`url(#${gradient})`} />
      <path className={styles.edge} d={linePath(upper.filter(isOpen)) + linePath(lower.filter(isOpen))} />
      <path className={styles.zero} d={`M${left} ${y(0)}H${right}`} />
      {markAt !== undefined && (
        <path className={styles.now} d={`M${markAt} ${topOfMark(markName, markAt, top)}V${bottom}`} />
      )}
      <PlotText text={coneName} look={styles.roomName} />
      <PlotText text={expected} look={styles.soft} />
      <PlotText text={markName} look={styles.strong} />
      <path className={styles.line} pathLength={1} d={linePath(drawn)} />
      {plane && !end && <Plane x={left + HALF_PLANE_PX} y={y(0)} />}
      <End drawn={drawn} value={value} frame={frame} plane={plane} />
      <Below x={x} frame={frame} texts={texts} mark={mark} end={end} rounds={rounds} em={size.em} />
    </svg>
  )
}

type Frame = PlotLayout['frame']

function frameOf({ width, em }: Size, height: number, highest: number): Frame {
  const left = textWidth(`+${Math.round(highest)}`, em) + GAP_PX
  return { left, right: width - 1, top: em * 1.9, bottom: height - em * 2.2 }
}

/** A true minus sign is as wide as the plus. */
export function signed(value: number, written: string): string {
  return value === 0 ? written : `${value > 0 ? '+' : '\u2212'}${written}`
}

/** Returns the side of the zero line that the first half of the line leaves free: 1 above, -1 below. */
function roomSide(line: readonly Point[]): 1 | -1 {
  const start = line.slice(0, Math.ceil(line.length / 2))
  return start.filter(({ y }) => y < 0).length > start.length / 2 ? 1 : -1
}

/** The font size of a wide cone's name, relative to the plot's. */
const ROOM_EM = 1.16

/** The font size of the value, relative to the plot's. */
const VALUE_EM = 1.31
/** Its true width, relative to the generous one. */
const NARROW = 0.86

interface Around {
  readonly frame: Frame
  readonly em: number
  readonly plane: boolean
}

/** Places the value at the end of the line: ahead of a plane's nose, else below or above, where it is free. */
function placeValue(
  drawn: Places,
  text: string,
  edges: readonly Places[],
  { frame, em, plane, zero }: Around & { readonly zero: number },
): PlacedText {
  const [across, down] = drawn.at(-1) ?? [0, 0]
  const valueEm = em * VALUE_EM
  const width = textWidth(text, valueEm)
  const isAtRight = across + 12 + width > frame.right
  const beside = across + (isAtRight ? -12 - width : 12)
  const wanted = plane ? across - width / 2 : beside
  const from = Math.max(frame.left + 4, Math.min(frame.right - width, wanted))
  const near = drawn.filter(([place]) => place >= from - 4 && place <= from + width + 4)
  const heights = [down, ...near.map(([, height]) => height)]
  const under = Math.max(...heights) + (plane ? 34 : 24)
  const over = Math.min(...heights) - (plane ? 26 : 12)
  const edgesNear = edges
    .flat()
    .filter(([place]) => place > from - 8 && place < from + width + 8)
    .map(([, height]) => height)
  const isCrossing = (at: number) => edgesNear.some((edge) => edge > at - valueEm && edge < at + 4)
  // Outside the cone where its edge would cross the text.
  const lower = isCrossing(under) ? Math.max(...edgesNear) + valueEm + 4 : under
  const upper = isCrossing(over) ? Math.min(...edgesNear) - 6 : over
  const isBelowFirst = plane || down > (frame.top + frame.bottom) / 2
  const places = (isBelowFirst ? [lower, upper, under, over] : [upper, lower, over, under]).map((at) =>
    textAt(text, from, offZero(at, zero, valueEm), valueEm, 'start'),
  )
  const isFree = (place: PlacedText) => place.top >= frame.top && place.bottom <= frame.bottom
  const nose = planeAt(across, frame.left) + HALF_PLANE_PX
  const nearNose = edges.flat().filter(([place]) => place > nose - 8 && place < nose + NARROW * width)
  const level = down + 0.36 * valueEm
  const ahead = [level, zero + valueEm, zero - 0.4 * valueEm]
    .filter((at) => Math.abs(at - level) < 1.8 * valueEm && at === offZero(at, zero, valueEm))
    .sort((one, other) => Math.abs(one - level) - Math.abs(other - level))
    .map((at) => textAt(text, nose, at, valueEm, 'start'))
    .find((place) => isFree(place) && nearNose.every(([, at]) => at < place.top || at > place.bottom))
  if (plane && ahead && nose + NARROW * width <= frame.right) return ahead
  return places.find(isFree) ?? textAt(text, from, isBelowFirst ? under : over, valueEm, 'start')
}

/** Returns a text's baseline, moved so that the zero line does not strike it through. */
function offZero(baseline: number, zero: number, em: number): number {
  const [over, under] = [zero - 0.4 * em, zero + em]
  if (baseline <= over || baseline >= under) return baseline
  return baseline - 0.36 * em <= zero ? over : under
}

/** Returns the middle of a plane at the line's end, which covers no figure of the axis. */
function planeAt(across: number, left: number): number {
  return Math.max(across, left + HALF_PLANE_PX)
}

interface EndProps extends Pick<Around, 'plane' | 'frame'> {
  drawn: Places
  value: PlacedText | undefined
}

/** Draws the end of the line with its value: a plane, or a dot where none has room. */
function End({ drawn, value, frame, plane }: EndProps) {
  const place = drawn.at(-1)
  if (!place || !value) return null
  const [across, down] = place
  const isUnder = plane && value.y > down && value.left < across
  const below = isUnder
    ? `M${across} ${down + 16}V${Math.max(down + 16, value.top)}M${across} ${value.y + 8}`
    : `M${across} ${down + (plane ? 16 : 8)}`
  return (
    <>
      <path className={styles.now} d={`${below}V${frame.bottom}`} />
      {plane ? (
        <g className={styles.flown} style={{ offsetPath: `path('${linePath(wayTo(place, drawn))}')` }}>
          <Plane x={planeAt(across, frame.left)} y={down} />
        </g>
      ) : (
        <circle className={styles.dot} cx={across} cy={down} r="6" />
      )}
      <PlotText text={value} look={styles.value} />
    </>
  )
}

/** The line, moved so that it ends at zero: the plane's way to its place. */
function wayTo([endAcross, endDown]: Places[number], drawn: Places): Places {
  return drawn.map(([across, down]) => [across - endAcross, down - endDown])
}

function PlotText({ text, look }: { text: PlacedText | undefined; look?: string | undefined }) {
  if (!text) return null
  return (
    <text className={look} x={text.x} y={text.y} textAnchor={text.anchor}>
      {text.text}
    </text>
  )
}

function Plane({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.62)`}>
      <path className="plane-shade" d={FAR_WING + FAR_TAIL} />
      <path className={styles.body} d={BODY + FIN} />
      <path className="plane-shade" d={WING} />
    </g>
  )
}

/** Returns the possible places of a mark's text: beside its line or over it, or at the end of the axis before it. */
function placesOfMark(
  text: string,
  place: number | undefined,
  frame: Frame,
  em: number,
): readonly PlacedText[] {
  const height = frame.top + 0.8 * em
  if (place === undefined) return [textAt(`${text} →`, frame.right, height, em, 'end')]
  const [before, behind] = [
    textAt(text, place - 12, height, em, 'end'),
    textAt(text, place + 12, height, em, 'start'),
  ]
  const over = textAt(text, frame.right, height, em, 'end')
  return behind.right > frame.right ? [over, before] : [behind, before]
}

/** Returns where a mark's line starts: under its text if that is over it. */
function topOfMark(text: PlacedText | undefined, place: number, top: number): number {
  return text && text.left < place && place <= text.right ? text.bottom + 4 : top - 6
}

interface ZeroLine extends Around {
  /** The height of the line. */
  readonly zero: number
  /** The cone's upper edge. */
  readonly edge: Places
  readonly drawn: Places
  /** A place that the text may not cover. */
  readonly off: number
}

/** Places to try for the zero line's name, from the left if the line ends in the right part of the plot. */
const NAME_PLACES = 12
const LATE = 0.6

/**
 * Returns the possible places of the zero line's name: inside the cone and off the drawn line, from the right, or
 * outside the cone where it ends.
 */
function placesOnZero(
  text: string,
  { frame: { left, right }, em, zero, edge, drawn, plane, off }: ZeroLine,
): readonly PlacedText[] {
  const start = Math.max(left + 2 * HALF_PLANE_PX, edge[0]?.[0] ?? left) + GAP_PX
  const last = right - textWidth(text, em) - 4
  const step = (last - start) / NAME_PLACES
  const endsLate = drawn.length > 1 && (drawn.at(-1)?.[0] ?? left) > left + LATE * (right - left)
  // Over the line, if it has room there.
  const beside = [-0.7, 1.5].flatMap((lines) =>
    Array.from({ length: NAME_PLACES + 1 }, (_, at) => {
      const from = last - (endsLate ? NAME_PLACES - at : at) * step
      return textAt(text, from, zero + lines * em, em, 'start')
    }),
  )
  const isFree = (place: PlacedText) => {
    const edgeAt = (side: number) => edge.find(([across]) => across >= side)?.[1] ?? zero
    const edgeThere = Math.max(edgeAt(place.left), edgeAt(place.right))
    const isOff = place.right + GAP_PX / 2 < off || place.left - GAP_PX / 2 > off
    const isInside = zero - edgeThere > Math.max(zero - place.top, place.bottom - zero) + 2
    return isInside && isOff && !isCrossed(place, drawn, plane)
  }
  const nearEnd = edge.filter(([across]) => across > right - textWidth(text, em) - 8)
  const edgeNearEnd = Math.min(...nearEnd.map(([, down]) => down))
  const end = off === right ? right - GAP_PX / 2 : right
  return [
    ...beside.filter(isFree),
    textAt(text, end, edgeNearEnd - 0.6 * em, em, 'end'),
    textAt(text, end, 2 * zero - edgeNearEnd + 1.3 * em, em, 'end'),
  ]
}

interface BelowProps extends Pick<ConePlotProps, 'texts' | 'mark' | 'rounds'> {
  x: Scale
  frame: Frame
  end: Point | undefined
  em: number
}

/** Names under the axis; the line's number of rounds comes first, and a name that would overlap another is left out. */
function Below({ x, frame, texts, mark, end, rounds, em }: BelowProps) {
  const wanted = [
    ...(end ? [{ text: texts.now, at: x(end.x), strong: true }] : []),
    { text: texts.start, at: x(rounds[0]), strong: false },
    { text: texts.end, at: x(rounds[1]), strong: false },
    ...(mark && mark.rounds <= rounds[1] ? [{ text: mark.name, at: x(mark.rounds), strong: false }] : []),
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

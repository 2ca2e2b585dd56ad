import { useEffect, useRef, useState } from 'react'
import { practiceMultiplierX100 } from '#shared/crash/practice.ts'
import { secureRandom, uniform52 } from '#shared/crash/random.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './lessons.module.css'

/** A round of the practice game, with its horizontal position in the picture, 0 to 1. */
export interface Plane {
  readonly multiplier: number
  readonly x: number
}

/** Draws a round by the practice game's formula. */
export function drawPlane(): Plane {
  const r52 = BigInt(Math.floor(uniform52(secureRandom) * 2 ** 52))
  return { multiplier: Number(practiceMultiplierX100(r52)) / 100, x: uniform52(secureRandom) }
}

export function drawPlanes(count: number): readonly Plane[] {
  return Array.from({ length: count }, drawPlane)
}

export const PLANES_MAX = 100

/** How evenly rounds fill the sky. At 1 every height would hold equally many, and none would look rare. */
const EVENNESS = 0.85
/** The highest multiplier that a height stands for. */
export const TOP = 20

/** Returns the height above the ground, 0 to 1. */
export const heightOf = (multiplier: number) => 1 - multiplier ** -EVENNESS

export function multiplierAtHeight(height: number): number {
  return Math.min(TOP, (1 - Math.min(1, Math.max(0, height))) ** (-1 / EVENNESS))
}

export interface Box {
  readonly width: number
  readonly height: number
}

const MARGIN = 0.04
/** Half of a plane, of the handle with its halo, and of a fixed line's name, in pixels. */
const HALF_PLANE = { width: 15, height: 8 }
const HALF_HANDLE = { width: 56, height: 30 }
const HALF_NAME = { width: 50, height: 14 }
/** From this width, name and handle keep the page's wider margins. */
const WIDE = { from: 960, more: 44 }
const moreOf = ({ width }: Box) => (width < WIDE.from ? 0 : WIDE.more)

/** Returns how large that many planes can be so that they can be counted; a row of few is larger. */
export const scaleOf = ({ width, height }: Box, count: number) =>
  Math.min(
    width < WIDE.from ? 1 : count > 5 ? 1.2 : 1.87,
    Math.sqrt((width * height) / Math.max(1, count)) / 48,
  )

interface Marks {
  /** Planes that reach the target are filled, the others outlined; without a target all are filled. */
  readonly target?: number | undefined
  /** The handle's middle, in pixels. */
  readonly handleX?: number | undefined
  /** The target of the fixed line, which has a name. */
  readonly fixed?: number | undefined
  /** Magnifies heights where only low rounds are in the picture. */
  readonly zoom?: number | undefined
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The golden ratio's share: its multiples lie far apart. */
const APART = 0.618034
const PLACES_TRIED = 34
/** A plane without room at its height moves away from the line by at most this many rows. */
const ROWS_TRIED = 4
/** The air between two planes, as a share of their size. */
const AIR = 1.1

/**
 * Returns each plane's position in pixels: beside the planes before it and the marks, on its own side of the target's
 * line. Only the height has a meaning.
 */
export function placeAll(planes: readonly Plane[], box: Box, marks: Marks = {}): readonly Point[] {
  const scale = scaleOf(box, planes.length)
  const placed: Point[] = []
  const kept = keptFree(box, marks).map((mark) => ({ ...mark, ...withPlane(mark, scale) }))
  const apart = withPlane({ width: 0, height: 0 }, 2 * AIR * scale)
  const roomAt = (at: Point) =>
    kept.some((mark) => distance(at, mark, mark) < 1)
      ? 0
      : placed.reduce((room, other) => Math.min(room, distance(at, other, apart)), 2)
  const fixedLine = lineOf(box, marks.fixed ?? 1, marks.zoom)
  /** Rounds that end at once have the ground to themselves; none crosses the fixed line. */
  const isFree = (own: number, y: number) =>
    y > apart.height && y < box.height - apart.height && own <= fixedLine === y <= fixedLine
  for (const plane of planes) {
    const own = heightIn(box, plane.multiplier, marks, scale)
    const away = plane.multiplier < (marks.target ?? 1) ? apart.height : -apart.height
    let best = { x: 0, y: own, room: -1 }
    for (let tried = 0; tried < ROWS_TRIED * PLACES_TRIED && best.room < 1; tried += 1) {
      const y = own + away * Math.floor(tried / PLACES_TRIED)
      if (y !== own && (plane.multiplier === 1 || !isFree(own, y))) break
      const x = box.width * (MARGIN + (1 - 2 * MARGIN) * ((plane.x + tried * APART) % 1))
      const room = roomAt({ x, y })
      if (room > best.room) best = { x, y, room }
    }
    placed.push({ x: best.x, y: best.y })
  }
  return placed
}

/** Returns half of a thing and half of a plane beside it. */
const withPlane = ({ width, height }: Box, scale = 1) => ({
  width: width + HALF_PLANE.width * scale,
  height: height + HALF_PLANE.height * scale,
})

/** 1 where two things of this size touch. */
const distance = (a: Point, b: Point, { width, height }: Box) =>
  Math.max(Math.abs(a.x - b.x) / width, Math.abs(a.y - b.y) / height)
const lineOf = (box: Box, multiplier: number, zoom = 1) => box.height * (1 - zoom * heightOf(multiplier))

function heightIn(box: Box, multiplier: number, { target, zoom }: Marks, scale: number): number {
  const y = lineOf(box, multiplier, zoom)
  if (target === undefined) return y
  const line = lineOf(box, target, zoom)
  const off = 4 + HALF_PLANE.height * scale
  return multiplier >= target ? Math.min(y, line - off) : Math.max(y, line + off)
}

/** Returns the places of the handle and of the fixed line's name. */
function keptFree(box: Box, { target = 1, handleX, fixed, zoom }: Marks): readonly (Point & Box)[] {
  const name = (line: number) => ({
    x: HALF_NAME.width + moreOf(box),
    y: lineOf(box, line, zoom) - HALF_NAME.height,
    ...HALF_NAME,
  })
  return [
    ...(handleX === undefined ? [] : [{ x: handleX, y: lineOf(box, target, zoom), ...HALF_HANDLE }]),
    ...(fixed === undefined ? [] : [name(fixed)]),
  ]
}

const SHAPE = 'M-14 2L-11 0-15-5-12-5-6-1 8-6C12-7 15-6 14-4 13-3 9-1 6 0L3 1-3 8-6 8-3 2-9 3Z'

interface PlanesProps extends Omit<Marks, 'handleX'> {
  planes: readonly Plane[]
  /** How many have taken off; the places of all are known. */
  shown?: number
  /** The distance of the handle's middle from the right edge, in pixels. */
  handleFromRight?: number | undefined
  tag?: string
  nameOf?: ((plane: Plane) => string) | undefined
}

const TAG_PX = { height: 26, character: 9.5, air: 8 }

export function Planes(props: PlanesProps) {
  const { planes, shown = planes.length, target, handleFromRight, fixed, zoom, tag = '', nameOf } = props
  const { box, ref } = useBox()
  const handleX = handleFromRight === undefined ? undefined : box.width - handleFromRight - moreOf(box)
  const places = placeAll(planes, box, { target, handleX, fixed, zoom })
  const scale = scaleOf(box, planes.length)
  const last = places[shown - 1]
  const tagBox = tag && last ? placeTag(tag, last, places, box, scale) : undefined
  return (
    <svg ref={ref} className={styles.planes} aria-hidden="true">
      {planes.slice(0, shown).map((plane, index) => {
        const { x = 0, y = 0 } = places[index] ?? {}
        return (
          <g key={plane.x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <path
              d={SHAPE}
              transform={`scale(${scale.toFixed(2)})`}
              className={classes(
                target !== undefined && plane.multiplier < target && styles.missed,
                plane.multiplier === 1 && styles.instant,
                tagBox && isUnder(tagBox, { x, y }, scale) && styles.under,
              )}
            />
            {nameOf && (
              <text
                className={styles.name}
                y={y > box.height - 48 ? -6 - 12 * scale : 12 + 16 * scale}
                textAnchor="middle"
              >
                {nameOf(plane)}
              </text>
            )}
          </g>
        )
      })}
      {tagBox && <Tag text={tag} {...tagBox} />}
    </svg>
  )
}

/** Returns the box over or else beside its plane that covers the fewest others, and does not touch the left edge's names. */
function placeTag(text: string, at: Point, planes: readonly Point[], box: Box, scale: number): Point & Box {
  const size = { width: (text.length + 2) * TAG_PX.character, height: TAG_PX.height }
  const over = TAG_PX.air + HALF_PLANE.height * scale + size.height / 2
  const beside = TAG_PX.air + HALF_PLANE.width * scale + size.width / 2
  const costOf = (tag: Point) => {
    const fits = tag.x > 1.5 * size.width && tag.x + size.width / 2 < box.width && tag.y > 0
    return (
      planes.filter((other) => isUnder({ ...tag, ...size }, other, scale)).length + (fits ? 0 : planes.length)
    )
  }
  const places = [
    { x: at.x, y: at.y - over },
    { x: at.x + beside, y: at.y },
    { x: at.x - beside, y: at.y },
    { x: at.x + beside, y: at.y - over },
    { x: at.x - beside, y: at.y - over },
  ] as const
  const { x, y } = places.reduce((best, next) => (costOf(next) < costOf(best) ? next : best))
  const edge = size.width / 2 + TAG_PX.air
  return { ...size, x: Math.min(box.width - edge, Math.max(edge, x)), y }
}

const isUnder = (tag: Point & Box, plane: Point, scale: number) =>
  distance(plane, tag, withPlane({ width: tag.width / 2, height: tag.height / 2 }, scale)) < 1

function Tag({ text, x, y, width, height }: { text: string } & Point & Box) {
  return (
    <g className={styles.tag}>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height / 2} />
      <text x={x} y={y + 5} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

/** Returns the measured size of an element, and the ref that it needs. */
function useBox() {
  const ref = useRef<SVGSVGElement>(null)
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => entry && setBox(entry.contentRect))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { box, ref }
}

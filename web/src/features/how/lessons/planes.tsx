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
  return spread(Array.from({ length: count }, drawPlane))
}

/** The golden ratio's share: its multiples lie far apart. */
const APART = 0.618034

/** Places planes of similar heights far from each other; only the height, which stays as drawn, has a meaning. */
export function spread(planes: readonly Plane[]): readonly Plane[] {
  const first = uniform52(secureRandom)
  const byHeight = planes.toSorted((a, b) => a.multiplier - b.multiplier)
  return planes.map((plane) => ({ ...plane, x: (first + byHeight.indexOf(plane) * APART) % 1 }))
}

export const HUNDRED = 100

/** Up to this multiplier the height is logarithmic; higher planes share the band above. */
const LOG_TOP = 10
const LOG_SHARE = 0.88
export const TOP = 20

/** Returns the height above the ground, 0 to 1. */
export function heightOf(multiplier: number): number {
  if (multiplier <= LOG_TOP) return (LOG_SHARE * Math.log(multiplier)) / Math.log(LOG_TOP)
  return LOG_SHARE + (1 - LOG_SHARE) * (1 - LOG_TOP / multiplier)
}

export function multiplierAtHeight(height: number): number {
  if (height <= LOG_SHARE) return LOG_TOP ** (Math.max(0, height) / LOG_SHARE)
  const above = (height - LOG_SHARE) / (1 - LOG_SHARE)
  return above < 1 ? Math.min(TOP, LOG_TOP / (1 - above)) : TOP
}

export interface Box {
  readonly width: number
  readonly height: number
}

const MARGIN = 0.04
const OFF_LINE_PX = 9
const PLANE_PX = { width: 28, height: 16 }
/** The handle and its halo, up to the right edge. */
const HANDLE_PX = { width: 112, height: 60 }
/** The name of a fixed line, which stands on it at the left edge. */
const NAME_PX = { width: 124, height: 30 }
/** From this width, name and handle keep the page's wider margins. */
const WIDE = { from: 960, more: 44 }
const moreOf = ({ width }: Box) => (width < WIDE.from ? 0 : WIDE.more)

interface Marks {
  readonly target?: number | undefined
  /** The handle's middle, in pixels. */
  readonly handleX?: number | undefined
  readonly fixed?: number | undefined
  /** Magnifies heights where only low rounds are in the picture. */
  readonly zoom?: number | undefined
}

/**
 * Returns a plane's position in pixels: at a distance from the target's line, on its own side, and beside the fixed
 * line's name and the handle, never under them. Only the height has a meaning.
 */
export function placeOf(plane: Plane, box: Box, { target, handleX, fixed, zoom = 1 }: Marks = {}) {
  const lineOf = (multiplier: number) => box.height * (1 - zoom * heightOf(multiplier))
  const line = target === undefined ? undefined : lineOf(target)
  let y = lineOf(plane.multiplier)
  if (line !== undefined && target !== undefined) {
    y = plane.multiplier >= target ? Math.min(y, line - OFF_LINE_PX) : Math.max(y, line + OFF_LINE_PX)
  }
  const isBeside = (middle: number, height: number) => Math.abs(y - middle) < (height + PLANE_PX.height) / 2
  let [from, to] = [0, box.width]
  if (fixed !== undefined && isBeside(lineOf(fixed) - NAME_PX.height / 2, NAME_PX.height)) {
    from = NAME_PX.width + moreOf(box) + PLANE_PX.width / 2
  }
  if (handleX !== undefined && line !== undefined && isBeside(line, HANDLE_PX.height)) {
    to = handleX - (HANDLE_PX.width + PLANE_PX.width) / 2
  }
  // Beside a name all planes move closer together, so that none are piled up.
  const x = from + (box.width - from) * (MARGIN + (1 - 2 * MARGIN) * plane.x)
  return { x: x > to ? from + ((x - from) % Math.max(1, to - from)) : x, y }
}

const SHAPE = 'M-14 2L-11 0-15-5-12-5-6-1 8-6C12-7 15-6 14-4 13-3 9-1 6 0L3 1-3 8-6 8-3 2-9 3Z'

interface PlanesProps {
  planes: readonly Plane[]
  /** Planes that reach the target are filled, the others outlined; without a target all are filled. */
  target?: number | undefined
  /** The distance of the handle's middle from the right edge, in pixels. */
  handleFromRight?: number | undefined
  /** The target of the fixed line, whose name no plane covers. */
  fixed?: number | undefined
  zoom?: number | undefined
  tag?: string
  nameOf?: ((plane: Plane) => string) | undefined
}

const TAG_PX = { height: 26, character: 9.5, from: 18 }

export function Planes({ planes, target, handleFromRight, fixed, zoom, tag = '', nameOf }: PlanesProps) {
  const { box, ref } = useBox()
  const handleX = handleFromRight === undefined ? undefined : box.width - handleFromRight - moreOf(box)
  return (
    <svg ref={ref} className={styles.planes} aria-hidden="true">
      {planes.map((plane, index) => {
        const { x, y } = placeOf(plane, box, { target, handleX, fixed, zoom })
        return (
          <g key={plane.x} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <path
              d={SHAPE}
              className={classes(
                target !== undefined && plane.multiplier < target && styles.missed,
                plane.multiplier === 1 && styles.instant,
              )}
            />
            {nameOf && (
              <text className={styles.name} y={y > box.height - 26 ? -14 : 22} textAnchor="middle">
                {nameOf(plane)}
              </text>
            )}
            {tag && index === planes.length - 1 && <Tag text={tag} isLeft={x > box.width / 2} />}
          </g>
        )
      })}
    </svg>
  )
}

function Tag({ text, isLeft }: { text: string; isLeft: boolean }) {
  const { height, character, from } = TAG_PX
  const width = (text.length + 2) * character
  const x = isLeft ? -from - width : from
  return (
    <g className={styles.tag}>
      <rect x={x} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text x={x + width / 2} y="5" textAnchor="middle">
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

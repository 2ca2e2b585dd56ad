import { type Flight, type FlightState, figureOf } from './flight-state.ts'

export interface Size {
  readonly width: number
  readonly height: number
  /** The page's margin: where labels begin and the plane waits. */
  readonly inset: number
  /** The reader's text size relative to the usual 16 px. */
  readonly text: number
  /** Where the page's own texts at the top end. */
  readonly head?: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A label by its upper left corner and font size. */
export interface Label extends Point {
  readonly size: number
  readonly opacity: number
}

/** Space at the top for the page's title and state; a low picture has the title alone. */
export const isLow = ({ height }: Size) => height < 150
export const headOf = (size: Size) => Math.max((isLow(size) ? 32 : 52) * size.text, size.head ?? 0)
/** Mean character width relative to the font size. */
const CHARACTER = 0.56
/** Distance from a label's upper edge to its baseline, relative to the font size. */
export const BASELINE = 0.86
/** Limits of the plane's position; the rest of the picture is for the multiplier. */
export const MOST = { height: 0.6, run: 0.38 }

/** An end less than this under the target has its multiplier below its own line, if it fits there. */
const NEAR = 60
/** The leaving plane's reach above its middle: a quarter of the figure that stands there. */
export const clearOf = (wide: boolean) => (wide ? 20 : 12)
/** Share of the leaving after which the multiplier is out of the plane's way. */
const CLEARED = 0.3
export const afterCleared = (left: number) => Math.max(0, (left - CLEARED) / (1 - CLEARED))
const FIGURE_LEAST = 22
/** The size at rest in a picture of at least that height. */
const REST_MOST = 64
const TALL = 280
/** The size of a figure beside its line. */
const BESIDE = 26
/** Height of a digit relative to the font size; above and below it is the rest, in equal parts. */
const CAPITAL = 2 * BASELINE - 1
/** Between a line and the digits below it: the leaving plane reaches further down. */
const hangsOff = (wide: boolean) => (wide ? 26 : 15)
/** Between those digits and the ground. */
const OFF_GROUND = 3
/** Between the target's line and a figure below it. */
const OFF_LEVEL = 4
/** Between a figure and its dotted line. */
const OFF_LINE = 12
/** Width of the target's flag at the right edge with its distance, and half its height with it. */
const FLAG = { width: 30, height: 14 }

interface EndPlace {
  readonly tip: Point
  readonly figure: Label | undefined
  readonly levelY: number | undefined
  readonly size: Size
}

/** Returns where the end's dotted line stops: before a figure beside it, and before the target's flag. */
export function lineEnd({ tip, figure, levelY, size }: EndPlace): number {
  if (figure) {
    const { x, y, size: height } = figure
    const isBeside =
      tip.y > y + (1 - BASELINE) * height - OFF_LINE && tip.y < y + BASELINE * height + OFF_LINE
    if (isBeside) return x - OFF_LINE
  }
  const isAtFlag = levelY !== undefined && Math.abs(tip.y - levelY) < FLAG.height
  return size.width - (isAtFlag ? FLAG.width : 0)
}

interface FigurePlace {
  readonly tip: Point
  readonly left: number
  readonly size: Size
  readonly wide: boolean
  readonly ground: number
  readonly levelY: number | undefined
}

/** Places the multiplier beside the plane, and at the end above the line's end, or below it just under the target. */
export function figurePlace(
  flown: { readonly flight: Flight; readonly state: FlightState },
  { tip, left, size, wide, ground, levelY }: FigurePlace,
): Label {
  const { inset } = size
  const broad = widthOf(figureOf(flown.flight, flown.state), 1)
  const gap = wide ? 76 : 40
  const room = size.width - inset - 4 - MOST.run * (size.width - inset) - gap - 40
  const clear = clearOf(wide)
  const under = levelY === undefined ? 0 : tip.y - levelY
  const top = under > 0 && levelY !== undefined ? levelY + OFF_LEVEL : headOf(size)
  const above = (tip.y - clear - top) / BASELINE
  const off = hangsOff(wide)
  const below = (ground - OFF_GROUND - tip.y - off) / CAPITAL
  const cleared = Math.min(1, left / CLEARED)
  const share = cleared * (2 - cleared)
  const flying = Math.min(wide ? 88 : 49, Math.max(FIGURE_LEAST, room / broad))
  const needed = under > 0 ? flying : FIGURE_LEAST
  const isNear = under > 0 && under < NEAR && below >= FIGURE_LEAST
  const hangs = isNear || (above < needed && above < below)
  const most = wide || size.height < TALL ? flying : Math.max(flying, REST_MOST)
  const beyond = (size.width - inset - 18 - tip.x) / broad
  const resting = Math.min(most, Math.max(FIGURE_LEAST, hangs ? Math.min(below, beyond) : above))
  const fontSize = flying + (resting - flying) * share
  const right = size.width - inset - 4 - broad * fontSize
  const beside = { x: tip.x + gap, y: tip.y - fontSize * (wide ? 0.7 : 0.45) }
  if (left > 0 && (isLow(size) || Math.max(above, below) < FIGURE_LEAST)) {
    // At the end of its dotted line, as there is no room above and below, but not over the target's line.
    const middle = tip.y - BESIDE / 2
    const y = under > 0 ? Math.max(middle, top) : Math.min(middle, tip.y - under - BESIDE)
    const x = size.width - inset - 4 - broad * BESIDE
    return { x, y: Math.max(headOf(size) - 8, Math.min(size.height - BESIDE, y)), size: BESIDE, opacity: 1 }
  }
  const rest = {
    x: tip.x + 14,
    y: hangs ? tip.y + off - (1 - BASELINE) * fontSize : tip.y - fontSize * BASELINE - clear,
  }
  return {
    x: Math.min(right, beside.x + (rest.x - beside.x) * afterCleared(left)),
    y: Math.max(
      headOf(size),
      Math.min(
        ground - (hangs && left > 0 ? BASELINE * fontSize + OFF_GROUND : fontSize),
        beside.y + (rest.y - beside.y) * share,
      ),
    ),
    size: fontSize,
    opacity: 1,
  }
}

/** Returns the gap in the target's line: 10 px around the multiplier, if they would overlap. */
export function gapOf({ x, y, size }: Label, levelY: number): readonly [number, number] | undefined {
  if (levelY < y - 4 || levelY > y + size + 4) return undefined
  return [x - 10, x + size * CHARACTER * 6 + 10]
}

export const widthOf = (multiplier: number, size: number) =>
  (multiplier.toFixed(2).length + 1) * CHARACTER * size

import { type Flight, type FlightState, LEAVING_MS, msUntil, multiplierAt } from './flight-state.ts'
import { type FlightView, viewAt } from './flight-view.ts'

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** What one sees before the flight, or of it. */
export interface Moment {
  readonly target?: number | undefined
  /** None before its take-off. */
  readonly flown?: { readonly flight: Flight; readonly state: FlightState } | undefined
  /** Without movement: the line appears with its end. */
  readonly calm?: boolean | undefined
}

export interface Labels {
  /** `2.00x`; without decimals where the scale is coarse. */
  readonly multiplier: (value: number, decimals: number) => string
  readonly seconds: (value: number) => string
  readonly target: (value: number) => string
}

interface Line {
  readonly at: number
  readonly label: string
}

/** What stands: it is drawn again only when it differs. */
export interface StillScene {
  /** Around the picture: the labels stand there. */
  readonly box: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  readonly rows: readonly Line[]
  readonly columns: readonly Line[]
  readonly level: Line | undefined
}

/** What moves, drawn in each frame. */
export interface MovingScene {
  /** From the start of the line to its tip. */
  readonly curve: readonly Point[]
  /** Gone when it flew away. */
  readonly plane: (Point & { readonly angle: number; readonly opacity: number }) | undefined
  /** Where the line ended. */
  readonly end: Point | undefined
}

export interface Scene {
  readonly still: StillScene
  readonly moving: MovingScene
}

const EDGE = { top: 14, right: 16, bottom: 28 }
/** A figure of the labels, 12 px tall, and the room around them. */
const DIGIT = 7
const LABEL_ROOM = 18
/** Between the labels and where the line begins: half a plane stands there. */
const RUNWAY = 22
const CURVE_POINTS = 64
/** Steeper than this a plane would look like a rocket. */
const STEEPEST = -0.9
/** How far it flies while it leaves, in widths of the picture. */
const LEAVES_BY = 0.5

/** The picture of a moment as lines and points; pure, so that it is tested without a canvas. */
export function sceneAt({ target, flown, calm = false }: Moment, size: Size, labels: Labels): Scene {
  const elapsedMs = flown?.state.elapsedMs ?? 0
  const endMs = flown ? msUntil(flown.flight.multiplier) : 0
  const isOver = flown !== undefined && flown.state.phase !== 'climbing'
  // A calm picture does not make room bit by bit.
  const view = viewAt(target, calm ? (isOver ? endMs + 2 * LEAVING_MS : 0) : elapsedMs, endMs)
  const rows = rowsOf(view, labels)
  const left = LABEL_ROOM + DIGIT * Math.max(...rows.map(({ label }) => label.length))
  const box = { left, top: EDGE.top, right: size.width - EDGE.right, bottom: size.height - EDGE.bottom }
  const place = placing(view, box)
  const hidden = calm && !isOver
  return {
    still: {
      box,
      rows: rows.map(({ at, label }) => ({ at: place({ ms: 0, multiplier: at }).y, label })),
      columns: columnsOf(view, labels).map(({ at, label }) => ({
        at: place({ ms: at * 1000, multiplier: 1 }).x,
        label,
      })),
      level:
        target === undefined
          ? undefined
          : { at: place({ ms: 0, multiplier: target }).y, label: labels.target(target) },
    },
    moving: hidden
      ? { curve: [], plane: undefined, end: undefined }
      : movingAt(
          { elapsedMs: Math.min(elapsedMs, endMs), sinceEndMs: elapsedMs - endMs, isOver, calm },
          place,
          size,
        ),
  }
}

interface Moving {
  readonly elapsedMs: number
  readonly sinceEndMs: number
  readonly isOver: boolean
  readonly calm: boolean
}

type Place = (of: { readonly ms: number; readonly multiplier: number }) => Point

function movingAt(
  { elapsedMs, sinceEndMs, isOver, calm }: Moving,
  place: Place,
  { width }: Size,
): MovingScene {
  const at = (ms: number) => place({ ms, multiplier: multiplierAt(ms) })
  const tip = at(elapsedMs)
  const ahead = at(elapsedMs + 1)
  const angle = Math.max(STEEPEST, Math.atan2(ahead.y - tip.y, ahead.x - tip.x))
  const share = isOver ? Math.min(1, sinceEndMs / LEAVING_MS) : 0
  const gone = share * share * LEAVES_BY * width
  return {
    curve: Array.from({ length: CURVE_POINTS + 1 }, (_, index) => at((elapsedMs * index) / CURVE_POINTS)),
    plane:
      share === 1 || (calm && isOver)
        ? undefined
        : { x: tip.x + gone * Math.cos(angle), y: tip.y + gone * Math.sin(angle), angle, opacity: 1 - share },
    end: isOver ? tip : undefined,
  }
}

function placing(view: FlightView, box: StillScene['box']): Place {
  return ({ ms, multiplier }) => ({
    x: box.left + RUNWAY + (ms / view.spanMs) * (box.right - box.left - RUNWAY),
    y: box.bottom - ((multiplier - 1) / (view.top - 1)) * (box.bottom - box.top),
  })
}

const ROWS_MOST = 5
const COLUMNS_MOST = 6
const STEPS = [1, 2, 5] as const

/** The least of 1, 2, 5, 10, 20 … and their tenths of which at most so many go into the length. */
function stepFor(length: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(length / most))
  return power * (STEPS.find((step) => length / (step * power) <= most) ?? 10)
}

function rowsOf({ top }: FlightView, { multiplier }: Labels): readonly Line[] {
  const step = stepFor(top - 1, ROWS_MOST)
  const decimals = step < 1 ? 2 : 0
  const count = Math.floor((top - 1) / step)
  // From 1.00x on; with steps above 1 the round figures stand, not those that are one more.
  const first = step > 1 ? 0 : 1
  const values = Array.from({ length: count }, (_, index) => first + (index + 1) * step)
  return [1, ...values.filter((value) => value < top)].map((at) => ({ at, label: multiplier(at, decimals) }))
}

function columnsOf({ spanMs }: FlightView, { seconds }: Labels): readonly Line[] {
  const step = stepFor(spanMs / 1000, COLUMNS_MOST)
  const count = Math.floor(spanMs / 1000 / step)
  return Array.from({ length: count }, (_, index) => (index + 1) * step).map((at) => ({
    at,
    label: seconds(at),
  }))
}

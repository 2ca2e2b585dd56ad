import { backOpacity, ringsAt } from './crossing.ts'
import {
  afterCleared,
  BASELINE,
  clearOf,
  figurePlace,
  gapOf,
  headOf,
  isLow,
  type Label,
  lineEnd,
  MOST,
  type Point,
  type Size,
  widthOf,
} from './flight-figure.ts'
import {
  type Flight,
  type FlightState,
  isOver,
  LEAVING_MS,
  msUntil,
  multiplierAt,
  ROLL_MS,
} from './flight-state.ts'
import { LIFT } from './plane-shapes.ts'

export interface Band {
  readonly low: number
  readonly high: number
}

/** The state to draw, before or during a flight. */
export interface Moment {
  readonly target?: number | undefined
  /** The band in which a target will be drawn, as a layer of the sky. */
  readonly band?: Band | undefined
  readonly flown?: { readonly flight: Flight; readonly state: FlightState } | undefined
  readonly calm?: boolean | undefined
  /** True if the target's decimal sign hangs through its line, which opens there. */
  readonly hasComma?: boolean
}

/** The picture of a moment as lines, points and label positions. */
export interface Scene {
  readonly ground: number
  readonly band: Band | undefined
  /** The target's line, with a gap around the multiplier. */
  readonly level: { readonly y: number; readonly gap: readonly [number, number] | undefined } | undefined
  /** The line's possible way before the flight; fades as the chance falls. */
  readonly path: readonly (Point & { readonly opacity: number })[]
  readonly curve: readonly Point[]
  /** 0 during the flight, 1 once the line has cooled. */
  readonly cooled: number
  /** Undefined once the plane has left. */
  readonly plane: (Point & { readonly angle: number; readonly scale: number }) | undefined
  /** The points where the line meets the target, or before there is one the band's ends. */
  readonly crossings: readonly Point[]
  readonly rings: readonly { readonly radius: number; readonly opacity: number }[]
  /** The line's end; its dotted line runs to the right as far as `to`, on the ground if the end is just over it. */
  readonly end: (Point & { readonly to: number; readonly isLow: boolean }) | undefined
  /** Pixels flown, which move the sky. */
  readonly drift: number
  readonly labels: {
    readonly figure: Label | undefined
    readonly target: Label | undefined
    readonly back: Label | undefined
    /** Under the target before take-off. */
    readonly note: Label | undefined
    readonly low: Label | undefined
    readonly high: Label | undefined
  }
}

/** Share of the height at which the target, or a band's upper edge, starts. */
const LEVEL_AT = 0.46
/** Lower in a low picture, under the page's title. */
const LOW_LEVEL_AT = 0.32
const BAND_AT = 0.6
/** The plane climbs at least this share of a low picture. */
const HEIGHT_LEAST = 0.4
/** Smoothness of the camera: the higher, the later it begins to follow. It only ever zooms out. */
const SOFTNESS = 8
const CURVE_POINTS = 48
const PATH_POINTS = { wide: 52, narrow: 26 }
/** A steeper plane would look like a rocket. */
const STEEPEST = -0.62
/** An end less than this over the ground has its dotted line on the ground. */
const NEAR_GROUND = 8
/** Height under the runway. */
const APRON = 12
const WIDE = { width: 700, height: 320 }
/** Between a target's estimated width and the way to it: 16 px, the ring, and what a broader font needs. */
const OFF_FIGURE = 36
/** How far the target's comma hangs below the line, relative to the font size. */
const COMMA_TAIL = 0.1
/** Width of the note under the target, relative to the font size. */
const NOTE_WIDTH = 15

interface View {
  /** The visible range: from 1.00x to `top`, from the start to `spanMs`. */
  readonly top: number
  readonly spanMs: number
}

/**
 * Returns the picture of a moment. Pure, so it is tested without a canvas.
 * @example sceneAt({ target: 2 }, { width: 375, height: 228, inset: 20 }).plane // waits on the runway
 */
export function sceneAt(moment: Moment, size: Size): Scene {
  const { target, band, flown, calm = false, hasComma = false } = moment
  const wide = size.width >= WIDE.width && size.height >= WIDE.height
  const ground = size.height - APRON
  const { inset, text } = size
  const start = { x: inset + (wide ? 120 : 56), y: ground }
  const elapsedMs = flown ? Math.max(0, flown.state.elapsedMs) : 0
  const endMs = flown ? msUntil(flown.flight.multiplier) : 0
  const atMs = Math.min(elapsedMs, endMs)
  const level = isLow(size) ? LOW_LEVEL_AT : LEVEL_AT
  const height = mostHeight(size, ground, wide)
  // The way to the target passes right of its figure and never crosses it.
  const aim = target ?? band?.high ?? 2
  const clearX = inset + widthOf(aim, heroSize(aim, ground * (1 - level), size, wide)) + OFF_FIGURE
  const run = Math.max(MOST.run, (clearX - start.x) / (size.width - start.x))
  // With reduced motion the steps begin at take-off.
  const spanMs = msUntil(aim) / (calm && flown ? MOST.run : run)
  const top = 1 + (aim - 1) / (target === undefined ? BAND_AT : level)
  const view = viewAt({ top, spanMs }, atMs, height, calm)
  const heightOf = (multiplier: number) => ground - ((multiplier - 1) / (view.top - 1)) * ground
  const at = (ms: number): Point => ({
    x: start.x + (ms / view.spanMs) * (size.width - start.x),
    y: heightOf(multiplierAt(ms)),
  })
  const tip = at(atMs)
  const over = flown !== undefined && isOver(flown.state)
  const met = target !== undefined ? [target] : band && wide ? [band.low, band.high] : []
  const left = over ? Math.min(1, (flown.state.elapsedMs - endMs) / LEAVING_MS) : 0
  const levelY = target === undefined ? undefined : heightOf(target)
  const figure =
    flown && figurePlace(flown, { tip, left: calm ? Number(over) : left, size, wide, ground, levelY })
  const underLevel = (opacity: number, tail = 0): Label | undefined =>
    levelY === undefined
      ? undefined
      : { x: inset, y: levelY + 9 + tail, size: (wide ? 17 : 13) * text, opacity }
  const digits = Math.floor(aim).toString().length * 0.6
  const hero = heroSize(aim, levelY ?? 0, size, wide)
  const comma = hasComma
    ? ([inset + (digits - 0.12) * hero, inset + (digits + 0.42) * hero] as const)
    : undefined
  // A low picture has no room between line and plane. A comma's tail hangs below the line.
  const note = flown || isLow(size) ? undefined : underLevel(1, hasComma ? COMMA_TAIL * hero : 0)
  const sincePassedMs =
    flown?.state.passed && !over && target !== undefined ? atMs - msUntil(target) : undefined
  const layer =
    !flown && target === undefined && band
      ? { low: heightOf(band.low), high: heightOf(band.high) }
      : undefined
  return {
    ground,
    band: layer,
    level:
      levelY === undefined ? undefined : { y: levelY, gap: flown ? figure && gapOf(figure, levelY) : comma },
    // The way leaves out the page's row and the note under the target.
    path:
      flown || !met[0]
        ? []
        : pathTo(aim, at, PATH_POINTS[wide ? 'wide' : 'narrow']).filter(
            ({ x, y }) =>
              y > headOf(size) &&
              (!note || y < note.y || y > note.y + 2.5 * note.size || x > inset + NOTE_WIDTH * note.size),
          ),
    curve: flown
      ? Array.from({ length: CURVE_POINTS + 1 }, (_, index) => at((atMs * index) / CURVE_POINTS))
      : [],
    cooled: left,
    // A low picture has no room beside the multiplier.
    plane:
      left === 1 || (over && (calm || isLow(size)))
        ? undefined
        : planeAt(flown?.state, { tip, start, at, atMs, left, width: size.width, wide }),
    crossings: flown && !flown.state.passed ? [] : met.map((each) => at(msUntil(each))),
    rings: sincePassedMs === undefined || calm ? [] : ringsAt(sincePassedMs, wide ? 1.8 : 1),
    end: over
      ? { ...tip, to: lineEnd({ tip, figure, levelY, size }), isLow: ground - tip.y < NEAR_GROUND }
      : undefined,
    drift: calm ? 0 : atMs / 8,
    labels: {
      figure,
      target:
        target === undefined || levelY === undefined
          ? undefined
          : targetLabel(target, flown?.state, { levelY, size, wide, calm }),
      back: sincePassedMs === undefined ? undefined : underLevel(calm ? 1 : backOpacity(sincePassedMs)),
      note,
      ...bandLabels(layer, size, wide),
    },
  }
}

/** Returns the share of the height that leaves room for the multiplier above the plane. */
function mostHeight(size: Size, ground: number, wide: boolean): number {
  const above = headOf(size) + clearOf(wide) + BASELINE * (wide ? 80 : 40)
  return Math.max(HEIGHT_LEAST, Math.min(MOST.height, 1 - above / ground))
}

/**
 * Returns the scale at a moment, from the time alone, so a tab that slept wakes to the right picture. It follows the
 * plane near its limit; the target stays visible, since the view only ever grows.
 */
function viewAt({ top, spanMs }: View, elapsedMs: number, height: number, calm: boolean): View {
  const above = top - 1
  const climbed = (multiplierAt(elapsedMs) - 1) / height
  const run = elapsedMs / MOST.run
  return calm
    ? { top: 1 + above * stepped(climbed / above), spanMs: spanMs * stepped(run / spanMs) }
    : { top: 1 + softMaximum(above, climbed), spanMs: softMaximum(spanMs, run) }
}

/** Small steps, so that a high end rests near the middle. */
function stepped(least: number): number {
  return Math.SQRT2 ** Math.max(0, Math.ceil(2 * Math.log2(least)))
}

function softMaximum(a: number, b: number): number {
  const larger = Math.max(a, b)
  return larger * ((a / larger) ** SOFTNESS + (b / larger) ** SOFTNESS) ** (1 / SOFTNESS)
}

function pathTo(target: number, at: (ms: number) => Point, length: number): Scene['path'] {
  const reachMs = msUntil(target) * 1.5
  return Array.from({ length }, (_, index) => {
    const ms = (reachMs * (index + 1)) / length
    return { ...at(ms), opacity: 0.97 / multiplierAt(ms) }
  })
}

interface PlaneAt {
  readonly tip: Point
  readonly start: Point
  readonly at: (ms: number) => Point
  readonly atMs: number
  readonly left: number
  readonly width: number
  readonly wide: boolean
}

/** Rolls, lifts its nose, follows the line, and leaves level, since the multiplier no longer grows. */
function planeAt(state: FlightState | undefined, seen: PlaneAt): Scene['plane'] {
  const { tip, start, at, atMs, left, width, wide } = seen
  const scale = wide ? 1.8 : 1
  const parked = start.x - (wide ? 70 : 28)
  // The wheels are on the ground until the line has climbed to the plane.
  const rest = start.y - LIFT * 0.9 * scale
  if (!state) return { x: parked, y: rest, angle: 0, scale }
  const ahead = at(atMs + 30)
  const slope = Math.max(STEEPEST, Math.atan2(ahead.y - tip.y, ahead.x - tip.x))
  if (state.phase === 'rolling') {
    const share = (state.elapsedMs + ROLL_MS) / ROLL_MS
    const lifted = Math.max(0, share * 2 - 1)
    const x = parked + (start.x - parked) * share * share
    return { x, y: rest, angle: slope * lifted * (2 - lifted), scale }
  }
  const gone = afterCleared(left) ** 2 * (width - tip.x + 90 * scale)
  // It leaves under a figure that stands on a low line.
  const lift = Math.max(0, tip.y - rest) * Math.max(0, 1 - 4 * left)
  return { x: tip.x + gone, y: tip.y - lift, angle: slope * Math.max(0, 1 - left * 2.5), scale }
}

const SHRINK_MS = 240

interface TargetPlace {
  readonly levelY: number
  readonly size: Size
  readonly wide: boolean
  readonly calm: boolean
}

/** Returns the font size of a target that stands on a line at that height. */
function heroSize(target: number, levelY: number, size: Size, wide: boolean): number {
  if (wide) return 112
  const room = (size.width - size.inset - 2 * OFF_FIGURE) / widthOf(target, 1)
  return Math.max(32, Math.min(64, room, (levelY - 10 - headOf(size)) / BASELINE))
}

/** Returns the target's label: the largest text until the plane moves, then small on its line. */
function targetLabel(
  target: number,
  state: FlightState | undefined,
  { levelY, size: picture, wide, calm }: TargetPlace,
): Label {
  const hero = heroSize(target, levelY, picture, wide)
  const small = wide ? 31 : 20
  const share = !state ? 0 : calm ? 1 : Math.min(1, (state.elapsedMs + ROLL_MS) / SHRINK_MS)
  const size = hero + (small - hero) * share * (2 - share)
  const y = Math.max(headOf(picture) - 10, levelY - size * BASELINE - 10)
  return { x: picture.inset, y, size, opacity: 1 }
}

/** Both figures are at the right margin, inside their band. */
function bandLabels(
  band: Scene['band'],
  { width }: Size,
  wide: boolean,
): Pick<Scene['labels'], 'low' | 'high'> {
  const size = wide ? 34 : 15
  // A comma's tail keeps off the line.
  const label = (y: number) => ({ x: width, y, size, opacity: 1 })
  return band
    ? { low: label(band.low - size - 5), high: label(band.high + (wide ? 9 : 6)) }
    : { low: undefined, high: undefined }
}

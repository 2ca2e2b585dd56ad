import { linearScale, logScale, logTicks, niceTicks, type Range, type Scale } from './scale.ts'
import type { Axis, LevelMark, Mark, Series } from './types.ts'

/** All lengths are screen pixels, which are the drawing's units. */
export interface Size {
  readonly width: number
  /** The font size of the plot. */
  readonly em: number
  /** Half as high, with the names at the ends whatever the width. */
  readonly low?: boolean
}

export interface Label {
  readonly text: string
  readonly series: Series
  readonly kind: Exclude<Mark['kind'], 'level'>
}

/** A name in the colour of its series; a level has none. */
export interface EndLabel {
  readonly text: string
  readonly series: Series | undefined
  readonly y: number
}

export interface KeyItem extends Label {
  readonly x: number
  readonly y: number
}

export interface PlacedAxis {
  readonly scale: Scale
  readonly ticks: readonly { readonly value: number; readonly place: number; readonly text: string }[]
}

export interface LevelLabel {
  readonly mark: LevelMark
  /** Undefined if the name is at the line's end. */
  readonly text: string | undefined
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

export interface PlotLayout {
  readonly width: number
  readonly height: number
  readonly frame: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly x: PlacedAxis
  readonly y: PlacedAxis
  readonly ends: readonly EndLabel[]
  readonly key: readonly KeyItem[]
  readonly levels: readonly LevelLabel[]
}

/** Letter width in `em` for the system's sans-serifs; generous, so that nothing is cut. */
const LETTER = 0.63
/** Extra width of a per cent sign. */
const PERCENT = 0.4
/** A narrower plot has its names below, not beside it. */
const WIDE_PX = 520
/** The largest share of the width for names beside the plot. */
const NAMES_SHARE_MAX = 0.3
export const SWATCH_PX = 28
const GAP_PX = 8

export const textWidth = (text: string, em: number): number =>
  (text.length * LETTER + (text.includes('%') ? PERCENT : 0)) * em

/** The same heights as in plot.module.css, which apply before the first measurement. */
const drawingHeight = (width: number, low: boolean): number =>
  low ? 170 : Math.min(360, Math.max(240, width * 0.46))

/**
 * Lays out the plot: the y axis's figures on the left; names at the ends of their lines on a wide plot, and in a key
 * below a narrow one.
 */
export function layOut(
  { width, em, low = false }: Size,
  axes: { readonly x: Axis; readonly y: Axis },
  marks: readonly Mark[],
  formatOf: (axis: Axis, ticks: readonly number[]) => (value: number) => string,
): PlotLayout {
  const line = em * 1.5
  const { atEnds, inKey, room } = placeNames(marks, width, em, low)
  const drawn = drawingHeight(width, low)
  const vertical = { top: line * 1.5, bottom: drawn - line * 2.6 }
  const y = placeAxis(axes.y, [vertical.bottom, vertical.top], formatOf, line * 2)
  const left = Math.max(...y.ticks.map(({ text }) => textWidth(text, em)), em) + GAP_PX
  const right = width - Math.max(room, em)
  const x = spaceOut(placeAxis(axes.x, [left, right], formatOf, em * 6), em)
  const key = placeKey(inKey, width, em, drawn + line * 0.6)
  const lowest = key.at(-1)
  const frame = { left, right, ...vertical }
  return {
    width,
    height: lowest === undefined ? drawn : lowest.y + line * 0.7,
    frame,
    x,
    y,
    ends: placeEnds(atEnds, y.scale, line * 0.85, [vertical.top, vertical.bottom]),
    key,
    levels: placeLevels(marks, { x: x.scale, y: y.scale, atEnds: atEnds.length > 0 }, frame, em),
  }
}

function placeNames(marks: readonly Mark[], width: number, em: number, low: boolean) {
  const named = marks.flatMap((mark) => {
    if (mark.kind === 'level' || mark.label === undefined) return []
    return [{ text: mark.label, series: mark.series ?? (0 as const), kind: mark.kind, end: endOf(mark) }]
  })
  const levels = marks.flatMap((mark) =>
    mark.kind === 'level' && 'y' in mark.at ? [{ text: mark.label, series: undefined, end: mark.at.y }] : [],
  )
  const ending = [...named.filter(({ end }) => end !== undefined), ...levels]
  const longest = Math.max(0, ...ending.map(({ text }) => textWidth(text, em)))
  const roomy = low || (width >= WIDE_PX && longest <= width * NAMES_SHARE_MAX)
  return {
    atEnds: roomy ? ending : [],
    inKey: roomy ? named.filter(({ end }) => end === undefined) : named,
    room: roomy && ending.length > 0 ? longest + 2 * GAP_PX : 0,
  }
}

/** Returns where a mark leaves the plot on the right; undefined for marks that do not run along it. */
function endOf(mark: Mark): number | undefined {
  if (mark.kind === 'line') return mark.points.at(-1)?.y
  if (mark.kind !== 'band') return undefined
  const last = mark.spans.at(-1)
  return last && (last.low + last.high) / 2
}

function placeAxis(
  axis: Axis,
  range: Range,
  formatOf: (axis: Axis, ticks: readonly number[]) => (value: number) => string,
  apart: number,
): PlacedAxis {
  const [low, high] = axis.domain
  const scale = (axis.log ? logScale : linearScale)(axis.domain, range)
  const count = Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / apart))
  const values = axis.ticks ?? (axis.log ? logTicks : niceTicks)(low, high, count)
  const format = formatOf(axis, values)
  return { scale, ticks: values.map((value) => ({ value, place: scale(value), text: format(value) })) }
}

/** Drops figures evenly until no two overlap. */
function spaceOut(axis: PlacedAxis, em: number): PlacedAxis {
  const { ticks } = axis
  const fits = (every: number) => {
    let end = Number.NEGATIVE_INFINITY
    for (let index = 0; index < ticks.length; index += every) {
      const { place, text } = ticks[index] ?? { place: 0, text: '' }
      const half = textWidth(text, em) / 2
      if (place - half < end) return false
      end = place + half + GAP_PX
    }
    return true
  }
  let every = 1
  while (every < ticks.length && !fits(every)) every += 1
  return { ...axis, ticks: ticks.filter((_, index) => index % every === 0) }
}

/** Places the levels' names; stacks those of vertical levels that would overlap. */
function placeLevels(
  marks: readonly Mark[],
  scales: { readonly x: Scale; readonly y: Scale; readonly atEnds: boolean },
  { left, right, top }: PlotLayout['frame'],
  em: number,
): LevelLabel[] {
  const placed: { from: number; to: number; row: number }[] = []
  return marks.flatMap((mark): LevelLabel[] => {
    if (mark.kind !== 'level') return []
    if ('y' in mark.at) {
      const place = scales.y(mark.at.y)
      // Above the line, except at the upper edge.
      const y = place - top < em * 1.4 ? place + em * 1.2 : place - em * 0.5
      return [{ mark, text: scales.atEnds ? undefined : mark.label, x: right, y, anchor: 'end' }]
    }
    const place = scales.x(mark.at.x)
    const width = textWidth(mark.label, em) + GAP_PX
    const before = place + width > right && place - width > left
    const [from, to] = before ? [place - width, place] : [place, place + width]
    let row = 0
    while (placed.some((other) => other.row === row && other.from < to && from < other.to)) row += 1
    placed.push({ from, to, row })
    const y = top + em * (0.9 + 1.5 * row)
    return [{ mark, text: mark.label, x: place + (before ? -6 : 6), y, anchor: before ? 'end' : 'start' }]
  })
}

function placeKey(names: readonly Label[], width: number, em: number, top: number): KeyItem[] {
  let x = 0
  let y = top
  return names.map(({ text, series, kind }) => {
    const wide = SWATCH_PX + GAP_PX + textWidth(text, em) + 2 * GAP_PX
    if (x > 0 && x + wide > width) {
      x = 0
      y += em * 1.7
    }
    const item = { text, series, kind, x, y }
    x += wide
    return item
  })
}

function placeEnds(
  names: readonly (Omit<EndLabel, 'y'> & { end: number | undefined })[],
  scale: Scale,
  gap: number,
  bounds: Range,
): EndLabel[] {
  const places = spread(
    names.map(({ end }) => scale(end ?? 0)),
    gap,
    bounds,
  )
  return names.map(({ text, series }, index) => ({ text, series, y: places[index] ?? 0 }))
}

/**
 * Moves positions apart until neighbours are `gap` from each other, each as little as needed, and inside the bounds if
 * they fit.
 * @example spread([50, 52], 10, [0, 100]) // [46, 56]
 */
export function spread(places: readonly number[], gap: number, [low, high]: Range): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
  const inside = (group: Group): Group => {
    const half = ((group.members.length - 1) * gap) / 2
    return { ...group, middle: Math.max(low + half, Math.min(high - half, group.middle)) }
  }
  // Neighbours that would touch become a group around their common middle.
  const groups: Group[] = []
  for (const { place, index } of order) {
    let group = inside({ middle: place, members: [index] })
    for (let before = groups.at(-1); before && touch(before, group, gap); before = groups.at(-1)) {
      groups.pop()
      group = inside(merge(before, group))
    }
    groups.push(group)
  }
  const result = [...places]
  for (const { middle, members } of groups) {
    for (const [rank, index] of members.entries()) {
      result[index] = middle + (rank - (members.length - 1) / 2) * gap
    }
  }
  return result
}

interface Group {
  readonly middle: number
  readonly members: readonly number[]
}

function touch(above: Group, below: Group, gap: number): boolean {
  return below.middle - above.middle < ((above.members.length + below.members.length) / 2) * gap
}

function merge(above: Group, below: Group): Group {
  const count = above.members.length + below.members.length
  const sum = above.middle * above.members.length + below.middle * below.members.length
  return { middle: sum / count, members: [...above.members, ...below.members] }
}

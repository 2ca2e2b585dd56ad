import { textWidth } from './layout.ts'

/** A text on the plot with its box, in pixels. */
export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly anchor: 'start' | 'end'
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function textAt(
  text: string,
  x: number,
  y: number,
  em: number,
  anchor: PlacedText['anchor'],
): PlacedText {
  const width = textWidth(text, em)
  const left = anchor === 'end' ? x - width : x
  return { text, x, y, anchor, left, right: left + width, top: y - em, bottom: y + em * 0.3 }
}

/** Returns each text's first place that overlaps no text placed before; undefined if all its places do. */
export function placeTexts(
  fixed: readonly PlacedText[],
  texts: readonly (readonly PlacedText[])[],
): (PlacedText | undefined)[] {
  const placed = [...fixed]
  return texts.map((places) => {
    const free = places.find((place) => !placed.some((other) => overlaps(place, other)))
    if (free) placed.push(free)
    return free
  })
}

export function overlaps(a: PlacedText, b: PlacedText): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Points of a drawn line, in pixels. */
export type Places = readonly (readonly [across: number, down: number])[]

/** A plane at the beginning of the axis covers none of its figures. */
export const HALF_PLANE_PX = 28

/** True if the line, or the plane ahead of it, is behind a text. */
export function isCrossed({ left, right, top, bottom }: PlacedText, drawn: Places, plane: boolean): boolean {
  const [endAcross, endDown] = drawn.at(-1) ?? [0, 0]
  const isBehindPlane =
    plane &&
    drawn.length > 0 &&
    left < endAcross + 2 * HALF_PLANE_PX + 8 &&
    right > endAcross - HALF_PLANE_PX &&
    top < endDown + 18 &&
    bottom > endDown - 14
  return (
    isBehindPlane ||
    drawn.some(([across, down], at) => {
      const [before, downBefore] = drawn[at - 1] ?? [across, down]
      const isBeside = across < left - 4 || before > right + 4
      return !isBeside && Math.min(down, downBefore) < bottom + 4 && Math.max(down, downBefore) > top - 4
    })
  )
}

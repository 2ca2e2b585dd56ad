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

import { textWidth } from './layout.ts'

/** A text on the plot and the box that it fills, in pixels. */
export interface Words {
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

export function wordsAt(text: string, x: number, y: number, em: number, anchor: Words['anchor']): Words {
  const width = textWidth(text, em)
  const left = anchor === 'end' ? x - width : x
  return { text, x, y, anchor, left, right: left + width, top: y - em, bottom: y + em * 0.3 }
}

/** Returns the first place of each text that touches nothing placed before; undefined where every place does. */
export function placeWords(
  standing: readonly Words[],
  texts: readonly (readonly Words[])[],
): (Words | undefined)[] {
  const placed = [...standing]
  return texts.map((places) => {
    const free = places.find((place) => !placed.some((other) => touches(place, other)))
    if (free) placed.push(free)
    return free
  })
}

export function touches(one: Words, other: Words): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

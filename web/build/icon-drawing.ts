import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Icon shapes: `tile` as drawn; `apple` on a square ground, since iOS cuts its own corners; `maskable` within the
 * middle 80 %, which every mask shows; `monochrome` the mark alone, as a stencil.
 */
export type IconShape = 'tile' | 'apple' | 'maskable' | 'monochrome'

const BRAND = join(import.meta.dirname, '../brand')
const VIEW_BOX = 32
/** The mark reaches 16.4 units from the centre; a scale of 0.78 would touch the edge of the safe zone, at 12.8. */
const SCALE: Readonly<Record<Exclude<IconShape, 'tile'>, number>> = {
  apple: 0.9,
  maskable: 0.74,
  monochrome: 0.74,
}

/** Returns a drawing of `web/brand` without its comments. */
export function readDrawing(name: string): string {
  return readFileSync(join(BRAND, `${name}.svg`), 'utf8').replace(/\s*<!--.*?-->/gs, '')
}

export function drawMark(shape: IconShape): string {
  const source = readDrawing('mark')
  if (shape === 'tile') return source
  const ground =
    shape === 'monochrome' ? '' : element(source, /<rect id="ground"[^>]*>/).replace(/ rx="\d+"/, '')
  const mark = element(source, /<g id="mark">.*<\/g>/s)
  const ink = shape === 'monochrome' ? mark.replace(/#[\da-f]{6}/g, '#ffffff') : mark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_BOX} ${VIEW_BOX}">${ground}<g transform="${scaledAtCentre(SCALE[shape])}">${ink}</g></svg>`
}

function scaledAtCentre(scale: number): string {
  const offset = ((1 - scale) * VIEW_BOX) / 2
  return `translate(${offset} ${offset}) scale(${scale})`
}

function element(source: string, pattern: RegExp): string {
  const found = pattern.exec(source)?.[0]
  if (found === undefined) throw new Error(`web/brand/mark.svg has no ${pattern.source}`)
  return found
}

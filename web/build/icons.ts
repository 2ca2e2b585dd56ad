import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { ico } from './ico.ts'
import { drawMark, readDrawing } from './icon-drawing.ts'
import { ALL_ICONS, type Icon } from './icon-list.ts'

export interface StaticFile {
  /** From the root of the site, without the first slash. */
  readonly fileName: string
  readonly source: Uint8Array | string
}

/** The sizes within `/favicon.ico`, which browsers and feed readers ask for without being told. */
const ICO_SIZES = [16, 32]

let renderer: Promise<void> | undefined

/** WebAssembly, so that the same pixels come out on every system; it may be started only once. */
function startRenderer(): Promise<void> {
  renderer ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(
    (bytes) => initWasm(bytes),
  )
  return renderer
}

/** Every icon of the site, drawn from `web/brand`. */
export async function makeIcons(): Promise<StaticFile[]> {
  await startRenderer()
  const pngs = ALL_ICONS.map((icon) => ({
    fileName: icon.fileName,
    source: render(svgOf(icon), icon.sizePx),
  }))
  const tile = drawMark('tile')
  const favicon = ico(ICO_SIZES.map((size) => ({ size, png: render(tile, size) })))
  return [{ fileName: 'favicon.svg', source: tile }, { fileName: 'favicon.ico', source: favicon }, ...pngs]
}

function svgOf({ drawing, shape }: Icon): string {
  return drawing === undefined ? drawMark(shape) : readDrawing(drawing)
}

function render(svg: string, sizePx: number): Uint8Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: sizePx } })
  const rendered = image.render()
  const png = rendered.asPng()
  rendered.free()
  image.free()
  return png
}

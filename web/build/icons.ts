import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawMark, readDrawing } from './icon-drawing.ts'
import { ALL_ICONS, type Icon } from './icon-list.ts'

export interface StaticFile {
  readonly fileName: string
  readonly source: Uint8Array | string
}

/** The sizes in `/favicon.ico`, which browsers and feed readers request by convention. */
const ICO_SIZES = [16, 32]

let renderer: Promise<void> | undefined

/** Renders in WebAssembly for the same pixels on every system; it can be started only once. */
function startRenderer(): Promise<void> {
  renderer ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then(
    (bytes) => initWasm(bytes),
  )
  return renderer
}

/** Renders every icon of the site from `web/brand`. */
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

interface IcoImage {
  /** Width and height in pixels, at most 255. */
  readonly size: number
  readonly png: Uint8Array
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Writes an ICO file of PNG images, which every browser since Internet Explorer 11 reads. */
function ico(images: readonly IcoImage[]): Uint8Array {
  const head = Buffer.alloc(HEADER_BYTES + images.length * ENTRY_BYTES)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4) // colour planes
    head.writeUInt16LE(32, at + 6) // bits per pixel
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

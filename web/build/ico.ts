export interface IcoImage {
  /** Width and height, at most 255. */
  readonly size: number
  readonly png: Uint8Array
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** An ICO file that holds PNG images, which every browser since Internet Explorer 11 reads. */
export function ico(images: readonly IcoImage[]): Uint8Array {
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

export interface ZipEntry {
  /** Uses slashes between folders. */
  readonly path: string
  readonly text: string
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
/** ZIP version 2.0, the first version with folders. */
const VERSION = 20
/** Flag: names are UTF-8. */
const UTF8 = 0x0800
/** 1 January 1980, the format's first day; a fixed date makes archives of the same posts identical. */
const DATE = 0x21

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Writes an uncompressed archive by PKWARE's APPNOTE 6.3.10, for fewer than 65,536 files and 4 GB. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const parts: BlobPart[] = []
  const central: BlobPart[] = []
  let offset = 0
  let centralSize = 0
  for (const { path, text } of entries) {
    const name = new TextEncoder().encode(path)
    const data = new TextEncoder().encode(text)
    const common = [VERSION, UTF8, 0, 0, DATE]
    const sizes = [crc32(data), data.length, data.length]
    const local = record([LOCAL_HEADER], common, sizes, [name.length, 0])
    // Adds "version made by" first; after the sizes: name, extra field, comment, disk, attributes twice, offset.
    const entry = record(
      [CENTRAL_HEADER],
      [VERSION, ...common],
      sizes,
      [name.length, 0, 0, 0, 0],
      [0, offset],
    )
    parts.push(local, name, data)
    central.push(entry, name)
    offset += local.length + name.length + data.length
    centralSize += entry.length + name.length
  }
  const count = entries.length
  const end = record([END], [0, 0, count, count], [centralSize, offset], [0])
  return new Blob([...parts, ...central, end], { type: 'application/zip' })
}

/** Packs lists of 32-bit and 16-bit numbers in turn, little-endian. */
function record(...lists: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const sizes = lists.map((list, at) => list.length * (at % 2 === 0 ? 4 : 2))
  const view = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, 0)))
  let offset = 0
  lists.forEach((list, at) => {
    for (const number of list) {
      if (at % 2 === 0) view.setUint32(offset, number, true)
      else view.setUint16(offset, number, true)
      offset += at % 2 === 0 ? 4 : 2
    }
  })
  return new Uint8Array(view.buffer)
}

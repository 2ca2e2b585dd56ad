import type { ByteReader } from './byte-reader.ts'
import { ImageRefused, type Picture } from './refused.ts'

const HEAD_BYTES = 12
const ANIMATION_FLAG = 0x02
/** RFC 9649, section 2.7; others could hold anything. */
const KNOWN_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF', 'XMP ']

type Size = Omit<Picture, 'type'>

/**
 * Walks the chunks of a WebP (RFC 9649) to its end; where it names its size twice, both must be one.
 *
 * @throws ImageRefused `animated`, `hidden_content` for what the format does not know or what follows it
 */
export function readWebp(file: ByteReader): Picture {
  const end = 8 + file.u32le(4)
  if (end > file.length) throw new ImageRefused('unreadable')
  if (end < file.length) throw new ImageRefused('hidden_content')
  let canvas: Size | undefined
  let frame: Size | undefined
  for (let offset = HEAD_BYTES; offset < end; ) {
    const name = file.text(offset, 4)
    const length = file.u32le(offset + 4)
    const data = offset + 8
    file.within(data, length)
    if (name === 'ANIM' || name === 'ANMF') throw new ImageRefused('animated')
    if (!KNOWN_CHUNKS.includes(name)) throw new ImageRefused('hidden_content')
    if (name === 'VP8X') canvas = readCanvas(file, data)
    if (name === 'VP8 ' || name === 'VP8L') {
      if (frame) throw new ImageRefused('hidden_content')
      frame = name === 'VP8 ' ? readLossy(file, data) : readLossless(file, data)
    }
    // Chunks begin at even places.
    offset = data + length + (length % 2)
  }
  if (!frame) throw new ImageRefused('unreadable')
  if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) {
    throw new ImageRefused('unreadable')
  }
  return { type: 'image/webp', ...frame }
}

function readCanvas(file: ByteReader, data: number): Size {
  if (file.u8(data) & ANIMATION_FLAG) throw new ImageRefused('animated')
  return { width: file.u24le(data + 4) + 1, height: file.u24le(data + 7) + 1 }
}

/** RFC 6386, section 9.1: a key frame's start code, then 14 bits of each side. */
function readLossy(file: ByteReader, data: number): Size {
  const isKeyFrame = (file.u8(data) & 1) === 0
  if (!isKeyFrame || file.u24le(data + 3) !== 0x2a019d) throw new ImageRefused('unreadable')
  return { width: file.u16le(data + 6) & 0x3fff, height: file.u16le(data + 8) & 0x3fff }
}

/** RFC 9649, section 3.4: a signature, then 14 bits of each side less one. */
function readLossless(file: ByteReader, data: number): Size {
  if (file.u8(data) !== 0x2f) throw new ImageRefused('unreadable')
  const bits = file.u32le(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

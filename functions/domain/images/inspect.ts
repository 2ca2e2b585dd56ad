import { crc32 } from 'node:zlib'
import { imageTypeOf, SNIFF_BYTES } from '#shared/images/sniff.ts'
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type ImageType } from '#shared/models/image.ts'
import { ownValue } from '#shared/own-value.ts'
import { ByteReader, ImageRefused, type Picture } from './byte-reader.ts'

const READERS: Readonly<Record<ImageType, (file: ByteReader) => Picture>> = {
  'image/avif': readAvif,
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

/** More than the 1445 bytes that a browser reads to guess a file's type (MIME Sniffing, 5.2). */
const HEAD_BYTES = 4096
const SCRIPT_MARKS =
  /<(?:!doctype|html|head|body|script|iframe|svg|object|embed|math|\?php)[\s>/]|javascript:/i

/**
 * Judges a file by its bytes, before anything is decoded.
 *
 * @param declared the type that the uploader stated
 * @throws ImageRefused with the reason
 */
export function inspectImage(bytes: Uint8Array, declared: ImageType): Picture {
  if (bytes.length > IMAGE_BYTES_MAX) throw new ImageRefused('too_large')
  const type = imageTypeOf(bytes.subarray(0, SNIFF_BYTES))
  if (type === undefined) throw new ImageRefused('not_an_image')
  if (type !== declared) throw new ImageRefused('wrong_type')
  if (SCRIPT_MARKS.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))) {
    throw new ImageRefused('hidden_content')
  }
  const picture = READERS[type](new ByteReader(bytes))
  const { width, height } = picture
  if (width < 1 || height < 1) throw new ImageRefused('unreadable')
  if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX) {
    throw new ImageRefused('too_many_pixels')
  }
  return picture
}

/** The boxes of a still picture (ISO/IEC 14496-12, AV1 Image File Format 1.1). */
const STILL_BOXES = ['ftyp', 'meta', 'mdat', 'free', 'skip']
/** Boxes that contain the boxes with the sizes, and the bytes before their first inner box. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }
/** A limit above the number of boxes that any picture needs. */
const BOXES_MAX = 2000

interface Box {
  readonly type: string
  readonly data: number
  readonly end: number
}

/**
 * Walks the boxes of an AVIF to its end. Its size is the largest of its parts. The decoder holds the AV1 data to that
 * size, and to a limit of memory (codecs.ts).
 *
 * @throws ImageRefused `animated` for sequences, `hidden_content` for boxes that no picture needs
 */
function readAvif(file: ByteReader): Picture {
  const sizes: { width: number; height: number }[] = []
  const walk = (from: number, to: number, depth: number): void => {
    for (const box of readBoxes(file, from, to)) {
      if (depth === 0) checkTopBox(file, box)
      const headBytes = ownValue(CONTAINERS, box.type)
      if (headBytes !== undefined && depth < 3) walk(box.data + headBytes, box.end, depth + 1)
      if (box.type === 'ispe') sizes.push({ width: file.u32(box.data + 4), height: file.u32(box.data + 8) })
    }
  }
  walk(0, file.length, 0)
  if (!readBoxes(file, 0, file.length).some(({ type }) => type === 'mdat'))
    throw new ImageRefused('unreadable')
  const largest = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
  if (!largest) throw new ImageRefused('unreadable')
  return { type: 'image/avif', ...largest }
}

function checkTopBox(file: ByteReader, { type, data, end }: Box): void {
  if (type === 'moov' || type === 'moof') throw new ImageRefused('animated')
  if (!STILL_BOXES.includes(type)) throw new ImageRefused('hidden_content')
  if (type === 'ftyp' && file.text(data, 4) === 'avis') throw new ImageRefused('animated')
  const isEmpty = file.bytes.subarray(data, end).every((byte) => byte === 0)
  if ((type === 'free' || type === 'skip') && !isEmpty) throw new ImageRefused('hidden_content')
}

function readBoxes(file: ByteReader, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let offset = from; offset < to; ) {
    const size = file.u32(offset)
    const type = file.text(offset + 4, 4)
    // A size of 0 means up to the end. A size of 1 means a 64-bit length, which no file of at most 5 MB needs.
    const end = size === 0 ? to : offset + size
    if ((size !== 0 && size < 8) || end > to || found.length > BOXES_MAX) throw new ImageRefused('unreadable')
    found.push({ type, data: offset + 8, end })
    offset = end
  }
  return found
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP2 = 0xe2
/** Frame types that browsers show: baseline, extended and progressive, with Huffman codes. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]
/**
 * A progressive picture has about ten scans. Each takes as long as decoding a whole picture: 100 scans of 16
 * megapixels took 20 s.
 */
const SCANS_MAX = 20

interface Walked {
  readonly width: number
  readonly height: number
  /** Offset of the byte after EOI. */
  readonly end: number
  /** The file states that further pictures follow (CIPA DC-007): cameras add a preview or a brightness map. */
  readonly announcesMore: boolean
}

/**
 * Walks the segments of a JPEG (ITU-T T.81, annex B) to its end. Only whole JPEGs that the first one announces may
 * follow, as phone cameras write them.
 *
 * @throws ImageRefused `hidden_content` for anything else that follows
 */
function readJpeg(file: ByteReader): Picture {
  const first = walkJpeg(file, 0)
  let { end } = first
  while (end < file.length) {
    if (!first.announcesMore || !isStart(file, end)) throw new ImageRefused('hidden_content')
    end = walkJpeg(file, end).end
  }
  return { type: 'image/jpeg', width: first.width, height: first.height }
}

function isStart(file: ByteReader, offset: number): boolean {
  return offset + 2 <= file.length && file.u8(offset) === 0xff && file.u8(offset + 1) === SOI
}

function walkJpeg(file: ByteReader, start: number): Walked {
  if (!isStart(file, start)) throw new ImageRefused('unreadable')
  let frame: { width: number; height: number } | undefined
  let announcesMore = false
  let scans = 0
  for (let offset = start + 2; ; ) {
    const { marker, at } = nextMarker(file, offset)
    if (marker === EOI) {
      if (!frame || scans === 0) throw new ImageRefused('unreadable')
      return { ...frame, end: at, announcesMore }
    }
    // Markers without a length, which may not appear here: restarts, a second start.
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      throw new ImageRefused('unreadable')
    }
    const length = file.u16(at)
    if (length < 2) throw new ImageRefused('unreadable')
    file.within(at, length)
    if (isFrame(marker)) {
      if (frame || !SHOWN_FRAMES.includes(marker)) throw new ImageRefused('unreadable')
      frame = { height: file.u16(at + 3), width: file.u16(at + 5) }
    }
    if (marker === APP2 && length >= 6 && file.text(at + 2, 4) === 'MPF\0') announcesMore = true
    offset = at + length
    if (marker !== SOS) continue
    scans += 1
    if (scans > SCANS_MAX) throw new ImageRefused('unreadable')
    offset = endOfScan(file, offset)
  }
}

/** True for the frame markers; C4, C8 and CC among them are tables and a reserved code. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Finds the next marker, which any number of FF bytes may precede. */
function nextMarker(file: ByteReader, offset: number): { marker: number; at: number } {
  if (file.u8(offset) !== 0xff) throw new ImageRefused('unreadable')
  let at = offset + 1
  while (file.u8(at) === 0xff) at += 1
  return { marker: file.u8(at), at: at + 1 }
}

/** Finds the end of a scan, inside which FF is followed by 00 or a restart marker (D0 to D7). */
function endOfScan(file: ByteReader, from: number): number {
  for (let offset = from; ; ) {
    const found = file.bytes.indexOf(0xff, offset)
    if (found === -1) throw new ImageRefused('unreadable')
    const next = file.u8(found + 1)
    if (next === 0xff) offset = found + 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) offset = found + 2
    else return found
  }
}

const PNG_SIGNATURE_BYTES = 8
/** Bytes of a chunk besides its data: length, type and checksum. */
const CHUNK_AROUND_BYTES = 12

/**
 * Walks the chunks of a PNG (RFC 2083, section 3) to its end.
 *
 * @throws ImageRefused `animated` (APNG), `hidden_content` for data after IEND, `unreadable` for bad checksums
 */
function readPng(file: ByteReader): Picture {
  let size: Omit<Picture, 'type'> | undefined
  let hasData = false
  for (let offset = PNG_SIGNATURE_BYTES; ; ) {
    const length = file.u32(offset)
    const type = file.text(offset + 4, 4)
    file.within(offset, length + CHUNK_AROUND_BYTES)
    const end = offset + 8 + length
    if (crc32(file.bytes.subarray(offset + 4, end)) !== file.u32(end)) throw new ImageRefused('unreadable')
    if ((offset === PNG_SIGNATURE_BYTES) !== (type === 'IHDR')) throw new ImageRefused('unreadable')
    if (type === 'IHDR') size = { width: file.u32(offset + 8), height: file.u32(offset + 12) }
    if (type === 'acTL') throw new ImageRefused('animated')
    if (type === 'IDAT') hasData = true
    offset = end + 4
    if (type !== 'IEND') continue
    if (!size || !hasData) throw new ImageRefused('unreadable')
    if (offset !== file.length) throw new ImageRefused('hidden_content')
    return { type: 'image/png', ...size }
  }
}

const WEBP_HEAD_BYTES = 12
const ANIMATION_FLAG = 0x02
/** The chunks of RFC 9649, section 2.7. Unknown chunks could hold anything. */
const KNOWN_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF', 'XMP ']

type Size = Omit<Picture, 'type'>

/**
 * Walks the chunks of a WebP (RFC 9649) to its end. If it states its size twice, both must be equal.
 *
 * @throws ImageRefused `animated`, `hidden_content` for unknown chunks or data after the end
 */
function readWebp(file: ByteReader): Picture {
  const end = 8 + file.u32le(4)
  if (end > file.length) throw new ImageRefused('unreadable')
  if (end < file.length) throw new ImageRefused('hidden_content')
  let canvas: Size | undefined
  let frame: Size | undefined
  for (let offset = WEBP_HEAD_BYTES; offset < end; ) {
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
    // Chunks begin at even offsets.
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

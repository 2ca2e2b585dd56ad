import { ownValue } from '#shared/own-value.ts'
import type { ByteReader } from './byte-reader.ts'
import { ImageRefused, type Picture } from './refused.ts'

/** What a still picture is made of (ISO/IEC 14496-12, AV1 Image File Format 1.1). */
const STILL_BOXES = ['ftyp', 'meta', 'mdat', 'free', 'skip']
/** Boxes of boxes on the way to the sizes, and how many bytes of their own they begin with. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }
/** Nested deeper, or more of them, than any picture needs. */
const BOXES_MAX = 2000

interface Box {
  readonly type: string
  readonly data: number
  readonly end: number
}

/**
 * Walks the boxes of an AVIF to its end. Its size is the largest that any of its parts has; what the AV1 data
 * themselves say is held to that, and to a bound of memory, when they are decoded (codecs.ts).
 *
 * @throws ImageRefused `animated` for sequences, `hidden_content` for boxes that no picture needs
 */
export function readAvif(file: ByteReader): Picture {
  const sizes: { width: number; height: number }[] = []
  const walk = (from: number, to: number, depth: number): void => {
    for (const box of boxes(file, from, to)) {
      if (depth === 0) checkTop(file, box)
      const own = ownValue(CONTAINERS, box.type)
      if (own !== undefined && depth < 3) walk(box.data + own, box.end, depth + 1)
      if (box.type === 'ispe') sizes.push({ width: file.u32(box.data + 4), height: file.u32(box.data + 8) })
    }
  }
  walk(0, file.length, 0)
  if (!boxes(file, 0, file.length).some(({ type }) => type === 'mdat')) throw new ImageRefused('unreadable')
  const largest = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
  if (!largest) throw new ImageRefused('unreadable')
  return { type: 'image/avif', ...largest }
}

function checkTop(file: ByteReader, { type, data, end }: Box): void {
  if (type === 'moov' || type === 'moof') throw new ImageRefused('animated')
  if (!STILL_BOXES.includes(type)) throw new ImageRefused('hidden_content')
  if (type === 'ftyp' && file.text(data, 4) === 'avis') throw new ImageRefused('animated')
  const isEmpty = file.bytes.subarray(data, end).every((byte) => byte === 0)
  if ((type === 'free' || type === 'skip') && !isEmpty) throw new ImageRefused('hidden_content')
}

function boxes(file: ByteReader, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let offset = from; offset < to; ) {
    const size = file.u32(offset)
    const type = file.text(offset + 4, 4)
    // 0 means to the end; 1 a length of 64 bits, which nothing within 5 MB needs.
    const end = size === 0 ? to : offset + size
    if ((size !== 0 && size < 8) || end > to || found.length > BOXES_MAX) throw new ImageRefused('unreadable')
    found.push({ type, data: offset + 8, end })
    offset = end
  }
  return found
}

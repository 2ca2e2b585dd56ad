import { crc32 } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import { ImageRefused, type Picture } from './refused.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk. */
const AROUND_BYTES = 12

/**
 * Walks the chunks of a PNG (RFC 2083, section 3) to its end.
 *
 * @throws ImageRefused `animated` (APNG), `hidden_content` for what follows IEND, `unreadable` for bad checksums
 */
export function readPng(file: ByteReader): Picture {
  let size: Omit<Picture, 'type'> | undefined
  let hasData = false
  for (let offset = SIGNATURE_BYTES; ; ) {
    const length = file.u32(offset)
    const type = file.text(offset + 4, 4)
    file.within(offset, length + AROUND_BYTES)
    const end = offset + 8 + length
    if (crc32(file.bytes.subarray(offset + 4, end)) !== file.u32(end)) throw new ImageRefused('unreadable')
    if ((offset === SIGNATURE_BYTES) !== (type === 'IHDR')) throw new ImageRefused('unreadable')
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

import type { ImageType } from '../models/image.ts'

/** Number of leading bytes that determine a file's type. */
export const SNIFF_BYTES = 64

/**
 * Returns the type of a file from its first bytes; undefined if it is not an image that can be uploaded.
 * Sources: RFC 2083 (PNG), ITU-T T.81 (JPEG), RFC 9649 (WebP), AV1 Image File Format 1.1 (AVIF).
 */
export function imageTypeOf(head: Uint8Array): ImageType | undefined {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') return 'image/webp'
  if (textAt(head, 4) === 'ftyp' && brands(head).some((brand) => brand === 'avif' || brand === 'avis')) {
    return 'image/avif'
  }
  return undefined
}

/** Major and compatible brands of an ISO base media file, as far as the head contains them. */
function brands(head: Uint8Array): string[] {
  const size = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length)
  const offsets = [8]
  for (let offset = 16; offset + 4 <= size; offset += 4) offsets.push(offset)
  return offsets.map((offset) => textAt(head, offset))
}

function startsWith(bytes: Uint8Array, offset: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[offset + index] === byte)
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4))
}

/** Returns width and height of a WebP file of any of its three kinds (RFC 9649, sections 2.5 to 2.7). */
export function webpSize(file: Uint8Array): { widthPx: number; heightPx: number } {
  const bytes = Buffer.from(file)
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP')
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') {
    return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff }
  }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 }
}

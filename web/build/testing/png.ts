import { inflateSync } from 'node:zlib'

export interface Pixels {
  readonly widthPx: number
  readonly heightPx: number
  /** RGBA of each pixel, row by row. */
  readonly rgba: Uint8Array
}

const HEADER_AT = 8
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** Reads a PNG with 8 bits per channel, in colour, not interlaced (PNG specification, W3C, third edition). */
export function readPng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG')
  const widthPx = bytes.readUInt32BE(HEADER_AT + 8)
  const heightPx = bytes.readUInt32BE(HEADER_AT + 12)
  const channels = CHANNELS[bytes[HEADER_AT + 17] ?? 0]
  if (bytes[HEADER_AT + 16] !== 8 || channels === undefined)
    throw new Error('Only PNGs with 8 bits per colour channel can be read')
  const rows = unfilter(inflateSync(imageData(bytes)), widthPx, heightPx, channels)
  const rgba = new Uint8Array(widthPx * heightPx * 4).fill(255)
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    for (let c = 0; c < channels; c++) rgba[pixel * 4 + c] = rows[pixel * channels + c] ?? 0
  }
  return { widthPx, heightPx, rgba }
}

function imageData(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = HEADER_AT; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

/** Returns the pixels' bytes: each row starts with a filter type, and its bytes are relative to neighbours. */
function unfilter(raw: Buffer, widthPx: number, heightPx: number, channels: number): Uint8Array {
  const stride = widthPx * channels
  const out = new Uint8Array(stride * heightPx)
  for (let y = 0; y < heightPx; y++) {
    const filter = raw[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : (out[y * stride + x - channels] ?? 0)
      const up = y === 0 ? 0 : (out[(y - 1) * stride + x] ?? 0)
      const upLeft = x < channels || y === 0 ? 0 : (out[(y - 1) * stride + x - channels] ?? 0)
      out[y * stride + x] = (raw[y * (stride + 1) + 1 + x] ?? 0) + expected(filter, left, up, upLeft)
    }
  }
  return out
}

function expected(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, upLeft) : 0
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const byLeft = Math.abs(guess - left)
  const byUp = Math.abs(guess - up)
  const byUpLeft = Math.abs(guess - upLeft)
  if (byLeft <= byUp && byLeft <= byUpLeft) return left
  return byUp <= byUpLeft ? up : upLeft
}

import type { ImageType, RefusalReason } from '#shared/models/image.ts'

/** A file that is not taken, and why. */
export class ImageRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'ImageRefused'
    this.reason = reason
  }
}

/** What the structure of a file says about its picture, before anything is decoded. */
export interface Picture {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

/** Reads numbers and text at places of a file; a place beyond its end means that it is cut off. */
export class ByteReader {
  readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.bytes.length
  }

  u8(offset: number): number {
    return this.view.getUint8(this.within(offset, 1))
  }

  /** Big-endian, as PNG, JPEG and ISO files write. */
  u16(offset: number): number {
    return this.view.getUint16(this.within(offset, 2))
  }

  u32(offset: number): number {
    return this.view.getUint32(this.within(offset, 4))
  }

  u16le(offset: number): number {
    return this.view.getUint16(this.within(offset, 2), true)
  }

  u24le(offset: number): number {
    return this.u16le(offset) + this.u8(offset + 2) * 0x10000
  }

  u32le(offset: number): number {
    return this.view.getUint32(this.within(offset, 4), true)
  }

  text(offset: number, length: number): string {
    const start = this.within(offset, length)
    return String.fromCharCode(...this.bytes.subarray(start, start + length))
  }

  /** @throws ImageRefused where the file ends before. */
  within(offset: number, length: number): number {
    if (offset < 0 || offset + length > this.length) throw new ImageRefused('unreadable')
    return offset
  }
}

import type { ImageType, RefusalReason } from '#shared/models/image.ts'

/** The error of a refused file, with the reason. */
export class ImageRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'ImageRefused'
    this.reason = reason
  }
}

/** The type and size that a file's header states, before anything is decoded. */
export interface Picture {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

/** Reads numbers and text at an offset of a file; an offset beyond its end means that the file is cut off. */
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

  /** @throws ImageRefused if the file ends earlier. */
  within(offset: number, length: number): number {
    if (offset < 0 || offset + length > this.length) throw new ImageRefused('unreadable')
    return offset
  }
}

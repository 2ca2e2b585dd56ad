import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'
import encodeAvif, { init as initAvif } from '@jsquash/avif/encode.js'
import decodeJpeg, { init as initFromJpeg } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js'
import encodePng, { init as initPng } from '@jsquash/png/encode.js'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import type { ImageType } from '#shared/models/image.ts'

const { resolve } = createRequire(import.meta.url)

async function codec(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await readFile(resolve(file))))
}

/** A picture with a red left half and a blue right half, so that a rotation shows. */
export function pixels(width: number, height: number, opacity = 255): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2
    data.set([isLeft ? 255 : 0, 0, isLeft ? 0 : 255, opacity], at)
  }
  return { data, width, height, colorSpace: 'srgb' }
}

const ENCODERS: Readonly<Record<ImageType, (picture: ImageData) => Promise<ArrayBuffer>>> = {
  'image/jpeg': async (picture) => {
    await initJpeg(await codec('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
    return encodeJpeg(picture)
  },
  'image/png': async (picture) => {
    await initPng(await codec('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
    return encodePng(picture)
  },
  'image/webp': async (picture) => {
    await initWebp(await codec('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
    return encodeWebp(picture)
  },
  'image/avif': async (picture) => {
    await initAvif(await codec('@jsquash/avif/codec/enc/avif_enc.wasm'))
    return encodeAvif(picture, { speed: 10 })
  },
}

/** A file of that type, made by its own encoder. */
export async function pictureFile(
  type: ImageType,
  width = 64,
  height = 48,
  opacity?: number,
): Promise<Buffer> {
  return Buffer.from(await ENCODERS[type](pixels(width, height, opacity)))
}

export async function pixelsOfJpeg(jpeg: Uint8Array): Promise<ImageData> {
  await initFromJpeg(await codec('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
  return decodeJpeg(new Uint8Array(jpeg).buffer)
}

/** One chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}

/** A PNG with another size in its header, and the matching checksum. */
export function pngOfSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.concat([u32(width), u32(height), png.subarray(24, 29)])
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)])
}

/** A JPEG with a segment after its start marker. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** EXIF metadata with an orientation; 6 is a quarter turn to the right. */
export function exifOrientation(value: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(value, 18)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
}

/** A WebP whose header has the right length. */
export function riff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), length, body])
}

export function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}

export function isoBox(type: string, data: Buffer): Buffer {
  return Buffer.concat([u32(data.length + 8), Buffer.from(type), data])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decodeAvif, { init as initAvif } from '@jsquash/avif/decode.js'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import encodeJpeg, { init as initToJpeg } from '@jsquash/jpeg/encode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initToWebp } from '@jsquash/webp/encode.js'
import { imageSizes, type PictureSize, shareSize } from '#shared/images/sizes.ts'
import type { ImageType } from '#shared/models/image.ts'
import type { Picture } from './byte-reader.ts'
import { CODEC_FILES, type CodecFile } from './codec-files.ts'

/** A picture in all sizes that the site serves. */
export interface MadePicture {
  /** After rotation by the EXIF orientation. */
  readonly width: number
  readonly height: number
  /** Smallest first. */
  readonly sizes: readonly { readonly width: number; readonly height: number; readonly webp: Uint8Array }[]
  /** The JPEG for previews of links. */
  readonly share: { readonly width: number; readonly height: number; readonly jpeg: Uint8Array }
}

/** The quality for libwebp and mozjpeg. At 80, photographs show no difference side by side. */
const QUALITY = 80
/** 768 MiB in pages of 64 KiB. A picture of 16 megapixels takes 200 MiB. */
const MEMORY_PAGES_MAX = 12_288

/** Test runners lack `import.meta.resolve`. */
const { resolve } = createRequire(import.meta.url)
const compiled = new Map<CodecFile, Promise<WebAssembly.Module>>()

function compileCodec(file: CodecFile): Promise<WebAssembly.Module> {
  const known = compiled.get(file)
  if (known) return known
  const compilation = readFile(resolve(CODEC_FILES[file])).then((bytes) =>
    WebAssembly.compile(new Uint8Array(bytes)),
  )
  compiled.set(file, compilation)
  return compilation
}

/**
 * Decodes, rotates and shrinks a picture and encodes it as WebP. Only pixels come through: no metadata, no profile,
 * no hidden content. The decoders run in WebAssembly, which contains the damage of a malicious file.
 *
 * @returns undefined if a file cannot be decoded, or does not match its header.
 */
export async function makeSizes(bytes: Uint8Array, picture: Picture): Promise<MadePicture | undefined> {
  const decoded = await decode(bytes, picture.type).catch(() => undefined)
  if (!decoded || !matchesHeader(decoded, picture)) return undefined
  await initResize(await compileCodec('resize'))
  await initToWebp(await compileCodec('toWebp'))
  await initToJpeg(await compileCodec('toJpeg'))
  const sizes: MadePicture['sizes'][number][] = []
  let source = decoded
  let share: MadePicture['share'] | undefined
  // Each size is made from the next larger one, in a third of the time of making it from the original.
  for (const wanted of imageSizes(decoded).toReversed()) {
    source = await shrink(source, wanted)
    share ??= await toShare(source)
    const webp = new Uint8Array(await encodeWebp(source, { quality: QUALITY }))
    sizes.unshift({ width: source.width, height: source.height, webp })
  }
  return share && { width: decoded.width, height: decoded.height, sizes, share }
}

async function toShare(picture: ImageData): Promise<MadePicture['share']> {
  const shown = drawOnWhite(await shrink(picture, shareSize(picture)))
  const jpeg = new Uint8Array(await encodeJpeg(shown, { quality: QUALITY }))
  return { width: shown.width, height: shown.height, jpeg }
}

/** Draws a picture on white: JPEG has no transparency, and the hidden colours would show, mostly black. */
function drawOnWhite(picture: ImageData): ImageData {
  const data = new Uint8ClampedArray(picture.data)
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const opacity = (data[pixel + 3] ?? 0) / 255
    for (let channel = pixel; channel < pixel + 3; channel += 1)
      data[channel] = (data[channel] ?? 0) * opacity + 255 * (1 - opacity)
    data[pixel + 3] = 255
  }
  return { ...picture, width: picture.width, height: picture.height, data }
}

/** True if the decoded size matches the header. A JPEG may be rotated, which swaps the sides. */
function matchesHeader(decoded: ImageData, { type, width, height }: Picture): boolean {
  if (decoded.width === width && decoded.height === height) return true
  return type === 'image/jpeg' && decoded.width === height && decoded.height === width
}

async function shrink(source: ImageData, { width, height }: PictureSize): Promise<ImageData> {
  if (source.width === width && source.height === height) return source
  return resize(source, { width, height, method: 'lanczos3', premultiply: true, linearRGB: true })
}

const DECODERS: Readonly<Record<ImageType, (bytes: ArrayBuffer) => Promise<ImageData>>> = {
  'image/jpeg': async (bytes) => {
    await initJpeg(withBoundedMemory(await compileCodec('jpeg')))
    return decodeJpeg(bytes, { preserveOrientation: true })
  },
  'image/png': async (bytes) => {
    await initPng(await compileCodec('png'))
    return decodePng(bytes)
  },
  'image/webp': async (bytes) => {
    await initWebp(withBoundedMemory(await compileCodec('webp')))
    return decodeWebp(bytes)
  },
  'image/avif': async (bytes) => {
    await initAvif(withBoundedMemory(await compileCodec('avif')))
    return (await decodeAvif(bytes)) ?? Promise.reject(new Error('nothing was decoded'))
  },
}

function decode(bytes: Uint8Array, type: ImageType): Promise<ImageData> {
  return DECODERS[type](new Uint8Array(bytes).buffer)
}

/**
 * Bounds a decoder's memory: an AVIF may state a small picture in its header and contain a huge one. Each picture
 * gets a new decoder, so that none can read another's data.
 */
function withBoundedMemory(module: WebAssembly.Module) {
  return {
    // Silent: a broken file is reported by the refusal.
    printErr: () => undefined,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports)
      for (const exported of Object.values(instance.exports)) {
        if (exported instanceof WebAssembly.Memory) boundMemory(exported)
      }
      done(instance)
      return instance.exports
    },
  }
}

function boundMemory(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength / 65_536 + pages > MEMORY_PAGES_MAX) throw new RangeError('too much memory')
    return grow(pages)
  }
}

import { imageTypeOf, SNIFF_BYTES } from '#shared/images/sniff.ts'
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type ImageType } from '#shared/models/image.ts'
import { readAvif } from './formats/avif.ts'
import { ByteReader } from './formats/byte-reader.ts'
import { readJpeg } from './formats/jpeg.ts'
import { readPng } from './formats/png.ts'
import { ImageRefused, type Picture } from './formats/refused.ts'
import { readWebp } from './formats/webp.ts'

const READERS: Readonly<Record<ImageType, (file: ByteReader) => Picture>> = {
  'image/avif': readAvif,
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
}

/** As far as any browser reads to guess what a file is (MIME Sniffing, 5.2: 1445 bytes), and more. */
const HEAD_BYTES = 4096
const SCRIPT_MARKS =
  /<(?:!doctype|html|head|body|script|iframe|svg|object|embed|math|\?php)[\s>/]|javascript:/i

/**
 * Judges a file by what it holds, before anything of it is decoded.
 *
 * @param declared the type that it was said to be
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

import { imagePath } from '#shared/images/sizes.ts'
import type { Image, ImageState } from '#shared/models/image.ts'
import { iso } from '#shared/time.ts'
import type { ImageRecord, UploadRecord } from './image-record.ts'

export function toImage({ id, alt, alts, width, height, bytes, type, sizes, createdMs }: ImageRecord): Image {
  return {
    _id: id,
    url: imagePath(id, sizes.at(-1) ?? { width, height }),
    alt,
    width,
    height,
    bytes,
    type,
    ...(alts && Object.keys(alts).length > 0 ? { alts } : {}),
    sizes: sizes.map((size) => ({ ...size, url: imagePath(id, size) })),
    createdAt: iso(createdMs),
  }
}

/** An upload that is not an image yet, or was refused. */
export function toUpload({ id, state, alt, name, reason }: UploadRecord): Omit<ImageState, 'image' | 'uses'> {
  return { _id: id, state: state === 'refused' ? 'refused' : 'waiting', alt, name, reason }
}

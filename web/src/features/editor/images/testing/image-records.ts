import * as z from 'zod/mini'
import { Image, ImageState } from '#shared/models/image.ts'

export const IMAGE_ID = '0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v'

export function imageOf(change: Partial<Image> = {}): Image {
  const id = change._id ?? IMAGE_ID
  return z.parse(Image, {
    _id: id,
    url: `/media/${id}/960x540.webp`,
    alt: 'A plane over a harbour',
    width: 960,
    height: 540,
    bytes: 48_000,
    type: 'image/png',
    sizes: [
      { width: 480, height: 270, url: `/media/${id}/480x270.webp` },
      { width: 960, height: 540, url: `/media/${id}/960x540.webp` },
    ],
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  })
}

export function stateOf(change: Partial<ImageState> = {}): ImageState {
  const image = imageOf()
  return z.parse(ImageState, {
    _id: image._id,
    state: 'ready',
    alt: image.alt,
    name: 'harbour.png',
    image,
    uses: [],
    ...change,
  })
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function pngFile(name = 'harbour.png', bytes = 48_000): File {
  const content = new Uint8Array(bytes)
  content.set(PNG_HEAD)
  return new File([content], name, { type: 'image/png' })
}

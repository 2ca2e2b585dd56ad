import { imageSizes, type PictureSize } from '#shared/images/sizes.ts'
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, type ImageType } from '#shared/models/image.ts'

/** Nothing that is served shows the loss. */
const QUALITY = 0.92

/**
 * The file as it is sent: a photo that is larger than what is ever served is made smaller here, which also drops
 * its metadata. What this browser cannot read is left as it is: the server judges it.
 */
export async function shrinkImage(file: File, type: ImageType): Promise<File> {
  const bitmap = await decode(file)
  if (!bitmap) return file
  try {
    const { width, height } = uploadSize(bitmap)
    if (width === bitmap.width && height === bitmap.height && file.size <= IMAGE_BYTES_MAX) return file
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    // A JPEG has nothing transparent; Safari makes a PNG where it is asked for WebP.
    const blob = await encode(canvas, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
    return blob ? new File([blob], file.name, { type: blob.type }) : file
  } finally {
    bitmap.close()
  }
}

/**
 * As large as it is worth sending: all that is served can be made from it, and no limit of the upload is passed.
 *
 * @example uploadSize({ width: 8000, height: 6000 }) // 1600 × 1200
 */
export function uploadSize(picture: PictureSize): PictureSize {
  const { width, height } = imageSizes(picture).at(-1) ?? picture
  const scale = Math.min(1, IMAGE_SIDE_MAX / height, Math.sqrt(IMAGE_PIXELS_MAX / (width * height)))
  if (scale === 1) return { width, height }
  const narrower = Math.max(1, Math.floor(width * scale))
  // Rounded down, so that no pixel is over.
  return { width: narrower, height: Math.max(1, Math.floor(height * scale)) }
}

/** Upright, whatever the camera's position was. */
async function decode(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

function encode(canvas: HTMLCanvasElement, type: ImageType): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** In pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The served widths: a phone, a column of text on a dense screen, a large share card. */
const WIDTHS = [480, 960, 1600] as const

/**
 * Returns the sizes of an image, smallest first: at most three, never larger than the original. All follow from the
 * largest, so its address determines them.
 * @example imageSizes({ width: 4000, height: 3000 }) // 480 × 360, 960 × 720, 1600 × 1200
 * @example imageSizes({ width: 700, height: 70 }) // 480 × 48, 700 × 70
 */
export function imageSizes(picture: PictureSize): PictureSize[] {
  const largest = shrunk(picture, Math.min(picture.width, WIDTHS[2]))
  const smaller = WIDTHS.filter((width) => width < largest.width)
  return [...smaller.map((width) => shrunk(largest, width)), largest]
}

function shrunk({ width, height }: PictureSize, to: number): PictureSize {
  return { width: to, height: Math.max(1, Math.round((height * to) / width)) }
}

/**
 * Returns the address of a size, from the root of the site. It contains the dimensions, so pages can reserve the
 * space.
 */
export function imagePath(id: string, { width, height }: PictureSize): string {
  return `/media/${id}/${width}x${height}.webp`
}

/** Width of pictures in previews of links: https://developers.facebook.com/docs/sharing/webmasters/images */
const SHARE_WIDTH = 1200

/** Returns the size of the JPEG for previews of links, since not all of them read WebP. */
export function shareSize(largest: PictureSize): PictureSize {
  return shrunk(largest, Math.min(largest.width, SHARE_WIDTH))
}

export function sharePath(id: string, { width, height }: PictureSize): string {
  return `/media/${id}/${width}x${height}.jpg`
}

const ADDRESS = /\/media\/([0-9a-hjkmnp-tv-z]{20,40})\/(\d{1,5})x(\d{1,5})\.webp/

/**
 * Returns all sizes from the address of the largest; undefined for images from elsewhere.
 * @example imageSources('/media/01j…/960x540.webp') // [{ width: 480, height: 270, url: '/media/01j…/480x270.webp' },
 * …]
 */
export function imageSources(address: string): (PictureSize & { readonly url: string })[] | undefined {
  const [whole, id, width, height] = new RegExp(`^${ADDRESS.source}$`).exec(address) ?? []
  if (whole === undefined || id === undefined || Number(width) < 1) return undefined
  const sizes = imageSizes({ width: Number(width), height: Number(height) })
  return sizes.map((size) => ({ ...size, url: imagePath(id, size) }))
}

/** Returns the distinct ids of our images in a text. */
export function imageIdsIn(text: string): string[] {
  const found = text.matchAll(new RegExp(ADDRESS.source, 'g'))
  return [...new Set([...found].map(([, id = '']) => id))]
}

/** The widths that are served, in pixels: a phone, a column of text on a dense screen, a large share card. */
const WIDTHS = [480, 960, 1600] as const

/**
 * The widths that a picture is made in, smallest first: three at most, never larger than it is.
 *
 * @example imageWidths(4000) // [480, 960, 1600]
 * @example imageWidths(700) // [480, 700]
 */
export function imageWidths(width: number): number[] {
  const largest = Math.min(width, WIDTHS[2])
  return [...WIDTHS.filter((step) => step < largest), largest]
}

/** Where a size is served, from the root of the site. */
export function imagePath(id: string, width: number): string {
  return `/media/${id}/${width}.webp`
}

const ADDRESS = /\/media\/([0-9a-hjkmnp-tv-z]{20,40})\/(\d{1,5})\.webp/

/**
 * All sizes behind the address of one, since the address names the largest; undefined for pictures of elsewhere.
 *
 * @example imageSources('/media/01j…/960.webp') // [{ width: 480, url: '/media/01j…/480.webp' }, { width: 960, … }]
 */
export function imageSources(address: string): { width: number; url: string }[] | undefined {
  const [whole, id, width] = new RegExp(`^${ADDRESS.source}$`).exec(address) ?? []
  if (whole === undefined || id === undefined) return undefined
  return imageWidths(Number(width)).map((each) => ({ width: each, url: imagePath(id, each) }))
}

/** The ids of the images of ours that stand in a text, each once. */
export function imageIdsIn(text: string): string[] {
  const found = text.matchAll(new RegExp(ADDRESS.source, 'g'))
  return [...new Set([...found].map(([, id = '']) => id))]
}

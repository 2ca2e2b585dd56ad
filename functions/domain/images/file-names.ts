import { imagePath, type PictureSize, sharePath, shareSize } from '#shared/images/sizes.ts'

const UPLOADS = 'waiting/'

/** The name of an unchecked file, which the site does not serve. */
export function uploadFile(id: string): string {
  return `${UPLOADS}${id}`
}

/** The id of the upload that a file belongs to; undefined for other files. */
export function uploadOf(file: string): string | undefined {
  return /^waiting\/([0-9a-hjkmnp-tv-z]{20,40})$/.exec(file)?.[1]
}

/** The file of one size: its `/media/…` path without the leading slash. */
export function imageFile(id: string, size: PictureSize): string {
  return imagePath(id, size).slice(1)
}

/** The name of the JPEG for previews of links. */
export function shareFile(id: string, largest: PictureSize): string {
  return sharePath(id, shareSize(largest)).slice(1)
}

/** The files of all sizes; none for an upload that was not finished. */
export function imageFiles(id: string, sizes: readonly PictureSize[] = []): string[] {
  return [...sizes.map((size) => imageFile(id, size)), ...sizes.slice(-1).map((size) => shareFile(id, size))]
}

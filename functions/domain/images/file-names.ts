import { imagePath, type PictureSize, sharePath, shareSize } from '#shared/images/sizes.ts'

const UPLOADS = 'waiting/'

/** Where a file waits to be checked; nobody can read it there. */
export function uploadFile(id: string): string {
  return `${UPLOADS}${id}`
}

/** The upload of which a file is; undefined for other files. */
export function uploadOf(file: string): string | undefined {
  return /^waiting\/([0-9a-hjkmnp-tv-z]{20,40})$/.exec(file)?.[1]
}

/** A size as it is served: the file of `/media/…` without the slash in front. */
export function imageFile(id: string, size: PictureSize): string {
  return imagePath(id, size).slice(1)
}

/** The JPEG for previews of links. */
export function shareFile(id: string, largest: PictureSize): string {
  return sharePath(id, shareSize(largest)).slice(1)
}

/** The files of all sizes; none where it has not come so far. */
export function imageFiles(id: string, sizes: readonly PictureSize[] = []): string[] {
  return [...sizes.map((size) => imageFile(id, size)), ...sizes.slice(-1).map((size) => shareFile(id, size))]
}

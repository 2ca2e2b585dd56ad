import type { PictureSize } from '#shared/images/sizes.ts'
import type { ImageType, RefusalReason, UpdateImage } from '#shared/models/image.ts'
import type { Key } from '../../platform/table/item.ts'

export interface Described {
  readonly id: string
  readonly alt: string
  readonly type: ImageType
  readonly bytes: number
  /** Of the file. */
  readonly name?: string | undefined
  readonly createdMs: number
  readonly createdBy: string
}

/** An image that pages can show. */
export interface ImageRecord extends Described {
  /** What it shows, in the languages that somebody said it in. */
  readonly alts?: UpdateImage['alts']
  readonly width: number
  readonly height: number
  /** Smallest first. */
  readonly sizes: readonly PictureSize[]
  /** How many posts use it. */
  readonly uses: number
  /** Grows by one with every change of its text. */
  readonly rev: number
}

/** A file that is expected, or was refused; or an image of which the files have still to go. */
export interface UploadRecord extends Described {
  readonly state: 'waiting' | 'refused' | 'removing'
  readonly reason?: RefusalReason | undefined
  /** Of an image that is being removed: they tell the names of its files. */
  readonly sizes?: readonly PictureSize[] | undefined
  readonly expiresMs: number
}

/** The library: ids sort by time, so one partition is the list, newest last. */
export const LIBRARY = 'IMAGE'

export function imageKey(id: string): Key {
  return { pk: LIBRARY, sk: id }
}

/** What it shows, in all the languages that somebody said it in. */
export function textsOf({ alt, alts = {} }: Pick<ImageRecord, 'alt' | 'alts'>): readonly string[] {
  return [alt, ...Object.values(alts)]
}

/** What is on its way into the library, or out of it. */
export function uploadKey(id: string): Key {
  return { pk: `IMAGE_UPLOAD#${id}`, sk: 'UPLOAD' }
}

/** The posts that use an image. */
export function usesPartition(id: string): string {
  return `IMAGE_USES#${id}`
}

export function useKey(id: string, blogId: string): Key {
  return { pk: usesPartition(id), sk: blogId }
}

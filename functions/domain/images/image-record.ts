import type { PictureSize } from '#shared/images/sizes.ts'
import type { ImageType, RefusalReason, UpdateImage } from '#shared/models/image.ts'
import type { Key } from '../../platform/table/item.ts'

export interface ImageDetails {
  readonly id: string
  readonly alt: string
  readonly type: ImageType
  readonly bytes: number
  readonly name?: string | undefined
  readonly createdMs: number
  readonly createdBy: string
}

/** An image that pages can show. */
export interface ImageRecord extends ImageDetails {
  /** Descriptions of the picture, in the languages that editors wrote them in. */
  readonly alts?: UpdateImage['alts']
  readonly width: number
  readonly height: number
  /** Smallest first. */
  readonly sizes: readonly PictureSize[]
  /** The number of posts that use the image. */
  readonly uses: number
  /** Grows by one with every change of its text. */
  readonly rev: number
}

/** An expected or refused file, or a removed image whose files still have to be deleted. */
export interface UploadRecord extends ImageDetails {
  readonly state: 'waiting' | 'refused' | 'removing'
  readonly reason?: RefusalReason | undefined
  /** The sizes of an image that is being removed: its files' names follow from them. */
  readonly sizes?: readonly PictureSize[] | undefined
  readonly expiresMs: number
}

/** Partition of the library. Ids sort by time, so the newest image is last. */
export const LIBRARY = 'IMAGE'

export function imageKey(id: string): Key {
  return { pk: LIBRARY, sk: id }
}

export function textsOf({ alt, alts = {} }: Pick<ImageRecord, 'alt' | 'alts'>): readonly string[] {
  return [alt, ...Object.values(alts)]
}

/** The key of an image on its way into or out of the library. */
export function uploadKey(id: string): Key {
  return { pk: `IMAGE_UPLOAD#${id}`, sk: 'UPLOAD' }
}

export function usesPartition(id: string): string {
  return `IMAGE_USES#${id}`
}

export function useKey(id: string, blogId: string): Key {
  return { pk: usesPartition(id), sk: blogId }
}

import type { ImageType, RefusalReason } from '#shared/models/image.ts'

/** A file that is not taken, and why. */
export class ImageRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.name = 'ImageRefused'
    this.reason = reason
  }
}

/** What the structure of a file says about its picture, before anything is decoded. */
export interface Picture {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

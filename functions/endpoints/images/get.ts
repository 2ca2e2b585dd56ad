import { images } from '#shared/api/images.ts'
import type { ImageState } from '#shared/models/image.ts'
import { postsWithImage } from '../../domain/blogs/post-items.ts'
import { loadUploadAndImage } from '../../domain/images/image-items.ts'
import type { ImageRecord } from '../../domain/images/image-record.ts'
import { toImage, toUpload } from '../../domain/images/image-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.get, async ({ params: { id }, now }) => {
  const { upload, image } = await loadUploadAndImage(id, now)
  if (image) return readyState(image, now)
  if (!upload || upload.state === 'removing') throw new AppError('not_found')
  return { ...toUpload(upload), uses: [] }
})

async function readyState(image: ImageRecord, nowMs: number): Promise<ImageState> {
  const { id, alt, name } = image
  return { _id: id, state: 'ready', alt, name, image: toImage(image), uses: await postsWithImage(id, nowMs) }
}

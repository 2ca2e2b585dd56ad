import { images } from '#shared/api/images.ts'
import { postsWithImage } from '../../domain/blogs/post-items.ts'
import { imageFiles, uploadFile } from '../../domain/images/file-names.ts'
import {
  forgetUpload,
  loadUploadAndImage,
  removeImage,
  removeUpload,
} from '../../domain/images/image-items.ts'
import type { UploadRecord } from '../../domain/images/image-record.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/** Removes the record first, then the files. If a file cannot be deleted, repeating the call continues there. */
export const handler = handle(images.remove, async (context) => {
  const { params } = context
  const { sizes } = await retryOnConflict(() => remove(context))
  const { deleteFiles } = await import('../../platform/bucket/stored-files.ts')
  await deleteFiles([uploadFile(params.id), ...imageFiles(params.id, sizes)])
  await forgetUpload(params.id)
  return { _id: params.id }
})

/** @returns the sizes whose files are still to be deleted */
async function remove({
  params: { id },
  input,
  now,
  audit,
}: Context<typeof images.remove>): Promise<Pick<UploadRecord, 'sizes'>> {
  const also = [audit('images.remove', `image:${id}`)]
  const { upload, image } = await loadUploadAndImage(id, now)
  if (image) {
    const force = input.force === 'true'
    // The counter may include deleted posts, so a look at the posts decides.
    const isUsed = image.uses > 0 && !force && (await postsWithImage(id, now)).length > 0
    if (isUsed) throw new AppError('wrong_state')
    await removeImage(image, { nowMs: now, force }, also)
    return image
  }
  if (!upload) throw new AppError('not_found')
  if (upload.state === 'removing') return upload
  await removeUpload(upload, also)
  return {}
}

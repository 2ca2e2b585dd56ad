import { images } from '#shared/api/images.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { imageFiles, uploadFile } from './files.ts'
import { forgetUpload, type ImageRecord, loadImage, loadUpload, removalWrites } from './items.ts'
import { usesOf } from './view.ts'

/** How often to start anew where somebody changes it in the same moment. */
const TRIES = 8

/**
 * First out of the library, then the files: where they could not be deleted, the same call again goes on there.
 * An upload that waits or was refused is forgotten.
 */
export const handler = handle(images.remove, async (context) => {
  const { params, now } = context
  const removed = await removeFromLibrary(context)
  const upload = await loadUpload(params.id, now)
  if (!removed && !upload) throw new AppError('not_found')
  const { deleteFiles } = await import('./stored-files.ts')
  await deleteFiles([uploadFile(params.id), ...imageFiles(params.id, (removed ?? upload)?.sizes)])
  await forgetUpload(params.id)
  return { _id: params.id }
})

async function removeFromLibrary(context: Context<typeof images.remove>): Promise<ImageRecord | undefined> {
  const { params, input, caller, now, random } = context
  const force = input.force === 'true'
  const fact = {
    actor: caller.account.id,
    action: 'images.remove',
    subject: `image:${params.id}`,
    fields: [],
  }
  for (let attempt = 1; ; attempt++) {
    const image = await loadImage(params.id)
    if (!image) return undefined
    // What is counted may be a post that is gone.
    const isUsed = image.uses > 0 && !force && (await usesOf(image.id, now)).length > 0
    if (isUsed) throw new AppError('wrong_state')
    try {
      await transact([...(await removalWrites(image, now, force)), auditWrite(fact, now, random)])
      return image
    } catch (error) {
      if (!(error instanceof WriteRefused) || attempt >= TRIES) throw error
    }
  }
}

import { images } from '#shared/api/images.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { usesOf } from '../../domain/blogs/image-uses.ts'
import { imageFiles, uploadFile } from '../../domain/images/files.ts'
import {
  forgetUpload,
  forgetWrite,
  type ImageRecord,
  loadImage,
  loadUpload,
  removalWrites,
  type UploadRecord,
} from '../../domain/images/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { WriteContended } from '../../platform/table/unavailable.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/**
 * First out of the library, or of what is expected, then the files: where they could not be deleted, the same call
 * again goes on there.
 */
export const handler = handle(images.remove, async (context) => {
  const { params } = context
  const { sizes } = await takeOut(context)
  const { deleteFiles } = await import('../../domain/images/stored-files.ts')
  await deleteFiles([uploadFile(params.id), ...imageFiles(params.id, sizes)])
  await forgetUpload(params.id)
  return { _id: params.id }
})

type Remove = Context<typeof images.remove>

/** What it was: its sizes tell which files have still to go. */
function takeOut(context: Remove): Promise<Pick<UploadRecord, 'sizes'>> {
  return again(
    () => takeOutOnce(context),
    // It arrived, was renamed or begun to be used in this moment.
    (refused) => refused.has('image') || refused.has('upload'),
    () => new WriteContended(),
  )
}

async function takeOutOnce(context: Remove): Promise<Pick<UploadRecord, 'sizes'>> {
  const { params, caller, now, random } = context
  const fact = {
    actor: caller.account.id,
    action: 'images.remove',
    subject: `image:${params.id}`,
    fields: [],
  }
  // In this order: what arrives between the two reads is seen by the second.
  const upload = await loadUpload(params.id, now)
  const image = await loadImage(params.id)
  if (!image && !upload) throw new AppError('not_found')
  if (!image && upload?.state === 'removing') return upload
  const writes = image ? await libraryWrites(image, context) : upload ? [forgetWrite(upload)] : []
  await transact([...writes, auditWrite(fact, now, random)])
  return image ?? {}
}

async function libraryWrites(image: ImageRecord, { input, now }: Remove): Promise<Write[]> {
  const force = input.force === 'true'
  // What is counted may be a post that is gone.
  const isUsed = image.uses > 0 && !force && (await usesOf(image.id, now)).length > 0
  if (isUsed) throw new AppError('wrong_state')
  return removalWrites(image, now, force)
}

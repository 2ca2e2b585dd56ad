import { IMAGE_BYTES_MAX } from '#shared/models/image.ts'
import { ImageRefused } from '../../domain/images/byte-reader.ts'
import { imageFile, imageFiles, shareFile, uploadOf } from '../../domain/images/file-names.ts'
import {
  detailsOf,
  finishUpload,
  loadImage,
  loadUpload,
  refuseUpload,
} from '../../domain/images/image-items.ts'
import type { UploadRecord } from '../../domain/images/image-record.ts'
import { inspectImage } from '../../domain/images/inspect.ts'
import { job } from '../../platform/job.ts'
import type { UploadEvent } from '../events.ts'

export interface CheckResult {
  /** `ignored`: no upload waits for this file, or another run has judged it. */
  readonly result: 'ready' | 'refused' | 'ignored'
}

/**
 * Checks an uploaded file, makes the sizes that are served and deletes the original. Runs may repeat or overlap: they
 * make the same files, and one conditional write decides.
 */
export const handler = job(checkUpload)

async function checkUpload({ time, detail }: UploadEvent): Promise<CheckResult> {
  const { key } = detail.object
  const id = uploadOf(key)
  if (id === undefined) return { result: 'ignored' }
  const nowMs = Date.parse(time)
  const upload = await loadUpload(id, nowMs)
  const result = upload?.state === 'waiting' ? await checkWaiting(upload, key, nowMs) : 'ignored'
  const { deleteFiles } = await import('../../platform/bucket/stored-files.ts')
  await deleteFiles([key])
  return { result }
}

async function checkWaiting(
  upload: UploadRecord,
  key: string,
  nowMs: number,
): Promise<CheckResult['result']> {
  try {
    return (await storeImage(upload, key)) ? 'ready' : 'ignored'
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return (await refuseUpload(upload.id, error.reason, nowMs)) ? 'refused' : 'ignored'
  }
}

/** @returns false if another run was first @throws ImageRefused */
async function storeImage(upload: UploadRecord, key: string): Promise<boolean> {
  const { deleteFiles, readStored, storePicture } = await import('../../platform/bucket/stored-files.ts')
  const bytes = await readStored(key, IMAGE_BYTES_MAX)
  if (bytes === undefined) return false
  if (bytes === 'too_large') throw new ImageRefused('too_large')
  const picture = inspectImage(bytes, upload.type)
  const { makeSizes } = await import('../../domain/images/codecs.ts')
  const made = await makeSizes(bytes, picture)
  if (!made) throw new ImageRefused('unreadable')
  await Promise.all([
    ...made.sizes.map(({ webp, ...size }) => storePicture(imageFile(upload.id, size), webp)),
    storePicture(shareFile(upload.id, made.share), made.share.jpeg, 'image/jpeg'),
  ])
  const sizes = made.sizes.map(({ width, height }) => ({ width, height }))
  const { width, height } = made
  const image = {
    ...detailsOf(upload),
    bytes: bytes.length,
    width,
    height,
    sizes,
    uses: 0,
    rev: 1,
  }
  if (await finishUpload(image)) return true
  // Another run may have made the same files. They are deleted only if the image was removed meanwhile.
  if (!(await loadImage(upload.id))) await deleteFiles(imageFiles(upload.id, sizes))
  return false
}

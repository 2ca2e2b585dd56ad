import { images } from '#shared/api/images.ts'
import { UPLOAD_MINUTES } from '#shared/models/image.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { beginUpload } from '../../domain/images/image-items.ts'
import type { UploadRecord } from '../../domain/images/image-record.ts'
import { toUpload } from '../../domain/images/image-view.ts'
import { newId } from '../../platform/ids.ts'
import { handle } from '../handle.ts'

/** Time to arrive and be checked, for an upload that starts in the last moment of its form. */
const ARRIVE_MS = 20 * MINUTE_MS

export const handler = handle(images.create, async ({ input, caller, now, random, audit }) => {
  const { alt, type, bytes, name } = input
  const id = newId(now, random)
  const { signUpload } = await import('../../domain/images/sign-upload.ts')
  const upload = await signUpload(id, type)
  const waiting: UploadRecord = {
    id,
    alt,
    type,
    bytes,
    name,
    state: 'waiting',
    createdMs: now,
    createdBy: caller.user.id,
    expiresMs: now + UPLOAD_MINUTES * 60_000 + ARRIVE_MS,
  }
  await beginUpload(waiting, [audit('images.create', `image:${id}`, Object.keys(input))])
  return { image: toUpload(waiting), upload }
})

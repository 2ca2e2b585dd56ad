import type { OutputOf } from '#shared/api/endpoint.ts'
import { images } from '#shared/api/images.ts'
import { UPLOAD_MINUTES } from '#shared/models/image.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { beginUpload } from '../../domain/images/image-items.ts'
import type { UploadRecord } from '../../domain/images/image-record.ts'
import { toUpload } from '../../domain/images/image-view.ts'
import { newId } from '../../platform/ids.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

/** Time to arrive and be checked, for an upload that starts in the last moment of its form. */
const ARRIVE_MS = 20 * MINUTE_MS

type Answer = OutputOf<typeof images.create>

export const handler = handle(images.create, (context) => {
  const { input, caller, now, random, audit } = context
  return idempotent<Answer>(context, 'images.create', async (keep) => {
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
    const answer = { image: toUpload(waiting), upload }
    await beginUpload(waiting, [audit('images.create', `image:${id}`, Object.keys(input)), ...keep(answer)])
    return answer
  })
})

import { isDeepStrictEqual } from 'node:util'
import { images } from '#shared/api/images.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { changeAlt, loadImage } from '../../domain/images/image-items.ts'
import { toImage } from '../../domain/images/image-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.update, async ({ params, input, caller, now, random }) => {
  const image = await loadImage(params.id)
  if (!image) throw new AppError('not_found')
  const { alt, alts = image.alts ?? {} } = input
  const changed = { alt: alt !== image.alt, alts: !isDeepStrictEqual(alts, image.alts ?? {}) }
  const fields = (['alt', 'alts'] as const).filter((name) => changed[name])
  if (fields.length === 0) return { image: toImage(image) }
  const fact = {
    actor: caller.account.id,
    action: 'images.update',
    subject: `image:${image.id}`,
    fields,
  }
  await changeAlt(image, { alt, alts }, [auditWrite(fact, now, random)])
  return { image: toImage({ ...image, alt, alts }) }
})

import { images } from '#shared/api/images.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { changeAlt, loadImage } from '../../domain/images/items.ts'
import { toImage } from '../../domain/images/view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.update, async ({ params, input: { alt }, caller, now, random }) => {
  const image = await loadImage(params.id)
  if (!image) throw new AppError('not_found')
  if (alt === image.alt) return { image: toImage(image) }
  const fact = {
    actor: caller.account.id,
    action: 'images.update',
    subject: `image:${image.id}`,
    fields: ['alt'],
  }
  await changeAlt(image, alt, [auditWrite(fact, now, random)])
  return { image: toImage({ ...image, alt }) }
})

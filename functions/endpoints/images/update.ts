import { images } from '#shared/api/images.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { altWrites, loadImage } from '../../domain/images/items.ts'
import { toImage } from '../../domain/images/view.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
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
  try {
    await transact([...altWrites(image, alt), auditWrite(fact, now, random)])
  } catch (error) {
    throw error instanceof WriteRefused ? new AppError('version_conflict') : error
  }
  return { image: toImage({ ...image, alt }) }
})

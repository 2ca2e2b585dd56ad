import { isDeepStrictEqual } from 'node:util'
import { images } from '#shared/api/images.ts'
import { changeAlt, loadImage } from '../../domain/images/image-items.ts'
import { toImage } from '../../domain/images/image-view.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(images.update, async ({ params, input, audit }) => {
  const image = expectFound(await loadImage(params.id))
  const { alt, alts = image.alts ?? {} } = input
  const changed = { alt: alt !== image.alt, alts: !isDeepStrictEqual(alts, image.alts ?? {}) }
  const fields = (['alt', 'alts'] as const).filter((name) => changed[name])
  if (fields.length === 0) return { image: toImage(image) }
  await changeAlt(image, { alt, alts }, [audit('images.update', `image:${image.id}`, fields)])
  return { image: toImage({ ...image, alt, alts }) }
})

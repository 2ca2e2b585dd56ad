import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { staff } from '../blogs/testing/posts.ts'
import { newImage } from './testing/uploads.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

test('a new description replaces the old one', async () => {
  const image = await newImage(editor)
  const alt = `Z ${newId(NOW, secureRandom)}`
  const params = { id: image._id }
  const answer = await call(api.images.update, { ...editor.options, params, input: { alt: ` ${alt} ` } })
  expect(answer.body.image).toEqual({ ...image, alt })
  const { body } = await call(api.images.list, { input: { limit: 1 } })
  expect(body.images).toEqual([{ ...image, alt }])
  const again = await call(api.images.update, { ...editor.options, params, input: { alt } })
  expect(again.body.image.alt).toBe(alt)
  const entries = await listAudit(editor.user.id, NOW)
  expect(entries.filter(({ action }) => action === 'images.update')).toMatchObject([
    { subject: `image:${image._id}`, fields: ['alt'] },
  ])
})

test('descriptions are stored by language, and languages left out are removed', async () => {
  const { _id: id, alt } = await newImage(editor)
  const change = async (alts: object | undefined) =>
    (
      await call(api.images.update, {
        ...editor.options,
        params: { id },
        input: { alt, ...(alts && { alts }) },
      })
    ).body
  expect((await change({ de: ' Rot ', pt: 'Vermelho' })).image.alts).toEqual({ de: 'Rot', pt: 'Vermelho' })
  // A request without languages keeps them.
  expect((await change(undefined)).image.alts).toEqual({ de: 'Rot', pt: 'Vermelho' })
  expect((await change({ de: 'Rot' })).image.alts).toEqual({ de: 'Rot' })
  const { body } = await call(api.images.get, { ...editor.options, params: { id } })
  expect(body.image?.alts).toEqual({ de: 'Rot' })
  expect((await change({})).image).not.toHaveProperty('alts')
  const entries = await listAudit(editor.user.id, NOW)
  const own = entries.filter(({ subject, action }) => subject === `image:${id}` && action === 'images.update')
  expect(own.map(({ fields }) => fields)).toEqual([['alts'], ['alts'], ['alts']])
})

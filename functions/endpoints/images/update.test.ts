import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'
import { staff } from '../blogs/testing/posts.ts'
import { newImage } from './testing/uploads.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

test('another text is found, the old one no more', async () => {
  const image = await newImage(editor)
  const alt = `Z ${newId(NOW, secureRandom)}`
  const params = { id: image._id }
  const answer = await call(api.images.update, { ...editor.options, params, input: { alt: ` ${alt} ` } })
  expect(answer.body.image).toEqual({ ...image, alt })
  const find = async (search: string) => (await call(api.images.list, { input: { search } })).body.images
  expect(await find(alt)).toEqual([{ ...image, alt }])
  expect(await find(image.alt)).toEqual([])
  const again = await call(api.images.update, { ...editor.options, params, input: { alt } })
  expect(again.body.image.alt).toBe(alt)
  const entries = await listAudit(editor.person.id, NOW)
  expect(entries.filter(({ action }) => action === 'images.update')).toMatchObject([
    { subject: `image:${image._id}`, fields: ['alt'] },
  ])
})

test('of 12 changes at once none is lost unnoticed', async () => {
  const { _id: id } = await newImage(editor)
  const text = newId(NOW, secureRandom)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(api.images.update, { ...editor.options, params: { id }, input: { alt: `${text} ${index}` } }),
    ),
  )
  const changed = answers.filter(({ status }) => status === 200).length
  expect(changed).toBeGreaterThan(0)
  const conflicts = answers.filter(({ error }) => error.code === 'version_conflict').length
  expect(changed + conflicts).toBe(12)
  const { body } = await call(api.images.list, { input: { search: text } })
  expect(body.images).toHaveLength(1)
})

test('refuses what is no text, what is not there, and who is no editor', async () => {
  const { _id: id } = await newImage(editor)
  const change = (options: object, input = { alt: 'x' }) =>
    call(api.images.update, { ...editor.options, params: { id }, input, ...options })
  expect((await change({}, { alt: '' })).error.fields).toMatchObject([{ path: 'alt', code: 'required' }])
  expect((await change({ params: { id: newId(NOW, secureRandom) } })).error.code).toBe('not_found')
  const { cookie } = await makePerson({}, NOW)
  expect((await change({ as: cookie })).error.code).toBe('forbidden')
  expect((await change({ as: undefined })).error.code).toBe('not_authenticated')
})

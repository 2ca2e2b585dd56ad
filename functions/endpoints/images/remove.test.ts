import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Image } from '#shared/models/image.ts'
import { imageFile } from '../../domain/images/file-names.ts'
import { readStored } from '../../platform/bucket/stored-files.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newPost, staff } from '../blogs/testing/posts.ts'
import { handler as checkUpload } from './check-upload.ts'
import { pictureFile } from './testing/pictures.ts'
import { newImage, sendImage, uploadEventOf } from './testing/uploads.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const admin = await staff('admin', NOW)

function remove(id: string, force?: 'true' | 'false') {
  return call(api.images.remove, { ...editor.options, params: { id }, input: force ? { force } : {} })
}

async function usesOf(image: Image) {
  const { body } = await call(api.images.get, { ...editor.options, params: { id: image._id } })
  return body.uses
}

async function isListed(id: string) {
  const { body } = await call(api.images.list, { input: { limit: 100 } })
  return body.images.some(({ _id }) => _id === id)
}

test('one of 12 simultaneous requests removes an image with its files and words', async () => {
  const image = await newImage(editor)
  const answers = await atOnce(12, () => remove(image._id))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect((await remove(image._id)).error.code).toBe('not_found')
  expect(await readStored(imageFile(image._id, image), 1000)).toBeUndefined()
  expect(await isListed(image._id)).toBe(false)
  const gone = await call(api.images.get, { ...editor.options, params: { id: image._id } })
  expect(gone.error.code).toBe('not_found')
})

test('a waiting upload can be removed', async () => {
  const { id } = await sendImage(editor, await pictureFile('image/png'), 'image/png')
  expect((await remove(id)).body).toEqual({ _id: id })
  expect((await remove(id)).error.code).toBe('not_found')
  const { body } = await call(api.auditLog.list, { ...admin.options, input: { subject: `image:${id}` } })
  expect(body.entries.map(({ action }) => action).sort()).toEqual(['images.create', 'images.remove'])
})

test('a removal at the moment of arrival leaves no file', async () => {
  const picture = await pictureFile('image/png', 600, 600)
  for (const pauseMs of [0, 20, 60]) {
    const { id } = await sendImage(editor, picture, 'image/png')
    const arrival = checkUpload(uploadEventOf(id, NOW))
    // Removes it while its sizes are being made.
    await setTimeout(pauseMs)
    expect((await remove(id)).status).toBe(200)
    await arrival
    expect((await call(api.images.get, { ...editor.options, params: { id } })).error.code).toBe('not_found')
    for (const side of [480, 600]) {
      const file = imageFile(id, { width: side, height: side })
      expect(await readStored(file, 1_000_000)).toBeUndefined()
    }
  }
})

describe('an image that posts use', () => {
  it('is recognised by thumbnail, share picture and text, in draft and public copy', async () => {
    const [thumbnail, share, inText] = [
      await newImage(editor),
      await newImage(editor),
      await newImage(editor),
    ]
    const content = `Look: ![It](${inText.url}) and ![again](${inText.sizes[0]?.url})`
    const seo = { title: '', description: '', image: share.url }
    const post = await newPost(editor, { thumbnail: thumbnail.url, seo, content, status: 'published' })
    const use = { _id: post._id, kind: 'post', title: 'Why not', language: 'en', status: 'published' }
    for (const image of [thumbnail, share, inText]) expect(await usesOf(image)).toEqual([use])
    const params = { id: post._id }
    const drop = { content: 'Nothing to see.', thumbnail: '' }
    await call(api.blogs.update, { ...editor.options, params, input: drop })
    // Readers still see it.
    expect(await usesOf(inText)).toHaveLength(1)
    expect((await remove(inText._id)).error.code).toBe('wrong_state')
    await call(api.blogs.update, { ...editor.options, params, input: { status: 'published' } })
    expect(await usesOf(inText)).toEqual([])
    expect(await usesOf(share)).toHaveLength(1)
    expect((await remove(inText._id, 'false')).status).toBe(200)
    await call(api.blogs.remove, { ...editor.options, params })
    // It can come back from the trash.
    expect(await usesOf(share)).toEqual([{ ...use, status: 'draft', trashed: true }])
    expect((await remove(share._id)).error.code).toBe('wrong_state')
    await call(api.blogs.remove, { ...admin.options, params, input: { permanently: 'true' } })
    expect(await usesOf(share)).toEqual([])
    expect((await remove(share._id)).status).toBe(200)
  })

  it('is recognised behind any number of invented ids', async () => {
    const image = await newImage(editor)
    const madeUp = Array.from({ length: 250 }, () => image.url.replace(image._id, newId(NOW, secureRandom)))
    const content = [...madeUp, image.url].map((url) => `![x](${url})`).join(' ')
    await newPost(editor, { content })
    expect(await usesOf(image)).toHaveLength(1)
    expect((await remove(image._id)).error.code).toBe('wrong_state')
  })

  it('can be removed by force, and its posts can still be saved', async () => {
    const image = await newImage(editor)
    const post = await newPost(editor, { thumbnail: image.url })
    expect((await remove(image._id)).error.code).toBe('wrong_state')
    expect((await remove(image._id, 'true')).status).toBe(200)
    const params = { id: post._id }
    for (const input of [{ subtitle: 'More' }, { thumbnail: '' }, { thumbnail: image.url }]) {
      expect((await call(api.blogs.update, { ...editor.options, params, input })).status).toBe(200)
    }
  })

  // Six, since more keep DynamoDB Local busy for longer than a write waits on a slow machine.
  it('is either kept or used by no post after a removal beside 6 saves', async () => {
    const image = await newImage(editor)
    const posts = Array.from({ length: 6 }, () => newPost(editor, { thumbnail: image.url }))
    const [removal, ...made] = await Promise.all([remove(image._id), ...posts])
    expect(made).toHaveLength(6)
    const state = await call(api.images.get, { ...editor.options, params: { id: image._id } })
    if (removal.status === 200) expect(state.error.code).toBe('not_found')
    else expect(state.body.uses).toHaveLength(6)
  })
})

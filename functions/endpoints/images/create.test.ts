import { describe, expect, it, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { IMAGE_BYTES_MAX } from '#shared/models/image.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { staff } from '../blogs/testing/posts.ts'
import { pictureFile } from './testing/pictures.ts'
import { sendForm, sendImage } from './testing/uploads.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const input = { alt: 'A plane', type: 'image/png', bytes: 100 } as const

test('an editor gets a form for one file; the audit log names fields only', async () => {
  const own = await staff('editor', NOW)
  const answer = await call(api.images.create, { ...own.options, input: { ...input, name: 'plane.png' } })
  expect(answer.status).toBe(201)
  const { image, upload } = answer.body
  expect(image).toEqual({ _id: image._id, state: 'waiting', alt: 'A plane', name: 'plane.png' })
  expect(upload.fields).toMatchObject({ key: `waiting/${image._id}`, 'Content-Type': 'image/png' })
  const state = await call(api.images.get, { ...own.options, params: { id: image._id } })
  expect(state.body).toEqual({ ...image, uses: [] })
  expect(await listAudit(own.user.id, NOW)).toMatchObject([
    { action: 'images.create', subject: `image:${image._id}`, fields: ['alt', 'type', 'bytes', 'name'] },
  ])
  expect((await call(api.images.list, { input: { limit: 100 } })).body.images).not.toContainEqual(
    expect.objectContaining({ _id: image._id }),
  )
})

describe('the form', () => {
  it('accepts the file', async () => {
    const { sent } = await sendImage(editor, await pictureFile('image/png'), 'image/png')
    expect(sent.status).toBe(204)
  })

  it.each([
    ['another name', { key: 'media/x/480.webp' }, 'AccessDenied'],
    ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied'],
    ['an extra field', { acl: 'public-read' }, 'AccessDenied'],
    [
      'another policy',
      { Policy: btoa('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}') },
      'Signature',
    ],
  ])('refuses %s', async (_, fields, code) => {
    const { body } = await call(api.images.create, { ...editor.options, input })
    const changed = { ...body.upload, fields: { ...body.upload.fields, ...fields } }
    const sent = await sendForm(changed, Buffer.from('x'))
    expect(sent.status).toBe(403)
    expect(await sent.text()).toContain(code)
  })

  it.each([
    [0, 'EntityTooSmall'],
    [IMAGE_BYTES_MAX + 1, 'EntityTooLarge'],
  ])('refuses %d bytes', async (bytes, code) => {
    const { sent } = await sendImage(editor, Buffer.alloc(bytes), 'image/png').catch(async () => {
      const { body } = await call(api.images.create, { ...editor.options, input })
      return { sent: await sendForm(body.upload, Buffer.alloc(bytes)) }
    })
    expect(sent.status).toBe(400)
    expect(await sent.text()).toContain(code)
  })
})

import { describe, expect, it, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { IMAGE_TYPES } from '#shared/models/image.ts'
import { HOUR_MS, iso, MINUTE_MS } from '#shared/time.ts'
import { imageFile, shareFile, uploadFile } from '../../domain/images/file-names.ts'
import { inspectImage } from '../../domain/images/inspect.ts'
import { readStored } from '../../platform/bucket/stored-files.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { staff } from '../blogs/testing/posts.ts'
import { handler as checkUpload } from './check-upload.ts'
import { pictureFile, pixelsOfJpeg, withSegment } from './testing/pictures.ts'
import { sendForm, sendImage, uploadEventOf, uploadImage } from './testing/uploads.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const small = await pictureFile('image/png')

async function stored(file: string): Promise<Uint8Array | undefined> {
  const found = await readStored(file, 1_000_000)
  return found === 'too_large' ? undefined : found
}

describe('an upload of its declared type', () => {
  // JPEG alone is large, since the sizes are made in the same way for every type and large ones take seconds.
  it.each(IMAGE_TYPES)('%s becomes an image in all widths, without the original', async (type) => {
    const [width, widths] = type === 'image/jpeg' ? [1700, [480, 960, 1600]] : [500, [480, 500]]
    const file = await pictureFile(type, width, width / 2)
    const { id, result, state } = await uploadImage(editor, file, type)
    expect(result).toBe('ready')
    expect(state).toMatchObject({ _id: id, state: 'ready', alt: 'Red and blue', name: 'picture', uses: [] })
    expect(state.image).toEqual({
      _id: id,
      url: `/media/${id}/${widths.at(-1)}x${Number(widths.at(-1)) / 2}.webp`,
      alt: 'Red and blue',
      width,
      height: width / 2,
      bytes: file.length,
      type,
      sizes: widths.map((each) => ({
        width: each,
        height: each / 2,
        url: `/media/${id}/${each}x${each / 2}.webp`,
      })),
      createdAt: iso(NOW),
    })
    expect(await stored(uploadFile(id))).toBeUndefined()
    const shared = Math.min(1200, width)
    const jpeg = await stored(shareFile(id, { width: widths.at(-1) ?? 0, height: (widths.at(-1) ?? 0) / 2 }))
    expect(inspectImage(jpeg ?? small, 'image/jpeg')).toMatchObject({ width: shared, height: shared / 2 })
    for (const each of widths) {
      const webp = await stored(imageFile(id, { width: each, height: each / 2 }))
      expect(inspectImage(webp ?? small, 'image/webp')).toEqual({
        type: 'image/webp',
        width: each,
        height: each / 2,
      })
    }
  })

  it('is never enlarged, and loses its metadata', async () => {
    const jpeg = withSegment(
      await pictureFile('image/jpeg', 700, 100),
      0xe1,
      Buffer.from('Exif\0\0Jane’s home'),
    )
    const { id, state } = await uploadImage(editor, jpeg, 'image/jpeg')
    expect(state.image?.sizes.map(({ width }) => width)).toEqual([480, 700])
    const webp = Buffer.from((await stored(imageFile(id, { width: 700, height: 100 }))) ?? [])
    expect(webp.includes('Exif')).toBe(false)
    expect(webp.includes('Jane')).toBe(false)
  })

  it('has white in its share picture in place of transparency', async () => {
    const { id } = await uploadImage(editor, await pictureFile('image/png', 16, 16, 0), 'image/png')
    const jpeg = await stored(shareFile(id, { width: 16, height: 16 }))
    const { data } = await pixelsOfJpeg(jpeg ?? small)
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  it('of one pixel becomes an image', async () => {
    const { state } = await uploadImage(editor, await pictureFile('image/png', 1, 1), 'image/png')
    expect(state.image).toMatchObject({ width: 1, height: 1, sizes: [{ width: 1, height: 1 }] })
  })
})

test('a file of another type is refused with the reason, and deleted', async () => {
  const { id, result, state } = await uploadImage(editor, small, 'image/jpeg')
  expect(result).toBe('refused')
  expect(state).toEqual({
    _id: id,
    state: 'refused',
    reason: 'wrong_type',
    alt: 'Red and blue',
    name: 'picture',
    uses: [],
  })
  expect(await stored(uploadFile(id))).toBeUndefined()
  const later = { as: editor.options.as, params: { id }, at: NOW + 20 * MINUTE_MS }
  expect((await call(api.images.get, later)).body.state).toBe('refused')
})

describe('events', () => {
  it('repeated 12 times at once make one image', async () => {
    const { id } = await sendImage(editor, small, 'image/png')
    const results = await atOnce(12, () => checkUpload(uploadEventOf(id, NOW)))
    expect(results.filter(({ result }) => result === 'ready')).toHaveLength(1)
    expect(results.filter(({ result }) => result === 'ignored')).toHaveLength(11)
    const { body } = await call(api.images.list, { input: { limit: 100 } })
    expect(body.images.filter(({ _id }) => _id === id)).toHaveLength(1)
  })

  it('that come late or for unknown uploads leave nothing', async () => {
    const { id, upload } = await sendImage(editor, small, 'image/png')
    await checkUpload(uploadEventOf(id, NOW))
    // The form is still valid for another file of its type under the same name.
    await sendForm(upload, await pictureFile('image/png', 8, 8))
    expect(await checkUpload(uploadEventOf(id, NOW))).toEqual({ result: 'ignored' })
    expect(await stored(uploadFile(id))).toBeUndefined()
    const { body } = await call(api.images.get, { ...editor.options, params: { id } })
    expect(body.image).toMatchObject({ width: 64 })
    const late = await sendImage(editor, small, 'image/png')
    expect(await checkUpload(uploadEventOf(late.id, NOW + HOUR_MS))).toEqual({ result: 'ignored' })
    expect(await stored(uploadFile(late.id))).toBeUndefined()
    const other = { time: iso(NOW), detail: { object: { key: 'waiting/../x' } } }
    expect(await checkUpload(other)).toEqual({ result: 'ignored' })
  })
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { PRESENT_MS } from '../../domain/blogs/presence-items.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { deleteItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { newPost, type Staff, staff } from './testing/posts.ts'

const NOW = Date.now()

async function othersFor({ options }: Staff, id: string, at = NOW) {
  const { body } = await call(api.blogs.listPresent, { ...options, at, params: { id } })
  return body.others.map(({ _id }) => _id).toSorted()
}

test('each editor of a post sees the others who have it open', async () => {
  const [ann, bea, cem] = [await staff('editor', NOW), await staff('editor', NOW), await staff('admin', NOW)]
  const [post, other] = [await newPost(ann), await newPost(ann)]
  expect(await othersFor(ann, post._id)).toEqual([])
  expect(await othersFor(ann, post._id, NOW + 1)).toEqual([])
  expect(await othersFor(bea, post._id, NOW + 2)).toEqual([ann.user.id])
  expect(await othersFor(ann, post._id, NOW + 3)).toEqual([bea.user.id])
  expect(await othersFor(cem, post._id, NOW + 4)).toEqual([ann.user.id, bea.user.id].toSorted())
  expect(await othersFor(cem, other._id, NOW + 5)).toEqual([])
  // Bea has left, and Cem stays to the last millisecond.
  expect(await othersFor(ann, post._id, NOW + 3 + PRESENT_MS)).toEqual([cem.user.id])
  expect(await othersFor(ann, post._id, NOW + 4 + PRESENT_MS)).toEqual([])
})

test('editors are shown by name, and removed users are not shown', async () => {
  const [ann, bea] = [await staff('editor', NOW), await staff('editor', NOW)]
  const { _id: id } = await newPost(ann)
  const present = async () =>
    (await call(api.blogs.listPresent, { ...ann.options, params: { id } })).body.others
  await othersFor(bea, id)
  expect(await present()).toEqual([{ _id: bea.user.id, name: expect.stringMatching(/./) }])
  await deleteItem(userKey(bea.user.id))
  expect(await present()).toEqual([])
})

test('asking who is present does not extend a session', async () => {
  const ann = await staff('editor', NOW)
  const { _id: id } = await newPost(ann)
  const later = NOW + 25 * MINUTE_MS
  expect(await othersFor(ann, id, later)).toEqual([])
  const over = { ...ann.options, at: later + 10 * MINUTE_MS, params: { id } }
  expect((await call(api.blogs.listPresent, over)).error.code).toBe('not_authenticated')
})

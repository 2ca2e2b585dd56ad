import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { staff } from '../blogs/testing/posts.ts'
import { newImage } from './testing/uploads.ts'

const NOW = Date.now()

test('newest first, page by page, and by their text; for everybody', async () => {
  const editor = await staff('editor', NOW)
  const made: string[] = []
  for (const [index, alt] of ['Über Land', 'Uber', 'A plane', 'über alles', 'A plant'].entries()) {
    const at = { ...editor, options: { ...editor.options, at: NOW + index } }
    made.push((await newImage(at, alt))._id)
  }
  const ids = async (input: { search?: string; limit?: number; cursor?: string }) => {
    const { body } = await call(api.images.list, { input })
    return { ids: body.images.map(({ _id }) => made.indexOf(_id)), cursor: body.cursor }
  }
  expect((await ids({})).ids).toEqual([4, 3, 2, 1, 0])
  const first = await ids({ limit: 2 })
  const second = await ids({ limit: 2, cursor: first.cursor ?? '' })
  const third = await ids({ limit: 2, cursor: second.cursor ?? '' })
  expect([first.ids, second.ids, third.ids]).toEqual([[4, 3], [2, 1], [0]])
  expect(third.cursor).toBeUndefined()
  expect((await ids({ search: 'ÜBER' })).ids).toEqual([3, 0])
  expect((await ids({ search: 'a plan' })).ids).toEqual([2, 4])
  expect((await ids({ search: 'none' })).ids).toEqual([])
  const found = await ids({ search: 'a plan', limit: 1 })
  expect((await ids({ search: 'a plan', limit: 1, cursor: found.cursor ?? '' })).ids).toEqual([4])
})

test('a cursor opens no other list', async () => {
  const { body } = await call(api.images.list, { input: { limit: 1 } })
  const input = { cursor: body.cursor, search: 'a' }
  expect((await call(api.images.list, { input })).error.fields).toMatchObject([{ path: 'cursor' }])
})

test.each([
  ['limit', { limit: '0' }],
  ['limit', { limit: '101' }],
  ['search', { search: 'x'.repeat(101) }],
  ['cursor', { cursor: 'x' }],
])('refuses a bad %s', async (path, input) => {
  const answer = await call(api.images.list, { input })
  expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path }] })
})

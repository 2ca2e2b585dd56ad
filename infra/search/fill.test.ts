import { beforeAll, expect, test } from 'vitest'
import { newPost, staff } from '#functions/endpoints/blogs/testing/posts.ts'
import { newImage } from '#functions/endpoints/images/testing/uploads.ts'
import { scanTable, useOwnTable } from '#functions/platform/table/testing/own-table.ts'
import { call } from '#functions/testing/call.ts'
import { makePerson } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { fillWords } from './fill.ts'

const NOW = Date.now()

beforeAll(useOwnTable)

/** This table has no stream, as if all of it were from before searches had words. */
test('finds what is from before there were words, once, however often it runs', async () => {
  const admin = await makePerson({ role: 'admin', username: 'Old Hand' }, NOW)
  const editor = await staff('editor', NOW)
  const { title } = await newPost(editor, { title: 'An old post' })
  const { alt } = await newImage(editor, 'An old picture')
  const find = async () => {
    const { body } = await call(api.search.find, { as: admin.cookie, at: NOW, input: { text: 'old' } })
    return [body.players[0]?.username, body.posts[0]?.title, body.images[0]?.alt]
  }
  expect(await find()).toEqual([undefined, undefined, undefined])
  expect(await fillWords()).toBe(4)
  expect(await find()).toEqual(['Old Hand', title, alt])
  const before = await scanTable()
  expect(await fillWords()).toBe(4)
  expect(await scanTable()).toEqual(before)
})

// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, someSignals } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { unsaved } from './autosave.ts'
import type { PostChange } from './post-fields.ts'
import { fetchDraft, openWith } from './use-post-draft.ts'

const BLOG = draftOf({ version: 4 })
const copyOf = (version: number, change: PostChange, atMs = 0) => ({
  ...{ version, change, atMs },
  place: { editor: 'ada', post: BLOG._id, document: `tab-${version}-${atMs}` },
})

it('begins with the server’s fields', () => {
  const { start, restored, older } = openWith(BLOG, [])
  expect(start).toMatchObject({ version: 4, present: { title: 'Why not' } })
  expect(unsaved(start)).toEqual({})
  expect([restored, older]).toEqual([undefined, undefined])
})

it('restores a copy of the present version', () => {
  const copies = [copyOf(4, { content: 'Typed', title: 'Why not' }, 2), copyOf(4, { content: 'Before' }, 1)]
  const { start, restored } = openWith(BLOG, copies)
  expect(start.present.content).toBe('Typed')
  expect(unsaved(start)).toEqual({ content: 'Typed' })
  expect(restored?.change).toEqual({ content: 'Typed' })
})

it('asks about a copy of another version', () => {
  const { start, restored, older } = openWith(BLOG, [copyOf(3, { content: 'Typed' })])
  expect(unsaved(start)).toEqual({})
  expect(restored).toBeUndefined()
  expect(older?.change).toEqual({ content: 'Typed' })
})

it('discards a copy that the server has saved', () => {
  const copies = [copyOf(3, { content: BLOG.content, title: ' Why not ' })]
  expect(openWith(BLOG, copies)).toMatchObject({ older: undefined, obsolete: copies })
})

it('refuses the public version as a draft: the session is over', async () => {
  const server = fakeApi()
  const { updatedBy: _, changed: __, ...shown } = BLOG
  server.answer(api.blogs.get, { blog: BLOG })
  expect(await fetchDraft(BLOG._id)).toEqual(BLOG)
  server.refuse(api.users.me, 'not_authenticated')
  server.answer(api.blogs.get, { blog: shown })
  await expect(fetchDraft(BLOG._id)).rejects.toMatchObject({ statusCode: 401 })
  server.refuse(api.blogs.get, 'not_found')
  await expect(fetchDraft(BLOG._id)).rejects.toMatchObject({ statusCode: 401 })
  server.answer(api.users.me, { user: aUser(), signals: someSignals() })
  await expect(fetchDraft(BLOG._id)).rejects.toMatchObject({ statusCode: 404 })
})

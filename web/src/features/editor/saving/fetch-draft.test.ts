// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, someSignals } from '#web/testing/people.ts'
import { draftOf } from '#web/testing/posts.ts'
import { fetchDraft } from './use-post-draft.ts'

const BLOG = draftOf({ version: 4 })
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

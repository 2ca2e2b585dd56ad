import { expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { notePost, withFreshPosts } from './fresh-posts.ts'
import { withField } from './use-post-bulk.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const card = (title: string, version = 1) => draftOf({ _id: `${TEST_ID}${title}`, title, version })
const shown = (nowMs: number) =>
  withFreshPosts([card('b'), card('c'), card('d')], nowMs).map(({ title, version }) => `${title}${version}`)

it('the list shows what was saved and removed before the server’s list contains it', () => {
  notePost(card('b')._id, card('b', 0), NOW)
  notePost(card('c')._id, card('c', 2), NOW)
  notePost(card('d')._id, undefined, NOW)
  expect(shown(NOW)).toEqual(['b1', 'c2'])
  expect(shown(NOW + 31_000)).toEqual(['b1', 'c1', 'd1'])
})

const publishAt = '2026-11-22T09:00:00.000Z'

it.each([
  ['a draft', draftOf(), {}],
  ['a public post', draftOf({ status: 'published' }), { status: 'published' }],
  ['a scheduled post', draftOf({ status: 'scheduled', publishAt }), { status: 'scheduled', publishAt }],
  // The unfinished draft of another editor must not go public.
  ['a public post with an unpublished draft', draftOf({ status: 'published', changed: true }), {}],
])('a field of many posts: %s', (_, post, along) => {
  expect(withField(post, { featured: true })).toEqual({ featured: true, ...along })
})

import { expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { backTo, canArchive, withField } from './use-post-bulk.ts'

const publishAt = '2026-11-22T09:00:00.000Z'
const draft = draftOf()
const published = draftOf({ status: 'published', version: 3 })
const waiting = draftOf({ status: 'published', changed: true, version: 4 })
const scheduled = draftOf({ status: 'scheduled', publishAt })

it('goes public at once where nothing else waits', () => {
  expect(withField(draft, { featured: true })).toEqual({ featured: true, version: 1 })
  expect(withField(published, { category: null })).toEqual({
    category: null,
    version: 3,
    status: 'published',
  })
  expect(withField(scheduled, { featured: true })).toEqual({
    ...{ featured: true, version: 1, status: 'scheduled', publishAt },
  })
  // Else it would take along what somebody is still writing.
  expect(withField(waiting, { featured: true })).toEqual({ featured: true, version: 4 })
})

it('goes back to how a post stood', () => {
  expect(backTo(draft)).toEqual([{ status: 'draft' }])
  expect(backTo(published)).toEqual([{ status: 'published' }])
  expect(backTo(scheduled)).toEqual([{ status: 'draft' }, { status: 'scheduled', publishAt }])
})

it('archives only what can come back', () => {
  const archived = draftOf({ status: 'archived' })
  expect([draft, published, scheduled, waiting, archived].map(canArchive)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

import { describe, expect, it } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { notePost, withFreshPosts } from './fresh-posts.ts'
import { canArchive, stepsBackTo, withField } from './use-post-bulk.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const at = (minute: number) => new Date(NOW + minute * 60_000).toISOString()
const idOf = (title: string) => `${TEST_ID}${title}`
const card = (title: string, minute: number, fields = {}) =>
  draftOf({ _id: idOf(title), title, updatedAt: at(minute), ...fields })
const rows = [card('b', -1), card('c', -2), card('d', -3)]
const titles = (isWhole: boolean, cursor?: string, nowMs = NOW) =>
  withFreshPosts({ rows, cursor }, isWhole, nowMs).map(({ title, version }) => `${title}${version}`)

it('shows a saved post once, in its place, before the list contains it', () => {
  notePost(idOf('new'), card('new', 0), NOW)
  notePost(idOf('c'), card('c', 1, { version: 2 }), NOW)
  notePost(idOf('b'), card('b', -9, { version: 0 }), NOW)
  notePost(idOf('d'), undefined, NOW)
  expect(titles(true)).toEqual(['c2', 'new1', 'b1'])
  // A filtered or differently sorted list has no known place for it.
  expect(titles(false)).toEqual(['b1', 'c2'])
})

it('leaves a post for the later page it belongs to', () => {
  notePost(idOf('past'), card('past', -60), NOW)
  expect(titles(true, 'more')).not.toContain('past1')
  expect(titles(true)).toContain('past1')
})

it('trusts the list again after half a minute', () => {
  expect(titles(true, undefined, NOW + 31_000)).toEqual(['b1', 'c1', 'd1'])
})

describe('a change of several posts', () => {
  const publishAt = '2026-11-22T09:00:00.000Z'
  const draft = draftOf()
  const published = draftOf({ status: 'published', version: 3 })
  const waiting = draftOf({ status: 'published', changed: true, version: 4 })
  const scheduled = draftOf({ status: 'scheduled', publishAt })

  it('goes public at once if nothing else waits', () => {
    expect(withField(draft, { featured: true })).toEqual({ featured: true, version: 1 })
    expect(withField(published, { category: null })).toEqual({
      category: null,
      version: 3,
      status: 'published',
    })
    expect(withField(scheduled, { featured: true })).toEqual({
      ...{ featured: true, version: 1, status: 'scheduled', publishAt },
    })
    // The unfinished draft of another editor must not go public.
    expect(withField(waiting, { featured: true })).toEqual({ featured: true, version: 4 })
  })

  it('restores the previous status', () => {
    expect(stepsBackTo(draft)).toEqual([{ status: 'draft' }])
    expect(stepsBackTo(published)).toEqual([{ status: 'published' }])
    expect(stepsBackTo(scheduled)).toEqual([{ status: 'draft' }, { status: 'scheduled', publishAt }])
  })

  it('archives only posts that can be restored', () => {
    const archived = draftOf({ status: 'archived' })
    expect([draft, published, scheduled, waiting, archived].map(canArchive)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

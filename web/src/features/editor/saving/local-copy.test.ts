// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { draftOf } from '#web/testing/posts.ts'
import { unsaved } from './autosave.ts'
import { dropCopy, findCopy, keepCopy } from './local-copy.ts'
import { startWith } from './use-post-draft.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21)
const KEY = { editor: 'ada', post: 'one' }
const copyOf = (atMs: number, content = 'Typed') => ({
  version: 3,
  atMs,
  change: { content, category: null },
  base: { content: 'Before', category: 'c' },
})

it('keeps one copy of a post for each editor, also with values that the server would refuse', () => {
  const refused = {
    version: 1,
    atMs: NOW,
    change: { title: '', slug: 'No Such' },
    base: { title: 'A', slug: 'a' },
  }
  keepCopy(KEY, copyOf(NOW))
  keepCopy(KEY, refused)
  keepCopy({ ...KEY, editor: 'bea' }, copyOf(NOW))
  expect(findCopy(KEY, NOW)).toEqual(refused)
  dropCopy(KEY)
  expect(findCopy(KEY, NOW)).toBeUndefined()
  expect(findCopy({ ...KEY, editor: 'bea' }, NOW)).toEqual(copyOf(NOW))
})

it('removes copies older than 30 days, and unreadable ones', () => {
  keepCopy(KEY, copyOf(NOW - 31 * DAY_MS))
  localStorage.setItem('fairflight.staff.draft.ada.two', '{"version":"1"}')
  localStorage.setItem('fairflight.staff.draft.ada.three', '{')
  localStorage.setItem('fairflight.other', 'stays')
  expect(findCopy(KEY, NOW)).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['fairflight.other'])
})

it('makes room by removing the oldest other copy, and reports a full device', () => {
  keepCopy({ ...KEY, post: 'old' }, copyOf(NOW - 5))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepCopy(KEY, copyOf(NOW, 'Last'))).toBe(true)
  expect(Object.keys(localStorage)).toEqual(['fairflight.staff.draft.ada.one'])
  full.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepCopy(KEY, copyOf(NOW, 'Later'))).toBe(false)
  full.mockRestore()
  expect(findCopy(KEY, NOW)?.change.content).toBe('Last')
})

const BLOG = draftOf({ version: 4 })

it('a post opens with its copy, from the version that the copy is based on', () => {
  const { start, restored } = startWith(BLOG, {
    ...copyOf(NOW),
    change: { content: 'Typed' },
    base: { content: 'Before' },
  })
  expect(start).toMatchObject({ version: 3, saved: { content: 'Before', title: 'Why not' } })
  expect(unsaved(start)).toEqual({ content: 'Typed' })
  expect(restored?.change).toEqual({ content: 'Typed' })
})

it('a post opens with the server’s fields without a copy, or if the server has saved it', () => {
  const saved = { ...copyOf(NOW), change: { content: BLOG.content, title: ' Why not ' } }
  for (const copy of [undefined, saved]) {
    const { start, restored } = startWith(BLOG, copy)
    expect([start.version, unsaved(start), restored]).toEqual([4, {}, undefined])
  }
})

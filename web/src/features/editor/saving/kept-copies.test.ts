// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '#shared/time.ts'
import { dropCopy, findCopies, keepCopy } from './kept-copies.ts'

const NOW = Date.UTC(2026, 10, 21)
const place = { editor: 'ada', post: 'one', document: 'tab-1' }
const copy = (atMs: number, content = 'Typed') => ({ version: 3, atMs, change: { content, category: null } })
const find = (post = 'one', editor = 'ada') => findCopies(localStorage, { editor, post }, NOW)

beforeEach(() => localStorage.clear())

it('keeps one copy for each document, and finds an editor’s copies of a post, newest first', () => {
  keepCopy(localStorage, place, copy(NOW - 2))
  keepCopy(localStorage, { ...place, document: 'tab-2' }, copy(NOW - 1, 'Newer'))
  keepCopy(localStorage, { ...place, post: 'two' }, copy(NOW))
  keepCopy(localStorage, { ...place, editor: 'bea' }, copy(NOW))
  expect(find().map(({ change }) => change.content)).toEqual(['Newer', 'Typed'])
  expect(find()[1]).toEqual({ ...copy(NOW - 2), place })
  keepCopy(localStorage, place, copy(NOW, 'Last'))
  expect(find().map(({ change }) => change.content)).toEqual(['Last', 'Newer'])
  dropCopy(localStorage, place)
  expect(find()).toHaveLength(1)
})

it('keeps values that the server would refuse', () => {
  keepCopy(localStorage, place, { version: 1, atMs: NOW, change: { title: '', slug: 'No Such' } })
  expect(find()[0]?.change).toEqual({ title: '', slug: 'No Such' })
})

it('removes copies older than 30 days, and unreadable ones', () => {
  keepCopy(localStorage, place, copy(NOW - 31 * DAY_MS))
  localStorage.setItem('fairflight.staff.draft.ada.one.x', '{"version":"1"}')
  localStorage.setItem('fairflight.staff.draft.ada.one.y', '{')
  localStorage.setItem('fairflight.other', 'stays')
  expect(find()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['fairflight.other'])
})

it('removes the oldest copies beyond the limit', () => {
  for (let count = 0; count < 20; count++) {
    keepCopy(localStorage, { ...place, document: `tab-${count}` }, copy(NOW - count))
  }
  expect(find()).toHaveLength(12)
  expect(find()[0]?.atMs).toBe(NOW)
})

it('makes room by removing older copies, never its own, and reports a full device', () => {
  keepCopy(localStorage, { ...place, document: 'old' }, copy(NOW - 5))
  keepCopy(localStorage, place, copy(NOW - 1))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepCopy(localStorage, place, copy(NOW, 'Last'))).toBe(true)
  expect(find().map(({ change }) => change.content)).toEqual(['Last'])
  full.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keepCopy(localStorage, place, copy(NOW, 'Later'))).toBe(false)
  full.mockRestore()
  expect(find().map(({ change }) => change.content)).toEqual(['Last'])
  expect(keepCopy(undefined, place, copy(NOW))).toBe(false)
})

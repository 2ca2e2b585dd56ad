import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/api/client.ts'
import type { Blog } from '#shared/models/blog.ts'
import { draftOf } from '#web/testing/posts.ts'
import { initialState, type Request } from './autosave-state.ts'
import { fieldsOf } from './post-fields.ts'
import { createSaver, type SaverParts } from './saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** Opens a saver whose server saves everything unless the test overrides it. */
function open(given: Partial<SaverParts> = {}) {
  let stored = draftOf()
  const send = vi.fn(async ({ change, version }: Request): Promise<Blog> => {
    const { category, translationOf: _, ...fields } = change
    stored = draftOf({ ...stored, ...fields, ...(category ? { category } : {}), version: version + 1 })
    return stored
  })
  const keep = vi.fn(() => true)
  const drop = vi.fn()
  const onBlog = vi.fn()
  const start = initialState(1, fieldsOf(stored))
  const saver = createSaver({ start, send, keep, drop, onBlog, fetch: async () => stored, ...given })
  const leave = saver.run()
  const type = (content: string) => saver.dispatch({ kind: 'typed', change: { content }, nowMs: Date.now() })
  return { saver, send, keep, drop, onBlog, leave, type }
}

it('keeps every key on the device at once, saves 800 ms after the last, then removes the copy', async () => {
  const { saver, send, keep, drop, type, onBlog } = open()
  for (const text of ['a', 'ab', 'abc']) {
    type(text)
    expect(keep).toHaveBeenLastCalledWith(
      expect.objectContaining({ present: expect.objectContaining({ content: text }) }),
    )
    await vi.advanceTimersByTimeAsync(799)
  }
  expect(send).not.toHaveBeenCalled()
  drop.mockClear()
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledExactlyOnceWith({ version: 1, change: { content: 'abc' }, command: undefined })
  expect(onBlog.mock.lastCall?.[0].version).toBe(2)
  expect(drop).toHaveBeenCalled()
  expect(saver.state()).toMatchObject({ version: 2, sending: undefined })
})

it('retries automatically', async () => {
  const send = vi.fn(async () => {
    throw new ApiError('offline', 0)
  })
  const { saver, type } = open({ send })
  type('a')
  await vi.advanceTimersByTimeAsync(800)
  expect(saver.state().saveError?.kind).toBe('offline')
  await vi.advanceTimersByTimeAsync(2000)
  expect(send).toHaveBeenCalledTimes(2)
  saver.dispatch({ kind: 'resumed' })
  expect(send).toHaveBeenCalledTimes(3)
})

it('takes over another editor’s save of other fields', async () => {
  const theirs = draftOf({ title: 'Theirs', version: 5 })
  const send = vi
    .fn<SaverParts['send']>()
    .mockRejectedValueOnce(new ApiError('version_conflict', 409, { changedBy: { _id: 'b', name: 'Bea' } }))
    .mockResolvedValue(draftOf({ title: 'Theirs', content: 'a', version: 6 }))
  const { saver, type } = open({ send, fetch: async () => theirs })
  type('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(send.mock.lastCall?.[0]).toMatchObject({ version: 5, change: { content: 'a' } })
  expect(saver.state()).toMatchObject({ version: 6, present: { title: 'Theirs', content: 'a' } })
})

it('reports unsaved changes of which the device keeps no copy', async () => {
  const { saver, type } = open({ keep: () => false })
  expect(saver.isUnkept()).toBe(false)
  type('a')
  expect(saver.isUnkept()).toBe(true)
  await vi.advanceTimersByTimeAsync(800)
  expect(saver.isUnkept()).toBe(false)
})

it('saves waiting changes when the page is left, and nothing after', async () => {
  const { send, type, leave, saver } = open()
  type('a')
  leave()
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledTimes(1)
  // React's strict mode stops and starts an effect again.
  saver.run()
  type('ab')
  await vi.advanceTimersByTimeAsync(800)
  expect(send).toHaveBeenCalledTimes(2)
})

it('saves changes that were restored from this device', async () => {
  const saved = fieldsOf(draftOf())
  const { send } = open({ start: initialState(1, saved, { ...saved, content: 'Restored' }) })
  await vi.advanceTimersByTimeAsync(1)
  expect(send.mock.lastCall?.[0]).toMatchObject({ change: { content: 'Restored' } })
})

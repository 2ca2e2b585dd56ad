import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { Conflict } from '../../platform/table/retry-on-conflict.ts'
import { call } from '../../testing/call.ts'
import { newPost, postFields, staff } from './testing/posts.ts'

/** Under which name every transaction is refused; none while it is empty. */
const others = vi.hoisted(() => ({ hold: '' }))

vi.mock('../../platform/table/write.ts', async (original) => {
  const real = await original<typeof import('../../platform/table/write.ts')>()
  const transact: typeof real.transact = async (writes, ...rest) => {
    if (others.hold !== '') throw new Conflict(new Map([[others.hold, undefined]]))
    await real.transact(writes, ...rest)
  }
  return { ...real, transact }
})

const NOW = Date.now()
const editor = await staff('editor', NOW)

beforeEach(() => {
  others.hold = ''
})

test.each(['post', 'imageUse'])('whom others overtake every time is told to try again (%s)', async (name) => {
  const { _id: id } = await newPost(editor)
  others.hold = name
  const [params, options] = [{ id }, editor.options]
  const answers = [
    await call(api.blogs.update, { ...options, params, input: { title: 'T' } }),
    await call(api.blogs.remove, { ...options, params }),
    ...(name === 'post' ? [] : [await call(api.blogs.create, { ...options, input: postFields() })]),
  ]
  for (const { status, error } of answers) expect([status, error.code]).toEqual([503, 'unavailable'])
})

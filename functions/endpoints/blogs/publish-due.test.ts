import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso, MINUTE_MS } from '#shared/time.ts'
import { loadPost } from '../../domain/blogs/post-items.ts'
import { listAudit } from '../../testing/audit.ts'
import { beforeNextWrite } from '../../testing/before-write.ts'
import { call } from '../../testing/call.ts'
import { handler } from './publish-due.ts'
import { newPost, staff } from './testing/posts.ts'

// Each test has its own time, before the posts of earlier tests, since the job acts on all posts.
let year = 1998
function ownTime(): number {
  year -= 1
  return Date.UTC(year, 0, 1)
}
/** Shorter than the idle time of a staff session. */
const EARLIER_MS = 20 * MINUTE_MS
const run = (atMs: number) => handler({ time: iso(atMs) })

async function scheduled(due: number) {
  const editor = await staff('editor', due - EARLIER_MS)
  return { editor, post: await newPost(editor, { status: 'scheduled', publishAt: iso(due) }) }
}

test('a due post is published once, to the millisecond, without a new version', async () => {
  const due = ownTime()
  const { post } = await scheduled(due)
  expect(await run(due - 1)).toEqual({ published: 0, skipped: 0, failed: 0 })
  expect(await run(due)).toEqual({ published: 1, skipped: 0, failed: 0 })
  expect(await loadPost(post._id)).toMatchObject({ status: 'published', publishedMs: due, version: 1 })
  expect(await run(due + 1)).toEqual({ published: 0, skipped: 0, failed: 0 })
  const entries = await listAudit('system', due)
  expect(entries.filter(({ subject }) => subject === `blog:${post._id}`)).toMatchObject([
    { action: 'blogs.publishDue', fields: ['status'], at: iso(due) },
  ])
})

test('an editor’s save in the same minutes is not lost, and an unscheduled post stays unpublished', async () => {
  const due = ownTime()
  const { editor, post } = await scheduled(due)
  const back = await scheduled(due)
  const params = { id: post._id }
  await call(api.blogs.update, {
    ...back.editor.options,
    params: { id: back.post._id },
    input: { status: 'draft' },
  })
  // Like an editor who has the post open when the time comes.
  const late = { as: editor.user.cookie, at: due + 1, params, input: { title: 'Late', version: 1 } }
  expect((await call(api.blogs.update, late)).body.blog).toMatchObject({ status: 'published', title: 'Late' })
  expect(await run(due + 2)).toEqual({ published: 0, skipped: 0, failed: 0 })
  expect((await loadPost(back.post._id))?.status).toBe('draft')
})

test('60 posts are published in batches, and a failed one is retried', async () => {
  const due = ownTime()
  const editor = await staff('editor', due - EARLIER_MS)
  const fields = { status: 'scheduled', publishAt: iso(due) } as const
  const posts: Awaited<ReturnType<typeof newPost>>[] = []
  while (posts.length < 60) posts.push(await newPost(editor, fields))
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  beforeNextWrite(posts[7]?._id ?? '-', () => Promise.reject(new Error('The database hiccups')))
  expect(await run(due)).toEqual({ published: 59, skipped: 0, failed: 1 })
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    level: 'error',
    event: 'entryFailed',
    error: 'Error',
    about: { job: 'publish', blog: posts[7]?._id },
  })
  expect(await run(due)).toEqual({ published: 1, skipped: 0, failed: 0 })
})

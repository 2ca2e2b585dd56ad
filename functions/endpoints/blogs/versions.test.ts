import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { UpdateBlog } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import { postKey } from '../../domain/blogs/post-record.ts'
import { MERGE_SAVES_MS } from '../../domain/blogs/post-rules.ts'
import { queryAll } from '../../platform/table/read.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newPost, type Staff, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

function save(id: string, input: UpdateBlog, at: number, by: Staff = editor) {
  return call(api.blogs.update, { as: by.user.cookie, at, params: { id }, input })
}
const versions = async (id: string) =>
  (await call(api.blogs.listVersions, { ...editor.options, params: { id } })).body.versions
const held = (id: string, version: number) =>
  call(api.blogs.getVersion, { ...editor.options, params: { id, version } })

describe('versions', () => {
  test('merge an editor’s saves within five minutes, and keep other editors’ and published ones apart', async () => {
    const other = await staff('admin', NOW)
    const post = await newPost(editor, { content: 'b' })
    for (let second = 1; second <= 6; second++)
      await save(post._id, { content: 'a'.repeat(second) }, NOW + second * 1000)
    await save(post._id, { content: 'theirs' }, NOW + 40_000, other)
    await save(post._id, { status: 'published' }, NOW + 50_000)
    await save(post._id, { content: 'after' }, NOW + 60_000)
    const told = await versions(post._id)
    expect(told).toMatchObject([
      { version: 10, published: false, by: { _id: editor.user.id, name: 'The editor' } },
      { version: 9, published: true, at: iso(NOW + 50_000) },
      { version: 8, published: false, by: { _id: other.user.id, name: 'The admin' } },
      { version: 7, published: false, at: iso(NOW + 6000) },
    ])
    expect((await held(post._id, 7)).body.version).toMatchObject({
      content: 'a'.repeat(6),
      title: 'Why not',
    })
    expect((await held(post._id, 6)).error.code).toBe('not_found')
  })

  test('are the last twenty; older ones are deleted', async () => {
    const post = await newPost(editor)
    const cookies = await atOnce(2, () => staff('editor', NOW))
    for (let index = 0; index < 25; index++)
      await save(post._id, { content: `${index}` }, NOW + index, cookies[index % 2])
    const told = await versions(post._id)
    expect(told.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 26 - index))
    const stored = await queryAll({ pk: postKey(post._id).pk, sk: { beginsWith: 'VERSION#' } })
    expect(stored).toHaveLength(20)
  })
})

describe('an earlier version', () => {
  test('is restored as a new version, without address, category or a change of the public copy', async () => {
    const post = await newPost(editor, { content: 'first', title: 'First', subtitle: 'S' })
    await save(post._id, { content: 'second', title: 'Second', slug: `x-${post.slug}` }, NOW + MERGE_SAVES_MS)
    const input = { restore: 1, version: 2 }
    const params = { id: post._id }
    const at = NOW + MERGE_SAVES_MS + 1
    const answer = await call(api.blogs.restore, { ...editor.options, at, params, input })
    expect(answer.body.blog).toMatchObject({
      content: 'first',
      title: 'First',
      subtitle: 'S',
      version: 3,
      slug: `x-${post.slug}`,
    })
    expect((await versions(post._id)).map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await held(post._id, 2)).body.version.content).toBe('second')
    const entries = await listAudit(editor.user.id, NOW)
    expect(entries.filter(({ action }) => action === 'blogs.restore')).toMatchObject([
      { subject: `blog:${post._id}`, fields: ['title', 'content'] },
    ])
  })

  test('is not restored over another editor’s save', async () => {
    const post = await newPost(editor, { content: 'first' })
    await save(post._id, { content: 'second' }, NOW + MERGE_SAVES_MS)
    const late = { params: { id: post._id }, input: { restore: 1, version: 1 } }
    const answer = await call(api.blogs.restore, { ...editor.options, ...late })
    expect(answer.error.code).toBe('version_conflict')
  })

  test('that is not kept is not found', async () => {
    const { _id: id } = await newPost(editor)
    const answer = await call(api.blogs.restore, { ...editor.options, params: { id }, input: { restore: 7 } })
    expect(answer.error.code).toBe('not_found')
  })
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { ListPosts } from '#shared/models/blog.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { postKey } from '../../domain/blogs/post-record.ts'
import { purgePost } from '../../domain/blogs/trash-items.ts'
import { queryAll } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newImage } from '../images/testing/uploads.ts'
import { handler as finishRemovals } from '../users/finish-removals.ts'
import { freshSlug, newCategory, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const admin = await staff('admin', NOW)

const remove = (id: string) => call(api.blogs.remove, { ...editor.options, params: { id } })
const purge = (id: string, by = admin) =>
  call(api.blogs.remove, { ...by.options, params: { id }, input: { permanently: 'true' } })
const undelete = (id: string) => call(api.blogs.undelete, { ...editor.options, params: { id } })
const get = (id: string) => call(api.blogs.get, { ...editor.options, params: { id } })
const kept = async (id: string) => (await queryAll({ pk: postKey(id).pk })).map(({ sk }) => sk)

async function listed(input: Partial<ListPosts>, id: string) {
  const answer = await call(api.blogs.listPosts, { ...editor.options, input: { limit: 100, ...input } })
  return answer.body.blogs.filter(({ _id }) => _id === id)
}

test('one of 12 simultaneous deletions removes a post for readers and editors', async () => {
  const { _id: category } = await newCategory(NOW)
  const first = await newPost(editor)
  const post = await newPost(editor, {
    status: 'published',
    featured: true,
    category,
    language: 'it',
    translationOf: first._id,
  })
  const id = post._id
  await call(api.blogs.update, {
    ...editor.options,
    params: { id },
    input: { title: 'Later', slug: `x-${post.slug}` },
  })
  const { body: link } = await call(api.blogs.createPreviewLink, { ...editor.options, params: { id } })
  const answers = await atOnce(12, () => remove(id))
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { _id: id } }])
  expect(answers.filter(({ error }) => error.code === 'not_found')).toHaveLength(11)
  expect(await kept(id)).toEqual(['TRASH', 'VERSION#000000001', 'VERSION#000000002'])
  const input = { language: 'it', limit: 100 } as const
  for (const list of [input, { ...input, category }]) {
    const { body } = await call(api.blogs.list, { at: NOW, input: list })
    expect(body.blogs.filter(({ _id }) => _id === id)).toEqual([])
  }
  const bySlug = { params: { id: post.slug }, input: { language: 'it' as const } }
  expect((await call(api.blogs.get, bySlug)).error.code).toBe('not_found')
  expect((await call(api.pages.post, { params: { locale: 'it', slug: post.slug } })).status).toBe(404)
  expect((await call(api.pages.sitemap, {})).body).not.toContain(post.slug)
  expect((await get(id)).error.code).toBe('not_found')
  expect((await call(api.blogs.preview, { params: { token: link.token } })).error.code).toBe('not_found')
  expect((await get(first._id)).body.blog.translations).toEqual([])
  expect(await listed({}, id)).toEqual([])
  for (const slug of [post.slug, `x-${post.slug}`]) await newPost(editor, { slug, language: 'it' })
})

test('the trash lists who deleted a post and until when it stays, and can be searched', async () => {
  const post = await newPost(editor, { title: 'Hébergement léger', status: 'published' })
  await remove(post._id)
  const by = { _id: editor.user.id, name: 'The editor' }
  const trashed = { at: iso(NOW), by, until: iso(NOW + 30 * DAY_MS) }
  for (const input of [{}, { sort: 'title' }, { search: 'leger' }, { search: post._id }] as const) {
    expect(await listed({ status: 'trash', ...input }, post._id)).toMatchObject([
      { trashed, status: 'draft' },
    ])
  }
  for (const input of [{ search: 'lourd' }, { search: '%' }, { kind: 'page' }] as const) {
    expect(await listed({ status: 'trash', ...input }, post._id)).toEqual([])
  }
})

test('one of 12 simultaneous restores brings a post back as a draft with versions, address and place', async () => {
  const first = await newPost(editor)
  const post = await newPost(editor, { status: 'published', language: 'it', translationOf: first._id })
  const id = post._id
  const image = await newImage(editor)
  const content = `![Alt](${image.url})`
  await call(api.blogs.update, { ...editor.options, params: { id }, input: { content } })
  const { body: link } = await call(api.blogs.createPreviewLink, { ...editor.options, params: { id } })
  await remove(id)
  const uses = (await call(api.images.get, { ...editor.options, params: { id: image._id } })).body.uses
  expect(uses).toMatchObject([{ _id: id, trashed: true }])
  const answers = await atOnce(12, () => undelete(id))
  expect(answers.filter(({ error }) => error.code === 'not_found')).toHaveLength(11)
  const { body } = await get(id)
  expect(body.blog).toMatchObject({
    status: 'draft',
    slug: post.slug,
    content,
    translationOf: first._id,
    version: 3,
    publishedAt: post.publishedAt,
    translations: [{ _id: first._id }],
  })
  expect(body.blog).not.toHaveProperty('trashed')
  expect(body.blog).not.toHaveProperty('live')
  const versions = await call(api.blogs.listVersions, { ...editor.options, params: { id } })
  expect(versions.body.versions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect((await call(api.blogs.preview, { params: { token: link.token } })).status).toBe(200)
  expect(await listed({}, id)).toMatchObject([{ status: 'draft' }])
  expect(await listed({ status: 'trash' }, id)).toEqual([])
  const again = await call(api.blogs.update, {
    ...editor.options,
    params: { id },
    input: { version: 3, status: 'published' },
  })
  expect(again.body.blog).toMatchObject({ status: 'published', publishedAt: post.publishedAt })
})

test('editors see posts in the trash, and nobody sees permanently deleted ones', async () => {
  const post = await newPost(editor, { content: 'To be read again' })
  const read = (by: typeof editor, version = post.version) =>
    call(api.blogs.getVersion, { ...by.options, params: { id: post._id, version } })
  await remove(post._id)
  expect((await read(editor)).body.version).toMatchObject({ title: post.title, content: 'To be read again' })
  expect((await read(editor, 2)).error.code).toBe('not_found')
  await purge(post._id)
  expect((await read(editor)).error.code).toBe('not_found')
})

test('a restored post does not take back an address, place or category that others took', async () => {
  const first = await newPost(editor)
  const { _id: category } = await newCategory(NOW)
  const fields = { language: 'it', translationOf: first._id, slug: freshSlug() } as const
  const post = await newPost(editor, { ...fields, category })
  await remove(post._id)
  const other = await newPost(editor, fields)
  await call(api.categories.remove, { ...editor.options, params: { id: category } })
  const { body } = await undelete(post._id)
  expect(body.blog).toMatchObject({ slug: `${post.slug}-2`, translations: [] })
  expect(body.blog).not.toHaveProperty('category')
  expect(body.blog).not.toHaveProperty('translationOf')
  // Its text can be saved with the new values.
  const saved = await call(api.blogs.update, {
    ...editor.options,
    params: { id: post._id },
    input: { title: 'On' },
  })
  expect(saved.body.blog.slug).toBe(`${post.slug}-2`)
  expect((await get(first._id)).body.blog.translations).toMatchObject([{ _id: other._id }])
})

test('the first post of a group stays in the trash while the group has a post of its language', async () => {
  const first = await newPost(editor)
  const italian = await newPost(editor, { language: 'it', translationOf: first._id })
  await remove(first._id)
  const english = await newPost(editor, { translationOf: italian._id })
  expect((await undelete(first._id)).error.code).toBe('wrong_state')
  await remove(english._id)
  expect((await undelete(first._id)).body.blog.translations).toMatchObject([{ _id: italian._id }])
})

test('only an admin deletes permanently, and only from the trash', async () => {
  const image = await newImage(editor)
  const { _id: id } = await newPost(editor, { content: `![Alt](${image.url})` })
  expect((await purge(id)).error.code).toBe('not_found')
  await remove(id)
  expect((await purge(id, editor)).error.code).toBe('forbidden')
  expect((await purge(id)).body).toEqual({ _id: id })
  expect(await kept(id)).toEqual([])
  const state = await call(api.images.get, { ...editor.options, params: { id: image._id } })
  expect(state.body.uses).toEqual([])
  expect((await undelete(id)).error.code).toBe('not_found')
  const log = await call(api.auditLog.list, { ...admin.options, input: { subject: `blog:${id}` } })
  const entries = log.body.entries.map(({ action, actor }) => [action, actor])
  expect(entries).toContainEqual(['blogs.purge', admin.user.id])
  expect(entries).toContainEqual(['blogs.remove', editor.user.id])
})

test('a post is deleted permanently 30 days after its last deletion', async () => {
  const [gone, back] = [await newPost(editor), await newPost(editor)]
  await remove(gone._id)
  await remove(back._id)
  await undelete(back._id)
  const later = await staff('editor', NOW + DAY_MS)
  await call(api.blogs.remove, { ...later.options, params: { id: back._id } })
  const runAt = (ms: number) => finishRemovals({ time: iso(ms) })
  // The index may still have the first deletion.
  await expect(purgePost(back._id, [], NOW + 30 * DAY_MS)).rejects.toMatchObject({ code: 'not_found' })
  await runAt(NOW + 30 * DAY_MS - 1)
  expect(await kept(gone._id)).toContain('TRASH')
  expect((await runAt(NOW + 30 * DAY_MS)).purged).toBeGreaterThan(0)
  expect(await kept(gone._id)).toEqual([])
  expect(await kept(back._id)).toContain('TRASH')
  const log = await call(api.auditLog.list, { ...admin.options, input: { subject: `blog:${gone._id}` } })
  expect(log.body.entries).toContainEqual(expect.objectContaining({ action: 'blogs.purge', actor: 'system' }))
})

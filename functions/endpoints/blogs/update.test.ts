import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { SetDetails, UpdateBlog } from '#shared/models/blog.ts'
import { iso, MINUTE_MS } from '#shared/time.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { newCategory, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
/** Shorter than the idle time of a staff session. */
const LATER_MS = 20 * MINUTE_MS
const editor = await staff('editor', NOW)
const other = await staff('editor', NOW)

function update(id: string, input: UpdateBlog, { at = NOW, by = editor } = {}) {
  return call(api.blogs.update, { as: by.user.cookie, at, params: { id }, input })
}
const read = (slug: string, at = NOW) => call(api.blogs.get, { at, params: { id: slug } })

describe('a draft', () => {
  test('changes in the sent fields only', async () => {
    const { _id: category } = await newCategory(NOW)
    const post = await newPost(editor, { subtitle: 'Kept', category })
    const answer = await update(post._id, { title: 'New', version: 1 }, { at: NOW + 1 })
    expect(answer.body.blog).toEqual({ ...post, title: 'New', version: 2, updatedAt: iso(NOW + 1) })
    const without = await update(post._id, { category: null })
    expect(without.body.blog.category).toBeUndefined()
  })

  test('saved without a change makes no new version', async () => {
    const post = await newPost(editor)
    const answer = await update(post._id, { title: post.title, status: 'draft' })
    expect(answer.body.blog).toEqual(post)
  })

  test('by two editors at once tells the second who saved and when', async () => {
    const post = await newPost(editor)
    expect((await update(post._id, { title: 'Mine', version: 1 }, { by: other })).status).toBe(200)
    const late = await update(post._id, { title: 'Late', version: 1 }, { at: NOW + 1 })
    expect(late.error).toMatchObject({
      statusCode: 409,
      code: 'version_conflict',
      version: 2,
      changedAt: iso(NOW),
      changedBy: { _id: other.user.id, name: 'The editor' },
    })
    expect((await call(api.blogs.get, { ...editor.options, params: { id: post._id } })).body.blog.title).toBe(
      'Mine',
    )
  })

  test('merges changes that name no version', async () => {
    const post = await newPost(editor)
    const answers = await Promise.all([
      update(post._id, { title: 'T' }),
      update(post._id, { subtitle: 'S' }),
      update(post._id, { content: 'C' }),
      update(post._id, { featured: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await call(api.blogs.get, { ...editor.options, params: { id: post._id } })
    expect(body.blog).toMatchObject({ title: 'T', subtitle: 'S', content: 'C', featured: true, version: 5 })
  })
})

describe('publishing', () => {
  test('makes the draft public, and not later drafts', async () => {
    const post = await newPost(editor, { content: 'One.' })
    const published = await update(post._id, { status: 'published' })
    expect(published.body.blog).toMatchObject({ status: 'published', publishedAt: iso(NOW), changed: false })
    const draft = await update(post._id, { content: 'Two.', title: 'Second' }, { at: NOW + LATER_MS })
    expect(draft.body.blog).toMatchObject({ status: 'published', changed: true, title: 'Second', version: 3 })
    expect((await read(post.slug)).body.blog).toMatchObject({ html: '<p>One.</p>', title: post.title })
    const again = await update(post._id, { status: 'published' }, { at: NOW + LATER_MS })
    expect(again.body.blog).toMatchObject({ changed: false, publishedAt: iso(NOW), version: 4 })
    expect((await read(post.slug)).body.blog).toMatchObject({
      html: '<p>Two.</p>',
      publishedAt: iso(NOW),
      updatedAt: iso(NOW + LATER_MS),
    })
  })

  test('twice makes one version and one card', async () => {
    const post = await newPost(editor)
    for (const _ of [1, 2])
      expect((await update(post._id, { status: 'published' })).body.blog.version).toBe(2)
    expect(
      (await call(api.blogs.list, { at: NOW, input: { limit: 100 } })).body.blogs.filter(
        ({ _id }) => _id === post._id,
      ),
    ).toHaveLength(1)
  })

  test.each(['draft', 'archived'] as const)(
    'is undone by the status %s, and can be repeated',
    async (status) => {
      const post = await newPost(editor, { status: 'published', featured: true })
      expect((await update(post._id, { status })).body.blog).toMatchObject({ status, changed: false })
      expect((await read(post.slug)).error.code).toBe('not_found')
      expect((await call(api.blogs.get, { params: { id: post._id } })).error.code).toBe('not_found')
      const again = await update(post._id, { status: 'published' }, { at: NOW + LATER_MS })
      expect(again.body.blog.publishedAt).toBe(iso(NOW))
      expect((await read(post.slug)).status).toBe(200)
    },
  )
})

describe('scheduling', () => {
  const due = NOW + LATER_MS
  test('shows the post from its time on, also before the job has run', async () => {
    const post = await newPost(editor)
    const scheduled = await update(post._id, { status: 'scheduled', publishAt: iso(due) })
    expect(scheduled.body.blog).toMatchObject({ status: 'scheduled', publishAt: iso(due), changed: false })
    const seen = async (at: number) =>
      (await call(api.blogs.list, { at, input: { limit: 100 } })).body.blogs.some(
        ({ _id }) => _id === post._id,
      )
    expect((await read(post.slug, due - 1)).error.code).toBe('not_found')
    expect(await seen(due - 1)).toBe(false)
    expect((await read(post.slug, due)).body.blog).toMatchObject({
      status: 'published',
      publishedAt: iso(due),
    })
    expect(await seen(due)).toBe(true)
    const { body } = await call(api.blogs.get, {
      as: editor.user.cookie,
      at: due,
      params: { id: post._id },
    })
    expect(body.blog).toMatchObject({ status: 'published', publishedAt: iso(due) })
    expect(body.blog.publishAt).toBeUndefined()
  })

  test('can be moved, cancelled, and replaced by publishing at once', async () => {
    const post = await newPost(editor, { status: 'scheduled', publishAt: iso(due) })
    const later = iso(due + 1)
    const moved = await update(post._id, { status: 'scheduled', publishAt: later })
    expect(moved.body.blog.publishAt).toBe(later)
    const back = await update(post._id, { status: 'draft' })
    expect(back.body.blog).toMatchObject({ status: 'draft' })
    expect((await read(post.slug, due + 2)).error.code).toBe('not_found')
    await update(post._id, { status: 'scheduled', publishAt: iso(due) })
    const now = await update(post._id, { status: 'published' })
    expect(now.body.blog).toMatchObject({ status: 'published', publishedAt: iso(NOW) })
    expect((await read(post.slug)).status).toBe(200)
  })

  test('publishes the scheduled draft, not a later one', async () => {
    const post = await newPost(editor, { content: 'One.', status: 'scheduled', publishAt: iso(due) })
    const draft = await update(post._id, { content: 'Two.' })
    expect(draft.body.blog).toMatchObject({ status: 'scheduled', changed: true })
    expect((await read(post.slug, due)).body.blog.html).toBe('<p>One.</p>')
  })

  test('is refused for a public post', async () => {
    const post = await newPost(editor, { status: 'published' })
    const answer = await update(post._id, { status: 'scheduled', publishAt: iso(due) })
    expect(answer.error).toMatchObject({ statusCode: 409, code: 'wrong_state' })
  })
})

test('the audit log names each field once for minutes of autosave, and every publication', async () => {
  const writer = await staff('editor', NOW)
  const post = await newPost(writer, { title: 'A' })
  const save = (input: UpdateBlog, at: number) => update(post._id, input, { at, by: writer })
  await save({ content: 'A' }, NOW + 1000)
  await save({ content: 'AB' }, NOW + 2000)
  await save({ content: 'ABC', subtitle: 'S' }, NOW + 3000)
  await save({ status: 'published' }, NOW + 4000)
  await save({ content: 'ABCD' }, NOW + 5000)
  await save({ content: 'ABCDE' }, NOW + 6000)
  const entries = await listAudit(writer.user.id, NOW)
  expect(entries.slice(1).map(({ action, fields }) => [action, fields])).toEqual([
    ['blogs.update', ['content']],
    ['blogs.update', ['subtitle']],
    ['blogs.update', ['status']],
    ['blogs.update', ['content']],
  ])
  expect(JSON.stringify(entries)).not.toContain('ABC')
})

test('refuses an unknown category', async () => {
  const { _id: id } = await newPost(editor)
  expect((await update(id, { category: '0'.repeat(36) })).error.fields?.[0]?.path).toBe('category')
})

describe('author and date', () => {
  const setDetails = (id: string, input: SetDetails, { at = NOW, by = editor } = {}) =>
    call(api.blogs.setDetails, { as: by.user.cookie, at, params: { id }, input })
  const firstDay = '2019-03-04T05:06:00.000Z'

  test('change for readers at once, without a change of the draft', async () => {
    const { _id: category } = await newCategory(NOW)
    const post = await newPost(editor, { status: 'published', category })
    const newer = await newPost(editor, { status: 'published', category }, NOW - 1)
    await update(post._id, { title: 'Being written' })
    const answer = await setDetails(post._id, { author: other.user.id, publishedAt: firstDay })
    const changed = { author: { _id: other.user.id }, publishedAt: firstDay }
    expect(answer.body.blog).toMatchObject({ ...changed, title: 'Being written', version: 2, changed: true })
    const { body } = await read(post.slug)
    expect(body.blog).toMatchObject({ ...changed, title: post.title })
    const list = await call(api.blogs.list, { at: NOW, input: { category } })
    expect(list.body.blogs.map(({ _id }) => _id)).toEqual([newer._id, post._id])
    expect(list.body.blogs[1]).toMatchObject(changed)
    const saved = await update(post._id, { title: 'Written', version: 2, status: 'published' })
    expect(saved.body.blog).toMatchObject({ ...changed, title: 'Written', version: 3 })
    const [entry] = (await listAudit(editor.user.id, NOW)).filter(
      ({ action }) => action === 'blogs.setDetails',
    )
    expect(entry).toMatchObject({ subject: `blog:${post._id}`, fields: ['author', 'publishedAt'] })
  })

  test('without a change leave no entry in the log', async () => {
    const admin = await staff('admin', NOW)
    const { _id: id, publishedAt } = await newPost(admin, { status: 'published' })
    const same = { author: admin.user.id, ...(publishedAt ? { publishedAt } : {}) }
    expect((await setDetails(id, same, { by: admin })).status).toBe(200)
    const entries = await listAudit(admin.user.id, NOW)
    expect(entries.map(({ action }) => action)).toEqual(['blogs.create'])
  })

  test.each([
    ['in the future', NOW + 1, 'too_big'],
    ['before the year 2000', Date.UTC(2000, 0) - 1, 'too_small'],
  ])('a date %s is refused', async (_, ms, code) => {
    const { _id: id } = await newPost(editor, { status: 'published' })
    const { error } = await setDetails(id, { publishedAt: iso(ms) })
    expect(error.fields).toMatchObject([{ path: 'publishedAt', code }])
  })

  test('a date is refused for posts that are scheduled or were never public', async () => {
    const publishAt = iso(NOW + 60_000)
    const draft = await newPost(editor)
    const scheduled = await newPost(editor, { status: 'scheduled', publishAt })
    for (const { _id: id } of [draft, scheduled]) {
      expect((await setDetails(id, { publishedAt: firstDay })).error.code).toBe('wrong_state')
      expect((await setDetails(id, { author: other.user.id })).status).toBe(200)
    }
    // The post is still published at its time.
    const { body } = await read(scheduled.slug, NOW + 60_000)
    expect(body.blog).toMatchObject({ author: { _id: other.user.id }, publishedAt: publishAt })
  })

  test('only staff can be authors, and they are listed by name', async () => {
    const { id: author } = await makeUser({}, NOW)
    const { _id: id } = await newPost(editor)
    expect((await setDetails(id, { author })).error.fields).toMatchObject([{ path: 'author' }])
    const { body } = await call(api.blogs.listAuthors, editor.options)
    const ids = body.authors.map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([editor.user.id, other.user.id]))
    expect(ids).not.toContain(author)
    expect(Object.keys(body.authors[0] ?? {})).toEqual(['_id', 'name'])
  })

  test('an admin who hands a post over still cannot quote claims in it', async () => {
    const admin = await staff('admin', NOW)
    const { _id: id } = await newPost(admin, {
      content: 'It says: 99% accurate predictor, guaranteed profit.',
    })
    await setDetails(id, { author: editor.user.id }, { by: admin })
    const quotesToRefute = { reason: 'Shows how the trap is set.' }
    const own = await update(id, { status: 'published', quotesToRefute }, { by: admin })
    expect(own.error.code).toBe('forbidden')
    const second = await staff('admin', NOW)
    const theirs = await update(id, { status: 'published', quotesToRefute }, { by: second })
    expect(theirs.body.blog).toMatchObject({ status: 'published', refutes: true })
  })
})

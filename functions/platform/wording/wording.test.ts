import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { UpdateBlog } from '#shared/models/blog.ts'
import { iso } from '#shared/time.ts'
import { freshSlug, newCategory, newPost, type Staff, staff } from '../../endpoints/blogs/testing/posts.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'

const NOW = Date.now()
const [editor, admin] = [await staff('editor', NOW), await staff('admin', NOW)]
const CLAIM = 'Our app has 99% accuracy.'
const quotesToRefute = { reason: 'Shown in full so that readers recognise it' }

function update(id: string, input: UpdateBlog, { user }: Staff = editor) {
  return call(api.blogs.update, { as: user.cookie, at: NOW, params: { id }, input })
}

describe('a forbidden claim', () => {
  test('is allowed in a draft, and refused with its place at publication', async () => {
    const post = await newPost(editor, { content: `Fine.\n\n${CLAIM}` })
    for (const input of [
      { status: 'published' },
      { status: 'scheduled', publishAt: iso(NOW + 1000) },
    ] as const) {
      expect((await update(post._id, input)).error).toMatchObject({
        statusCode: 422,
        code: 'wording_refused',
        fields: [
          {
            path: 'content',
            code: 'forbidden_claim',
            message: 'This claim cannot be true: “99% accuracy”',
          },
        ],
      })
    }
    expect((await call(api.blogs.get, { at: NOW, params: { id: post.slug } })).status).toBe(404)
  })

  test.each([
    ['title', { title: CLAIM }],
    ['subtitle', { subtitle: CLAIM }],
    ['seo.title', { seo: { title: CLAIM, description: '', image: '' } }],
    ['seo.description', { seo: { title: '', description: CLAIM, image: '' } }],
    ['content', { content: '99**%** accuracy' }],
    ['content', { content: '99<!-- x -->% accuracy' }],
    ['content', { content: '[99](/a)% accuracy' }],
    ['content', { content: '![99% accuracy](/a.png)' }],
    ['content', { content: '[a](/a "99% accuracy")' }],
    ['slug', { slug: `guaranteed-profit-${freshSlug()}` }],
  ])('is found in %s (%#)', async (path, fields) => {
    const { _id: id } = await newPost(editor)
    const answer = await update(id, { ...fields, status: 'published' })
    expect(answer.error).toMatchObject({ statusCode: 422, fields: [{ path }] })
  })

  test('is refused in a category', async () => {
    const input = { name: { en: 'News', it: 'Profitto garantito' }, slug: freshSlug() }
    const made = await call(api.categories.create, { ...editor.options, input })
    expect(made.error).toMatchObject({
      statusCode: 422,
      fields: [{ path: 'name.it', code: 'forbidden_claim' }],
    })
    const { _id: id } = await newCategory(NOW)
    const name = { en: 'Guaranteed profit' }
    const changed = await call(api.categories.update, { ...editor.options, params: { id }, input: { name } })
    expect(changed.error.code).toBe('wording_refused')
  })
})

describe('quoting a claim to refute it', () => {
  test('is allowed for an admin who is not the author, with a reason in the audit log and a note for readers', async () => {
    const post = await newPost(editor, { content: CLAIM })
    const input = { status: 'published', quotesToRefute } as const
    const published = await update(post._id, input, admin)
    expect(published.body.blog).toMatchObject({ status: 'published', refutes: true })
    const { body } = await call(api.blogs.get, { at: NOW, params: { id: post.slug } })
    expect(body.blog.refutes).toBe(true)
    const list = await call(api.blogs.list, { at: NOW, input: { limit: 100 } })
    expect(list.body.blogs.find(({ _id }) => _id === post._id)?.refutes).toBe(true)
    const entries = await listAudit(admin.user.id, NOW)
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'blogs.update',
        subject: `blog:${post._id}`,
        fields: ['status', 'quotesToRefute'],
        reason: quotesToRefute.reason,
      }),
    )
    // Each publication is checked again.
    await update(post._id, { subtitle: 'Later' })
    expect((await update(post._id, { status: 'published' })).error.code).toBe('wording_refused')
    await update(post._id, { content: 'Nothing claimed.', status: 'published' })
    expect(
      (await call(api.blogs.get, { at: NOW, params: { id: post.slug } })).body.blog.refutes,
    ).toBeUndefined()
  })

  test('is refused to others', async () => {
    const [ofEditor, ofAdmin] = [
      await newPost(editor, { content: CLAIM }),
      await newPost(admin, { content: CLAIM }),
    ]
    const input = { status: 'published', quotesToRefute } as const
    expect((await update(ofEditor._id, input, editor)).error.code).toBe('forbidden')
    expect((await update(ofAdmin._id, input, editor)).error.code).toBe('forbidden')
    expect((await update(ofAdmin._id, input, admin)).error.code).toBe('forbidden')
  })

  test('is not noted if there is nothing to refute', async () => {
    const post = await newPost(editor)
    const answer = await update(post._id, { status: 'published', quotesToRefute }, admin)
    expect(answer.body.blog.refutes).toBeUndefined()
    const entries = await listAudit(admin.user.id, NOW)
    const entry = entries.find(({ subject }) => subject === `blog:${post._id}`)
    expect(entry).toMatchObject({ fields: ['status'] })
    expect(entry?.reason).toBeUndefined()
  })
})

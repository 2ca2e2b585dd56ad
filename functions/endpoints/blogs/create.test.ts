import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { iso } from '#shared/time.ts'
import { newId } from '../../platform/ids.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { postFields, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

function create(fields: object, headers: Record<string, string> = {}) {
  const rawBody = JSON.stringify(fields)
  return call(api.blogs.create, { ...editor.options, rawBody, headers })
}

test('an editor creates a draft that only staff read', async () => {
  const input = postFields({ content: 'a <!-- note -->\r\n*b*' })
  const answer = await create(input)
  expect(answer.status).toBe(201)
  expect(answer.body.blog).toEqual({
    _id: expect.any(String),
    kind: 'post',
    title: 'Why not',
    subtitle: '',
    slug: input.slug,
    thumbnail: '',
    language: 'en',
    status: 'draft',
    featured: false,
    author: { _id: editor.user.id, name: 'The editor' },
    createdAt: iso(NOW),
    updatedAt: iso(NOW),
    updatedBy: { _id: editor.user.id, name: 'The editor' },
    version: 1,
    changed: false,
    content: 'a <!-- note -->\n*b*',
    seo: { title: '', description: '', image: '' },
    translations: [],
  })
  const params = { id: answer.body.blog._id }
  expect((await call(api.blogs.get, { ...editor.options, params })).body).toEqual(answer.body)
  expect((await call(api.blogs.get, { params })).error.code).toBe('not_found')
  expect((await call(api.blogs.get, { params: { id: input.slug } })).error.code).toBe('not_found')
  const entries = await listAudit(editor.user.id, NOW)
  expect(entries.filter(({ subject }) => subject === `blog:${params.id}`)).toMatchObject([
    { action: 'blogs.create', fields: expect.arrayContaining(['title', 'content', 'status']) },
  ])
})

test('one of 12 simultaneous requests for a slug gets it; another language has its own', async () => {
  const input = postFields()
  const answers = await atOnce(12, () => create(input))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error.code === 'slug_taken')).toHaveLength(11)
  expect((await create({ ...input, language: 'it' })).status).toBe(201)
})

test('a slug made from the title avoids existing slugs', async () => {
  const word = newId(NOW, secureRandom).slice(-12)
  const input = { title: `Però, ${word}!`, language: 'it', content: '' }
  const answers = await atOnce(6, () => create(input))
  const slugs = answers.map(({ body }) => body.blog.slug).sort((a, b) => a.length - b.length)
  expect(new Set(slugs).size).toBe(6)
  expect(slugs[0]).toBe(`pero-${word}`)
  expect(slugs.every((slug) => slug.startsWith(`pero-${word}`))).toBe(true)
  expect((await create({ ...input, title: '✈️' })).body.blog.slug).toMatch(/^post-[0-9a-z]{8}$/)
  const reserved = await create({ ...input, title: 'Login', language: 'de' })
  expect(reserved.body.blog.slug).toMatch(/^login-/)
})

describe('published at once', () => {
  test('is rendered and visible to everybody', async () => {
    const input = postFields({ status: 'published', content: '# So\n\nIt *cannot* <b>ever</b>.' })
    const { blog } = (await create(input)).body
    expect(blog).toMatchObject({ status: 'published', publishedAt: iso(NOW), changed: false, version: 1 })
    const { body } = await call(api.blogs.get, { at: NOW, params: { id: input.slug } })
    expect(body).toMatchObject({
      blog: expect.objectContaining({
        _id: blog._id,
        status: 'published',
        html: '<h2>So</h2>\n<p>It <em>cannot</em> ever.</p>',
        content: '# So\n\nIt *cannot* ever.',
        excerpt: 'It cannot ever.',
        readingMinutes: 1,
        publishedAt: iso(NOW),
      }),
    })
  })

  test.each([
    ['nothing to read', ' \n', 'required'],
    ['a picture without a text', '![](/images/a.webp)', 'alt_required'],
    ['a picture from http', '![a](http://a.example/a.png)', 'https_only'],
    ['a shortener', '[a](https://bit.ly/x)', 'link_refused'],
    ['a listed casino', '[a](https://play.skyline.example.com/)', 'link_refused'],
    ['a picture at a listed casino', '![a](https://skyline.example.com/a.png)', 'link_refused'],
    ['nesting', '>'.repeat(1000), 'too_complex'],
  ])('refuses %s', async (_, content, code) => {
    await newCasino()
    const answer = await create(postFields({ status: 'published', content }))
    expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path: 'content', code }] })
    expect((await create(postFields({ content }))).status).toBe(201)
  })

  test.each([
    ['thumbnail', { thumbnail: 'https://bit.ly/x.png' }],
    ['thumbnail', { thumbnail: 'https://skyline.example.com/a.png' }],
    ['seo.image', { seo: { title: '', description: '', image: 'https://cdn.skyline.example.com/a.png' } }],
  ])('refuses a picture at a refused host as %s', async (path, fields) => {
    await newCasino()
    const answer = await create(postFields({ ...fields, status: 'published' }))
    expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code: 'link_refused' }] })
    expect((await create(postFields(fields))).status).toBe(201)
  })
})

test('an incompressible text of nearly 200 kB can be published and read', async () => {
  const lines = Array.from({ length: 2100 }, () => randomBytes(70).toString('base64url').slice(0, 93))
  // 64 equally likely characters, without marks of emphasis.
  const content = lines.join('\n').replaceAll('_', '~').slice(0, 200_000)
  const answer = await create(postFields({ status: 'published', content }))
  expect(answer.status, JSON.stringify(answer.error)).toBe(201)
  const read = await call(api.blogs.get, { at: NOW, params: { id: answer.body.blog.slug } })
  expect(read.body.blog.content).toBe(content)
})

test('the author of a post cannot quote claims in it, admin or not', async () => {
  const admin = await staff('admin', NOW)
  for (const { options } of [editor, admin]) {
    const input = postFields({ status: 'published', quotesToRefute: { reason: 'To show that it is false' } })
    expect((await call(api.blogs.create, { ...options, input })).error.code).toBe('forbidden')
  }
})

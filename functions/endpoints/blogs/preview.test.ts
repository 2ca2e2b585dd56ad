import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { PREVIEW_MS } from '../../domain/blogs/preview-token.ts'
import { listAudit } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { freshSlug, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const open = (token: string, at = NOW) => call(api.blogs.preview, { at, params: { token } })

async function link(id: string): Promise<string> {
  const { body } = await call(api.blogs.createPreviewLink, { ...editor.options, params: { id } })
  return body.token
}

test('a preview link shows the present draft to anybody for a day', async () => {
  const post = await newPost(editor, { content: 'One <!-- note --> *two*.' })
  const params = { id: post._id }
  const made = await call(api.blogs.createPreviewLink, { ...editor.options, params })
  expect(made).toMatchObject({ status: 201, body: { expiresAt: iso(NOW + PREVIEW_MS) } })
  const { token } = made.body
  const first = await open(token)
  expect(first.body.blog).toMatchObject({
    status: 'draft',
    html: '<p>One  <em>two</em>.</p>',
    excerpt: 'One two.',
  })
  expect(JSON.stringify(first.body)).not.toMatch(/note|updatedBy|changed/)
  expect(first.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  await call(api.blogs.update, { ...editor.options, params, input: { content: 'Three.' } })
  expect((await open(token, NOW + PREVIEW_MS - 1)).body.blog.html).toBe('<p>Three.</p>')
  expect((await open(token, NOW + PREVIEW_MS)).error).toMatchObject({ statusCode: 410, code: 'code_expired' })
  const entries = await listAudit(editor.user.id, NOW)
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'blogs.createPreviewLink', subject: `blog:${post._id}` }),
  )
  await call(api.blogs.remove, { ...editor.options, params })
  expect((await open(token)).error.code).toBe('not_found')
})

test('a preview shows public translations, never their drafts', async () => {
  const post = await newPost(editor)
  const fields = { language: 'de', title: 'Bekannt', translationOf: post._id } as const
  const known = await newPost(editor, { ...fields, status: 'published' })
  await newPost(editor, { ...fields, language: 'it', title: 'Segreto' })
  const params = { id: known._id }
  await call(api.blogs.update, { ...editor.options, params, input: { title: 'Geheim', slug: freshSlug() } })
  const { body } = await open(await link(post._id))
  expect(body.blog.translations).toEqual([
    { _id: known._id, language: 'de', slug: known.slug, title: 'Bekannt', status: 'published' },
  ])
})

test('a changed preview link does not work', async () => {
  const [one, other] = [await newPost(editor), await newPost(editor)]
  const [token, otherToken] = [await link(one._id), await link(other._id)]
  const [payload = '', signature = ''] = token.split('.')
  const longer = Buffer.from(JSON.stringify([one._id, NOW + 1e12])).toString('base64url')
  const forged = [
    `${longer}.${signature}`,
    `${otherToken.split('.')[0]}.${signature}`,
    `${payload}.${signature.slice(1)}`,
    `${payload}.`,
    payload,
    '.',
    '',
    'x'.repeat(600),
  ]
  for (const attempt of forged) expect((await open(attempt)).error.code, attempt).toBe('not_found')
})

test('a text that cannot be rendered has no HTML', async () => {
  const { _id: id } = await newPost(editor, { content: '>'.repeat(1000) })
  expect((await open(await link(id))).body.blog).toMatchObject({ html: '', content: '' })
})

import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { securityHeaders } from '#shared/http/security-headers.ts'
import { call } from '../../testing/call.ts'
import { newCategory, newPost, staff } from '../blogs/testing/posts.ts'
import { newImage } from '../images/testing/uploads.ts'
import { readPage, readPageOf } from './testing/read-page.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const published = { status: 'published' } as const

const open = (slug: string, locale = 'en', at = NOW, headers = {}) =>
  call(api.pages.post, { at, params: { locale: locale === 'it' ? 'it' : 'en', slug }, headers })

test('a post is rendered with its surroundings, without its Markdown', async () => {
  const category = await newCategory(NOW)
  const other = await newPost(editor, { ...published, category: category._id })
  const post = await newPost(editor, { ...published, category: category._id })
  const answer = await open(post.slug)
  expect(answer.status).toBe(200)
  expect(readPage(answer.body).place).toEqual({ locale: 'en', origin: 'http://localhost:3000' })
  const page = readPageOf('post', answer.body)
  expect(page.blog).toMatchObject({ title: 'Why not', html: '<p>It <em>cannot</em>.</p>' })
  expect(page.blog).not.toHaveProperty('content')
  expect(page.category).toEqual({ _id: category._id, name: category.name, slug: category.slug })
  expect(page.related[0]?._id).toBe(other._id)
})

test('pictures have descriptions in the post’s language, and a JPEG for previews', async () => {
  const picture = await newImage(editor, 'A plane')
  const preview = await newImage(editor, 'A chart')
  const alts = { it: 'Un aereo' }
  const params = { id: picture._id }
  await call(api.images.update, { ...editor.options, params, input: { alt: 'A plane', alts } })
  const shown = { ...published, thumbnail: picture.url }
  const share = (id: string, alt: string) => ({ url: `/media/${id}/20x10.jpg`, width: 20, height: 10, alt })
  const seo = { title: '', description: '', image: preview.url }
  for (const [input, locale, expected] of [
    [{ ...shown, seo }, 'en', { alt: 'A plane', share: share(preview._id, 'A chart') }],
    [{ ...shown, language: 'it' }, 'it', { alt: 'Un aereo', share: share(picture._id, 'Un aereo') }],
    [{ ...published, thumbnail: 'https://example.com/a.png' }, 'en', {}],
  ] as const) {
    const post = await newPost(editor, input)
    const { alt, share: shared } = readPageOf('post', (await open(post.slug, locale)).body)
    expect({ alt, share: shared }).toEqual({ alt: undefined, share: undefined, ...expected })
  }
})

test('a post may be cached by the edge only', async () => {
  const post = await newPost(editor, published)
  const { headers } = await open(post.slug)
  const hashes = { script: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"], style: [] }
  expect(headers).toMatchObject({
    ...securityHeaders({ hashes }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=300, stale-if-error=86400',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  })
})

test('a known ETag gets 304 until the page changes', async () => {
  // A page, since posts by other tests would change a post's related ones.
  const post = await newPost(editor, { ...published, kind: 'page' })
  const { headers } = await open(post.slug)
  const etag = headers.etag ?? ''
  for (const mark of [etag, etag.replace('W/', ''), `"x", ${etag}`]) {
    const again = await open(post.slug, 'en', NOW, { 'if-none-match': mark })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  const params = { id: post._id }
  await call(api.blogs.update, { ...editor.options, params, input: { title: 'New', ...published } })
  expect((await open(post.slug, 'en', NOW, { 'if-none-match': etag })).status).toBe(200)
})

test('a former address redirects to the present one', async () => {
  for (const language of ['en', 'it'] as const) {
    const post = await newPost(editor, { ...published, language })
    const slug = `${post.slug}-new`
    const params = { id: post._id }
    await call(api.blogs.update, { ...editor.options, params, input: { slug, ...published } })
    const answer = await open(post.slug, language)
    expect([answer.status, answer.body, answer.headers.location]).toEqual([
      301,
      '',
      language === 'it' ? `/it/${slug}` : `/${slug}`,
    ])
    expect(answer.headers['cache-control']).toContain('s-maxage=300')
    expect((await open(slug, language)).status).toBe(200)
  }
})

test('a post that is not public is answered with a not-found page', async () => {
  const draft = await newPost(editor)
  const archived = await newPost(editor, published)
  const params = { id: archived._id }
  await call(api.blogs.update, { ...editor.options, params, input: { status: 'archived' } })
  const english = await newPost(editor, published)
  const gone: [string, string][] = [
    ['no-such-post', 'en'],
    [draft.slug, 'en'],
    [archived.slug, 'en'],
    [english.slug, 'it'],
    // An id does not count as an address.
    [english._id, 'en'],
    ['__proto__', 'en'],
    ['a/../b', 'en'],
  ]
  for (const [slug, locale] of gone) {
    const answer = await open(slug, locale)
    expect([slug, answer.status]).toEqual([slug, 404])
    expect(readPage(answer.body).data).toEqual({ kind: 'no-such-page' })
    expect(answer.headers.etag).toBeUndefined()
  }
})

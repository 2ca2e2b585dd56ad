import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Blog, UpdateBlog } from '#shared/models/blog.ts'
import { call } from '../../testing/call.ts'
import { freshSlug, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const other = await staff('editor', NOW)

function update(id: string, input: UpdateBlog, { at = NOW, by = editor } = {}) {
  return call(api.blogs.update, { as: by.person.cookie, at, params: { id }, input })
}
const links = (blog: Pick<Blog, 'translations'>) => blog.translations.map(({ language }) => language).sort()
const read = (slug: string, at = NOW) => call(api.blogs.get, { at, params: { id: slug } })

describe('the address', () => {
  test('of a draft is free once it is left', async () => {
    const post = await newPost(editor)
    expect((await update(post._id, { slug: freshSlug() })).status).toBe(200)
    expect((await newPost(editor, { slug: post.slug })).slug).toBe(post.slug)
  })

  test('that readers know leads on, until another post takes it', async () => {
    const post = await newPost(editor, { status: 'published' })
    const slug = freshSlug()
    await update(post._id, { slug })
    // Only once it is published does the new address count.
    expect((await read(slug)).error.code).toBe('not_found')
    expect((await read(post.slug)).body.movedFrom).toBeUndefined()
    await update(post._id, { status: 'published' })
    expect((await read(post.slug)).body).toMatchObject({ movedFrom: post.slug, blog: { slug } })
    expect((await read(slug)).body.movedFrom).toBeUndefined()
    const next = await newPost(other, { slug: post.slug, status: 'published' })
    expect((await read(post.slug)).body.blog._id).toBe(next._id)
    expect((await update(post._id, { slug: post.slug })).error.code).toBe('slug_taken')
  })

  test('that was left is taken back by its own post, and leads on again later', async () => {
    const post = await newPost(editor, { status: 'published' })
    const [first, second] = [post.slug, freshSlug()]
    for (const slug of [second, first, second]) await update(post._id, { slug, status: 'published' })
    expect((await read(first)).body).toMatchObject({ movedFrom: first, blog: { slug: second } })
  })

  test('that is public is held while the draft has another', async () => {
    const post = await newPost(editor, { status: 'published' })
    await update(post._id, { slug: freshSlug() })
    const answer = await call(api.blogs.create, {
      ...editor.options,
      input: { title: 'T', slug: post.slug, language: 'en', content: '' },
    })
    expect(answer.error.code).toBe('slug_taken')
  })

  test('of an archived post leads nowhere, and stays its own', async () => {
    const post = await newPost(editor, { status: 'published' })
    await update(post._id, { status: 'archived' })
    await expect(newPost(editor, { slug: post.slug })).rejects.toThrow('slug_taken')
  })

  test('of 12 posts that want one address exactly one has it', async () => {
    const slug = freshSlug()
    const posts = await Promise.all(Array.from({ length: 12 }, () => newPost(editor)))
    const answers = await Promise.all(posts.map(({ _id }) => update(_id, { slug })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.code === 'slug_taken')).toHaveLength(11)
  })

  test('goes with the language, which is fixed once the post is public', async () => {
    const post = await newPost(editor)
    const slug = post.slug
    expect((await update(post._id, { language: 'fr' })).body.blog.language).toBe('fr')
    expect((await newPost(editor, { slug })).slug).toBe(slug)
    const published = await newPost(editor, { status: 'published' })
    const refused = await update(published._id, { language: 'fr' })
    expect(refused.error.code).toBe('wrong_state')
  })
})

describe('translations', () => {
  test('are read both ways, by the public once they are public', async () => {
    const english = await newPost(editor, { status: 'published' })
    const italian = await newPost(editor, { language: 'it', translationOf: english._id, title: 'Perché' })
    const german = await newPost(editor, {
      language: 'de',
      translationOf: italian._id,
      status: 'published',
      title: 'Warum',
    })
    expect(german.translationOf).toBe(english._id)
    expect(links((await read(english.slug)).body.blog)).toEqual(['de'])
    const asStaff = await call(api.blogs.get, { ...editor.options, params: { id: italian._id } })
    expect(links(asStaff.body.blog)).toEqual(['de', 'en'])
    const params = { id: german.slug }
    const inGerman = await call(api.blogs.get, { at: NOW, params, input: { language: 'de' } })
    expect(inGerman.body.blog.translations).toEqual([
      { _id: english._id, language: 'en', slug: english.slug, title: 'Why not', status: 'published' },
    ])
    expect((await update(german._id, { translationOf: null })).body.blog.translations).toEqual([])
    expect(
      links((await call(api.blogs.get, { ...editor.options, params: { id: english._id } })).body.blog),
    ).toEqual(['it'])
  })

  test('are one for each language, of 12 at once too', async () => {
    const { _id: translationOf } = await newPost(editor)
    const posts = await Promise.all(Array.from({ length: 12 }, () => newPost(editor, { language: 'es' })))
    const answers = await Promise.all(posts.map(({ _id }) => update(_id, { translationOf })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of answers) {
      if (status !== 200)
        expect(error.fields).toMatchObject([{ path: 'translationOf', code: 'invalid_value' }])
    }
  })

  test.each([
    ['of one’s own language', 'en'],
    ['of itself', 'self'],
    ['by a post that others are translations of', 'first'],
  ])('%s are refused', async (_, what) => {
    const [post, named] = [
      await newPost(editor),
      await newPost(editor, { language: what === 'en' ? 'en' : 'pt' }),
    ]
    if (what === 'first') await newPost(editor, { language: 'fr', translationOf: post._id })
    const translationOf = what === 'self' ? post._id : named._id
    const answer = await update(post._id, { translationOf })
    expect(answer.error.fields).toMatchObject([{ path: 'translationOf', code: 'invalid_value' }])
  })

  test('go on where the first of them is removed, and take its language again', async () => {
    const first = await newPost(editor)
    const italian = await newPost(editor, { language: 'it', translationOf: first._id })
    const german = await newPost(editor, { language: 'de', translationOf: first._id })
    await call(api.blogs.remove, { ...editor.options, params: { id: first._id } })
    const english = await newPost(editor, { translationOf: italian._id, title: 'Anew' })
    expect(links(english)).toEqual(['de', 'it'])
    const read = await call(api.blogs.get, { ...editor.options, params: { id: german._id } })
    expect(links(read.body.blog)).toEqual(['en', 'it'])
    const second = await newPost(editor)
    const taken = await update(second._id, { translationOf: german._id })
    expect(taken.error.fields).toMatchObject([{ path: 'translationOf', code: 'invalid_value' }])
    expect((await update(german._id, { language: 'fr' })).status).toBe(200)
    expect(
      links((await update(second._id, { language: 'de', translationOf: english._id })).body.blog),
    ).toEqual(['en', 'fr', 'it'])
    expect((await update(second._id, { translationOf: first._id })).status).toBe(400)
  })

  test('hold the language of their first post apart from theirs', async () => {
    const first = await newPost(editor)
    await newPost(editor, { language: 'it', translationOf: first._id })
    expect((await update(first._id, { language: 'it' })).error.fields?.[0]?.path).toBe('translationOf')
  })
})

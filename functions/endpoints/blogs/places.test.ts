import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Blog, UpdateBlog } from '#shared/models/blog.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { freshSlug, newCategory, newPost, staff } from './testing/posts.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)
const other = await staff('editor', NOW)

function update(id: string, input: UpdateBlog, { at = NOW, by = editor } = {}) {
  return call(api.blogs.update, { as: by.user.cookie, at, params: { id }, input })
}
const links = (blog: Pick<Blog, 'translations'>) => blog.translations.map(({ language }) => language).sort()
const read = (slug: string, at = NOW) => call(api.blogs.get, { at, params: { id: slug } })

describe('the address', () => {
  test('of a draft becomes free when the draft leaves it', async () => {
    const post = await newPost(editor)
    expect((await update(post._id, { slug: freshSlug() })).status).toBe(200)
    expect((await newPost(editor, { slug: post.slug })).slug).toBe(post.slug)
  })

  test('that readers know redirects until another post takes it', async () => {
    const post = await newPost(editor, { status: 'published' })
    const slug = freshSlug()
    await update(post._id, { slug })
    // The new address counts only after publication.
    expect((await read(slug)).error.code).toBe('not_found')
    expect((await read(post.slug)).body.movedFrom).toBeUndefined()
    await update(post._id, { status: 'published' })
    expect((await read(post.slug)).body).toMatchObject({ movedFrom: post.slug, blog: { slug } })
    expect((await read(slug)).body.movedFrom).toBeUndefined()
    const next = await newPost(other, { slug: post.slug, status: 'published' })
    expect((await read(post.slug)).body.blog._id).toBe(next._id)
    expect((await update(post._id, { slug: post.slug })).error.code).toBe('slug_taken')
  })

  test('that was left can be taken back by its post, and redirects again later', async () => {
    const post = await newPost(editor, { status: 'published' })
    const [first, second] = [post.slug, freshSlug()]
    for (const slug of [second, first, second]) await update(post._id, { slug, status: 'published' })
    expect((await read(first)).body).toMatchObject({ movedFrom: first, blog: { slug: second } })
  })

  test('of the public copy stays taken while the draft has another', async () => {
    const post = await newPost(editor, { status: 'published' })
    await update(post._id, { slug: freshSlug() })
    const answer = await call(api.blogs.create, {
      ...editor.options,
      input: { title: 'T', slug: post.slug, language: 'en', content: '' },
    })
    expect(answer.error.code).toBe('slug_taken')
  })

  test('of an archived post is not found, and stays taken', async () => {
    const post = await newPost(editor, { status: 'published' })
    await update(post._id, { status: 'archived' })
    await expect(newPost(editor, { slug: post.slug })).rejects.toThrow('slug_taken')
  })

  test('belongs to the language, which is fixed once the post is public', async () => {
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
  test('are listed in both directions, for readers once they are public', async () => {
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

  test('exist once for each language, also with 12 simultaneous requests', async () => {
    const { _id: translationOf } = await newPost(editor)
    const posts = await atOnce(12, () => newPost(editor, { language: 'es' }))
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

  test('stay a group after the first post is removed, and its language becomes free', async () => {
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

  test('cannot have the language of their first post', async () => {
    const first = await newPost(editor)
    await newPost(editor, { language: 'it', translationOf: first._id })
    expect((await update(first._id, { language: 'it' })).error.fields?.[0]?.path).toBe('translationOf')
  })

  const get = async (id: string) =>
    (await call(api.blogs.get, { ...editor.options, params: { id } })).body.blog
  const bring = (id: string, broughtTo: number) =>
    call(api.blogs.setDetails, { ...editor.options, params: { id }, input: { broughtTo } })

  test('are stale after a change of the original until somebody brings them up to date', async () => {
    const first = await newPost(editor, { status: 'published' })
    const { _id: id } = await newPost(editor, {
      language: 'it',
      translationOf: first._id,
      status: 'published',
    })
    const source = { _id: first._id, language: 'en' }
    expect((await get(id)).source).toEqual({ ...source, version: 1, broughtTo: 1, stale: false })
    // A change that needs no translation.
    await update(first._id, { featured: true, status: 'published' })
    expect((await get(id)).source).toEqual({ ...source, version: 2, broughtTo: 1, stale: false })
    await update(first._id, { content: 'It cannot *know*.' })
    expect((await get(id)).source).toEqual({ ...source, version: 3, broughtTo: 1, stale: true })
    expect((await get(first._id)).translations).toMatchObject([{ _id: id, stale: true }])
    // Saving the translation alone does not bring it up to date.
    await update(id, { content: 'Non può, no.' })
    expect((await get(id)).source?.stale).toBe(true)
    const before = await get(id)
    const { body } = await bring(id, 3)
    expect(body.blog).toMatchObject({ version: before.version, source: { broughtTo: 3, stale: false } })
    expect((await get(first._id)).translations[0]).not.toHaveProperty('stale')
    // Readers do not see this.
    const shown = (await read(first.slug)).body.blog
    expect(Object.keys(shown.translations[0] ?? {}).sort()).toEqual([
      '_id',
      'language',
      'slug',
      'status',
      'title',
    ])
    expect(shown).not.toHaveProperty('source')
  })

  test('can be brought up to an existing version of an existing original only', async () => {
    const first = await newPost(editor)
    const { _id: id } = await newPost(editor, { language: 'it', translationOf: first._id })
    expect((await bring(id, 2)).error.fields).toMatchObject([{ path: 'broughtTo', code: 'too_big' }])
    expect((await bring(first._id, 1)).error.code).toBe('wrong_state')
    await call(api.blogs.remove, { ...editor.options, params: { id: first._id } })
    expect((await bring(id, 1)).error.code).toBe('wrong_state')
    expect(await get(id)).not.toHaveProperty('source')
  })

  test('of a translation are as up to date as that translation', async () => {
    const first = await newPost(editor)
    const italian = await newPost(editor, { language: 'it', translationOf: first._id })
    await update(first._id, { title: 'Why it cannot' })
    const german = await newPost(editor, { language: 'de', translationOf: italian._id })
    expect(german.source).toMatchObject({ _id: first._id, version: 2, broughtTo: 1, stale: true })
    const french = await newPost(editor, { language: 'fr', translationOf: first._id })
    expect(french.source).toMatchObject({ broughtTo: 2, stale: false })
    // The link existed before, so it does not count as bringing up to date.
    const again = await update(german._id, { translationOf: first._id, subtitle: 'S' })
    expect(again.body.blog.source?.stale).toBe(true)
  })

  test('are listed with the languages of their group, and which are stale', async () => {
    const { _id: category } = await newCategory(NOW)
    const first = await newPost(editor, { category })
    const italian = await newPost(editor, { category, language: 'it', translationOf: first._id })
    await update(first._id, { title: 'Why it cannot' })
    const german = await newPost(editor, { language: 'de', translationOf: first._id })
    const alone = await newPost(editor, { category, language: 'pt' })
    const list = async (input: object) =>
      (await call(api.blogs.listPosts, { ...editor.options, input })).body.blogs
    const group = [
      { language: 'en', _id: first._id },
      { language: 'de', _id: german._id },
      { language: 'it', _id: italian._id, stale: true },
    ]
    const rows = await list({ category, languages: 'true' })
    expect(new Map(rows.map(({ _id, languages }) => [_id, languages]))).toEqual(
      new Map([
        [first._id, group],
        [italian._id, group],
        [alone._id, [{ language: 'pt', _id: alone._id }]],
      ]),
    )
    // The first post is on no page of Italian posts.
    expect((await list({ category, language: 'it', languages: 'true' }))[0]?.languages).toEqual(group)
    for (const row of await list({ category })) expect(row).not.toHaveProperty('languages')
    await bring(italian._id, 2)
    await call(api.blogs.remove, { ...editor.options, params: { id: german._id } })
    const [english, , fresh] = group
    const later = await list({ category, languages: 'true' })
    expect(later.find(({ _id }) => _id === first._id)?.languages).toEqual([
      english,
      { ...fresh, stale: undefined },
    ])
  })

  test('keep in the trash the version that they are up to date with', async () => {
    const first = await newPost(editor)
    const { _id: id } = await newPost(editor, { language: 'it', translationOf: first._id })
    await update(first._id, { title: 'Why it cannot' })
    await call(api.blogs.remove, { ...editor.options, params: { id } })
    const { body } = await call(api.blogs.undelete, { ...editor.options, params: { id } })
    expect(body.blog.source).toMatchObject({ broughtTo: 1, stale: true })
  })
})

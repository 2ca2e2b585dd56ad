import { handler as checkUpload } from '#functions/endpoints/images/check-upload.ts'
import { pictureFile } from '#functions/endpoints/images/testing/pictures.ts'
import { sendForm, uploadEventOf } from '#functions/endpoints/images/testing/uploads.ts'
import { searchedRecord, wordItems } from '#functions/platform/table/word-search.ts'
import { transact } from '#functions/platform/table/write.ts'
import { call } from '#functions/testing/call.ts'
import { makeUser } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import type { Scenario } from './scenario.ts'

const { blogs, categories, clubs, images, pages, products, search, site } = api

const CONTENT = `# Odds\n\n${'A round is drawn at random, and nobody can know it before it ends. '.repeat(40)}`

/** The call that every page makes first. */
export async function runVisitorsScenario({ step }: Scenario): Promise<void> {
  const { cookie } = await makeUser()
  await step(site.visitor, {}, 'a guest')
  await step(site.visitor, { as: cookie }, 'a player')
}

/** An editor writes, publishes and restores a post; readers open it. */
export async function runPostsScenario({ step }: Scenario): Promise<void> {
  const { cookie: as } = await makeUser({ role: 'editor' })
  const { body } = await step(categories.create, { as, input: { name: { en: 'Odds' }, slug: 'odds' } })
  const category = { params: { id: body.category._id } }
  await step(categories.update, { as, ...category, input: { name: { en: 'Odds and costs' } } })
  await step(categories.list)
  await step(categories.get, category)

  const input = {
    title: 'What a round costs',
    slug: 'what-a-round-costs',
    language: 'en',
    category: body.category._id,
    content: CONTENT,
  } as const
  const { body: made } = await step(blogs.create, { as, input }, 'a draft')
  const params = { id: made.blog._id }
  await step(blogs.update, { as, params, input: { subtitle: 'In an hour' } }, 'a draft')
  await step(blogs.update, { as, params, input: { status: 'published' } }, 'published')
  await step(blogs.get, { params: { id: made.blog.slug } }, 'by slug')
  await step(blogs.list)
  await step(pages.post, { params: { locale: 'en', slug: made.blog.slug } })
  await step(pages.blog, { params: { locale: 'en' } })
  await step(pages.feed, { params: { locale: 'en' } })
  await step(pages.sitemap)
  await step(site.menu)
  await step(blogs.listPosts, { as }, 'every filter open')
  await step(blogs.listPresent, { as, params }, 'nobody else')
  const { body: past } = await step(blogs.listVersions, { as, params })
  const version = past.versions.at(-1)?.version ?? 1
  await step(blogs.getVersion, { as, params: { ...params, version } })
  await step(blogs.restore, { as, params, input: { restore: version } })
  const { body: link } = await step(blogs.createPreviewLink, { as, params })
  await step(blogs.preview, { params: { token: link.token } })
  await step(blogs.listPosts, { as, input: { languages: 'true' } }, 'with languages')
  await step(blogs.listAuthors, { as })
  const { id: author } = await makeUser({ role: 'editor' })
  await step(blogs.setDetails, { as, params, input: { author, publishedAt: '2026-11-01T00:00:00.000Z' } })
  await step(blogs.remove, { as, params }, 'to the trash')
  await step(blogs.undelete, { as, params })
  await call(blogs.remove, { as, params })
  const { cookie: admin } = await makeUser({ role: 'admin' })
  await step(blogs.remove, { as: admin, params, input: { permanently: 'true' } }, 'permanently')
  await step(categories.remove, { as, ...category })
}

/** A picture from its form to its removal. */
export async function runImagesScenario({ step, work }: Scenario): Promise<void> {
  const { cookie: as } = await makeUser({ role: 'editor' })
  const file = await pictureFile('image/png')
  const input = { alt: 'A small picture', type: 'image/png', bytes: file.length } as const
  const { body: made } = await step(images.create, { as, input })
  const params = { id: made.image._id }
  await sendForm(made.upload, file)
  await work('uploads.image', 'a small picture', () => checkUpload(uploadEventOf(params.id, Date.now())))
  await step(images.get, { as, params })
  await step(images.update, { as, params, input: { alt: 'A smaller picture' } })
  await step(images.list, {}, 'newest first')
  // The stream's function writes words; this scenario does not run it.
  const words = wordItems(searchedRecord('image', params.id, ['A smaller picture']))
  await transact(words.map((put) => ({ name: put.sk, put })))
  await step(images.list, { input: { search: 'smaller' } }, 'by one word')
  await step(images.list, { input: { search: 'picture small' } }, 'by two words')
  await step(search.find, { as, input: { text: 'smaller' } }, 'an image')
  await step(images.remove, { as, params })
}

/** Clubs of an admin; a product of a user, which another user joins. */
export async function runPredecessorScenario({ step }: Scenario): Promise<void> {
  const [admin, author, other] = [await makeUser({ role: 'admin' }), await makeUser(), await makeUser()]
  const { body } = await step(clubs.create, { as: admin.cookie, input: { name: 'Harbour club' } })
  const club = { params: { id: body.club._id } }
  await step(clubs.update, { as: admin.cookie, ...club, input: { name: 'Bay club' } })
  await step(clubs.list, { as: author.cookie })
  await step(clubs.get, { as: author.cookie, ...club })

  const input = { title: 'Harbour cup', slug: 'harbour-cup' }
  const { body: made } = await step(products.create, { as: author.cookie, input })
  const params = { id: made.product._id }
  const entry = { id: other.id, username: 'Ada', avatar: '', allowed: false, rosa: [] }
  await step(products.update, { as: author.cookie, params, input: { title: 'Bay cup' } }, 'by its author')
  await step(
    products.update,
    { as: other.cookie, params, input: { allowedUsers: [entry] } },
    'somebody joins',
  )
  await step(products.list, { as: other.cookie })
  await step(products.listOwn, { as: other.cookie })
  await step(products.getBySlug, { as: other.cookie, params: { slug: 'harbour-cup' } })
  await step(products.get, { as: other.cookie, params })
}

import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#shared/api/errors.ts'
import { api } from '#shared/api/index.ts'
import type { BlogListData } from '#shared/site/rendering.ts'
import { languagesOfPost } from '#web/lib/page-languages.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import BlogPage from './blog-page.tsx'
import PostPage from './post-page.tsx'
import PreviewPage from './preview-page.tsx'
import { CATEGORY, cardOf, postOf } from './testing/posts.ts'

const LIST: BlogListData = { kind: 'blog', blogs: [cardOf('one')], categories: [], later: false }
const open = (change: Partial<BlogListData> = {}) =>
  renderPage({ pages: { '/blog': <BlogPage data={{ ...LIST, ...change }} /> }, at: '/blog' })
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('lists posts, and the categories with the one that is shown', async () => {
  await open({ blogs: [cardOf('one'), cardOf('two')], categories: [CATEGORY], category: CATEGORY })
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Title of one', 'Title of two'])
  const chips = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
  expect(chips.map((chip) => [chip.getAttribute('href'), chip.getAttribute('aria-current')])).toEqual([
    ['/blog', null],
    ['/blog?category=play-safe', 'page'],
  ])
  expect(linkTo('Atom feed')).toBe('/feed')
})

test('a claim that is quoted to be refuted is called false on its card, too', async () => {
  await open({ blogs: [cardOf('one', { refutes: true }), cardOf('two')] })
  const [one, two] = screen.getAllByRole('article')
  expect(one?.textContent).toContain('This claim is false')
  expect(two?.textContent).not.toContain('This claim is false')
})

test('leads to older posts of the same category, and back to the newest', async () => {
  await open({ category: CATEGORY, cursor: 'next', later: true })
  expect(linkTo('Older posts')).toBe('/blog?category=play-safe&after=next')
  expect(linkTo('Newest posts')).toBe('/blog?category=play-safe')
})

test.each([
  [undefined, 'No posts yet', '/predictor-faq'],
  [CATEGORY, 'No posts in this category', '/blog'],
])('where nothing is published it says so and leads on', async (category, title, to) => {
  await open({ blogs: [], category })
  const heading = screen.getByRole('heading', { name: title })
  expect(heading.parentElement?.querySelector('a')?.getAttribute('href')).toBe(to)
})

describe('a post', () => {
  const GERMAN = {
    _id: CATEGORY._id,
    language: 'de',
    slug: 'eins',
    title: 'Eins',
    status: 'published',
  } as const
  const BLOG = postOf('one', { category: CATEGORY._id, translations: [GERMAN] })

  const open = () =>
    renderPage({
      pages: {
        '/:slug': (
          <PostPage data={{ kind: 'post', blog: BLOG, category: CATEGORY, related: [cardOf('two')] }} />
        ),
      },
      at: '/one',
    })

  test('shows a post with its category, its translations and others to read', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title of one')
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(linkTo('Play safe')).toBe('/blog?category=play-safe')
    expect(linkTo('Deutsch')).toBe('/de/eins')
    expect(linkTo('Title of two')).toBe('/two')
  })

  test('in another language it is its translation, or the blog where it has none', () => {
    expect(languagesOfPost(BLOG)).toMatchObject({ en: '/one', de: '/de/eins', fr: '/fr/blog' })
  })

  test('its link can be copied', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/one')
  })
})

describe('a preview', () => {
  const open = () => renderPage({ pages: { '/preview/:token': <PreviewPage /> }, at: '/preview/abc.def' })

  test('shows a draft and says that it is one', async () => {
    const server = fakeApi()
    server.answer(api.categories.list, { categories: [] })
    server.answer(api.blogs.preview, { blog: postOf('one', { status: 'draft' }) })
    await open()
    await screen.findByRole('heading', { level: 1, name: 'Title of one' })
    expect(screen.getByText('A draft, not yet public')).toBeTruthy()
    expect(document.title).toBe('Preview · Fairflight')
    expect(server.sent(api.blogs.preview)[0]?.url.pathname).toBe('/api/v1/blogs/preview/abc.def')
  })

  test.each<[ErrorCode, string]>([
    ['code_expired', 'This preview link has expired'],
    ['not_found', 'No draft behind this link'],
    ['invalid_input', 'No draft behind this link'],
  ])('a link that is %s says so', async (code, title) => {
    const server = fakeApi()
    server.answer(api.categories.list, { categories: [] })
    server.refuse(api.blogs.preview, code)
    await open()
    await screen.findByRole('heading', { level: 1, name: title })
  })
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { writePageData } from '#web/lib/page-data.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import BlogPage from './blog-page.tsx'
import { forgetKept } from './kept.ts'
import { CATEGORY, cardOf } from './testing/posts.ts'

beforeEach(() => {
  writePageData(undefined)
  forgetKept()
})

const open = (at = '/blog') => renderPage({ pages: { '/blog': <BlogPage /> }, at })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('begins with what the page was written with, and asks for nothing', async () => {
  const server = fakeApi()
  writePageData({
    kind: 'blog',
    blogs: [cardOf('one', { category: CATEGORY._id }), cardOf('two')],
    categories: [CATEGORY],
    category: CATEGORY,
    later: false,
  })
  await open()
  expect(titles()).toEqual(['Title of one', 'Title of two'])
  const chips = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
  expect(chips.map((chip) => [chip.getAttribute('href'), chip.getAttribute('aria-current')])).toEqual([
    ['/blog', null],
    ['/blog?category=play-safe', 'page'],
  ])
  expect(server.sent(api.blogs.list)).toEqual([])
  expect(screen.getByRole('link', { name: 'Atom feed' }).getAttribute('href')).toBe('/feed')
})

test('a claim that is quoted to be refuted is called false on its card, too', async () => {
  fakeApi()
  writePageData({
    kind: 'blog',
    blogs: [cardOf('one', { refutes: true }), cardOf('two')],
    categories: [],
    category: undefined,
    later: false,
  })
  await open()
  const [one, two] = screen.getAllByRole('article')
  expect(one?.textContent).toContain('This claim is false')
  expect(two?.textContent).not.toContain('This claim is false')
})

test('later it asks for the part that the address names', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [CATEGORY] })
  server.answer(api.blogs.list, { blogs: [cardOf('one')] })
  await open('/blog?category=play-safe')
  await screen.findByText('Title of one')
  const [asked] = server.sent(api.blogs.list)
  expect(asked?.url.search).toBe('?language=en&category=play-safe&limit=12')
})

test('older posts are a link that puts them below, and the focus on the first of them', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.answer(api.blogs.list, { blogs: [cardOf('one')], cursor: 'next' })
  const { user } = await open()
  const older = await screen.findByRole('link', { name: 'Older posts' })
  expect(older.getAttribute('href')).toBe('/blog?after=next')
  server.answer(api.blogs.list, { blogs: [cardOf('two')] })
  await user.click(older)
  await screen.findByText('Title of two')
  expect(titles()).toEqual(['Title of one', 'Title of two'])
  expect(document.activeElement?.textContent).toBe('Title of two')
  expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull()
})

test('older posts that do not come are told, and what stands stays', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.answer(api.blogs.list, { blogs: [cardOf('one')], cursor: 'next' })
  const { user } = await open()
  server.cut(api.blogs.list)
  await user.click(await screen.findByRole('link', { name: 'Older posts' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
  expect(titles()).toEqual(['Title of one'])
})

test.each([
  ['/blog', 'No posts yet', '/predictor-faq'],
  ['/blog?category=play-safe', 'No posts in this category', '/blog'],
])('where nothing is published in %s it says so and leads on', async (at, title, to) => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [CATEGORY] })
  server.answer(api.blogs.list, { blogs: [] })
  await open(at)
  const heading = await screen.findByRole('heading', { name: title })
  const link = heading.parentElement?.querySelector('a')
  expect(link?.getAttribute('href')).toBe(to)
})

test('a list that cannot be had can be asked for again', async () => {
  const server = fakeApi()
  server.cut(api.categories.list)
  server.cut(api.blogs.list)
  const { user } = await open()
  await screen.findByRole('alert')
  server.answer(api.blogs.list, { blogs: [cardOf('one')] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Title of one')
})

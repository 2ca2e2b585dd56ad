import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BlogListData } from '#shared/site/rendering.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import BlogPage from './blog-page.tsx'
import { CATEGORY, cardOf } from './testing/posts.ts'

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

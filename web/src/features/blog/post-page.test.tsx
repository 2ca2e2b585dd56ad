import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languagesOfPost } from '#web/lib/page-languages.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PostPage from './post-page.tsx'
import { CATEGORY, cardOf, postOf } from './testing/posts.ts'

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
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('Link copied.')
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/one')
})

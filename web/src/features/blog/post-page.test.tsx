import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { writePageData } from '#web/lib/page-data.ts'
import { usePageIn } from '#web/lib/page-languages.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { forgetKept } from './kept.ts'
import PostPage from './post-page.tsx'
import { CATEGORY, cardOf, postOf } from './testing/posts.ts'

beforeEach(() => {
  writePageData(undefined)
  forgetKept()
})

function Languages({ pathname }: { pathname: string }) {
  const pageIn = usePageIn()
  return (
    <output>{(['en', 'de', 'fr'] as const).map((locale) => pageIn(locale, { pathname })).join(' ')}</output>
  )
}

function open(slug: string) {
  const page = (
    <>
      <PostPage />
      <Languages pathname={`/${slug}`} />
    </>
  )
  return renderPage({ pages: { '/:slug': page }, at: `/${slug}` })
}

const GERMAN = {
  _id: CATEGORY._id,
  language: 'de',
  slug: 'eins',
  title: 'Eins',
  status: 'published',
} as const

test('begins with what the page was written with', async () => {
  const server = fakeApi()
  const blog = postOf('one', { category: CATEGORY._id, translations: [GERMAN] })
  writePageData({ kind: 'post', blog, category: CATEGORY, related: [cardOf('two')] })
  await open('one')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title of one')
  expect(document.title).toBe('Title of one · Fairflight')
  expect(screen.getByRole('link', { name: 'Play safe' }).getAttribute('href')).toBe(
    '/blog?category=play-safe',
  )
  expect(screen.getByRole('link', { name: 'Deutsch' }).getAttribute('href')).toBe('/de/eins')
  expect(screen.getByRole('link', { name: 'Title of two' }).getAttribute('href')).toBe('/two')
  // The links of the frame lead to the translation, else to the blog.
  expect(screen.getByText('/one /de/eins /fr/blog')).toBeTruthy()
  expect(server.sent(api.blogs.get)).toEqual([])
})

test('later it asks for what the address names', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [CATEGORY] })
  server.answer(api.blogs.get, {
    blog: postOf('one', { seo: { title: 'For search', description: '', image: '' } }),
  })
  await open('one')
  await screen.findByRole('heading', { level: 1, name: 'Title of one' })
  // The title follows the heading in an effect.
  await waitFor(() => expect(document.title).toBe('For search · Fairflight'))
  expect(server.sent(api.blogs.get)[0]?.url.pathname).toBe('/api/v1/blogs/one')
  expect(screen.getByText('/one /de/blog /fr/blog')).toBeTruthy()
})

test('one that has moved leads to where it is now', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.answer(api.blogs.get, { blog: postOf('new-address'), movedFrom: 'old-address' })
  const { router } = await open('old-address')
  await screen.findByRole('heading', { level: 1, name: 'Title of new-address' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/new-address'))
  expect(router.state.historyAction).toBe('REPLACE')
})

test.each(['nowhere', 'No_Slug'])('at %s no page is found', async (slug) => {
  fakeApi()
  await open(slug)
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})

test('what cannot be fetched can be asked for again', async () => {
  const server = fakeApi()
  server.answer(api.categories.list, { categories: [] })
  server.cut(api.blogs.get)
  const { user } = await open('one')
  await screen.findByRole('alert')
  server.answer(api.blogs.get, { blog: postOf('one') })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Title of one' })
})

test('its link can be copied', async () => {
  fakeApi()
  writePageData({ kind: 'post', blog: postOf('one'), related: [] })
  const { user } = await open('one')
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('The link is copied.')
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/one')
})

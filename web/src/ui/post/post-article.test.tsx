import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { postOf } from '#web/features/blog/testing/posts.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PostArticle } from './post-article.tsx'

const show = (page: React.ReactNode) => renderPage({ pages: { '/a': page }, at: '/a' })
const article = { ...postOf('a'), html: '<p>Clean <em>text</em></p>' }

test('a post says who wrote it, when, and how long it takes', async () => {
  const { container } = await show(<PostArticle post={article} category={{ name: 'Play safe' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Title of a')
  const head = container.querySelector('header')?.textContent ?? ''
  for (const words of ['Play safe', 'Subtitle of a', 'By Robin', '20 November 2026', '3 min read']) {
    expect(head).toContain(words)
  }
  expect(head).not.toContain('Updated')
  expect(container.querySelector('em')?.textContent).toBe('text')
  expect(screen.queryByText('This claim is false')).toBeNull()
})

test('one that was changed on a later day says so', async () => {
  const later = { ...article, updatedAt: '2026-11-21T00:00:00.000Z' }
  await show(<PostArticle post={later} />)
  expect(screen.getByText('Updated on 21 November 2026')).toBeTruthy()
})

test('a page has neither date nor author nor drawing', async () => {
  const { container } = await show(
    <PostArticle post={{ ...article, kind: 'page' }} category={{ name: 'X' }} />,
  )
  expect(container.querySelector('header')?.textContent).toBe('Title of aSubtitle of a')
  expect(container.querySelector('svg')).toBeNull()
})

test('a post that quotes claims to refute them says that they are false', async () => {
  await show(<PostArticle post={{ ...article, refutes: true }} />)
  expect(screen.getByText('This claim is false')).toBeTruthy()
})

test('a draft in the editor has a title and a text, and leaves the h1 to the page around it', async () => {
  const draft = { kind: 'post', language: 'de', title: 'Entwurf', html: '<p>…</p>' } as const
  const { container } = await show(<PostArticle heading="h2" post={draft} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Entwurf')
  expect(container.querySelector('article')?.lang).toBe('de')
})

test('a picture of our own is offered in all its widths, one of elsewhere as it is', async () => {
  const folder = '/media/0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v'
  const { container } = await show(<PostArticle post={{ ...article, thumbnail: `${folder}/700x350.webp` }} />)
  const shown = () => container.querySelector('article img')
  expect(shown()?.getAttribute('srcset')).toBe(`${folder}/480x240.webp 480w, ${folder}/700x350.webp 700w`)
  cleanup()
  const other = await show(<PostArticle post={{ ...article, thumbnail: 'https://pictures.example/a.png' }} />)
  const picture = other.container.querySelector('article img')
  expect([picture?.getAttribute('src'), picture?.getAttribute('srcset')]).toEqual([
    'https://pictures.example/a.png',
    null,
  ])
})

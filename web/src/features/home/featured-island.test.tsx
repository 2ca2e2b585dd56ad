import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { cardOf } from '#web/features/blog/testing/posts.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import FeaturedIsland from './featured-island.tsx'

/** Lets the test tell all observers that the reader is near. */
function stubNearness() {
  const come: (() => void)[] = []
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      come.push(() => tell([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return () => act(async () => come.forEach((tell) => void tell()))
}

async function open() {
  const comeNear = stubNearness()
  const server = fakeApi()
  server.answer(api.blogs.list, { blogs: [cardOf('one', { featured: true })] })
  const page = await renderPage({ pages: { '/': <FeaturedIsland />, '*': <p>elsewhere</p> }, at: '/' })
  return { ...page, server, comeNear }
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('shows featured posts in place of the first pages when the reader comes near', async () => {
  const { comeNear } = await open()
  expect(links()).toEqual([
    'Why “predictor” apps cannot work',
    'What a return of 97% means',
    'Limits, breaks and support',
  ])
  await comeNear()
  await screen.findByRole('link', { name: 'Title of one' })
  expect(links()).toEqual(['Title of one', 'What a return of 97% means', 'Limits, breaks and support'])
})

it('does not replace a card that has the focus', async () => {
  const { comeNear, server, user } = await open()
  await user.tab()
  const first = screen.getByRole('link', { name: 'Why “predictor” apps cannot work' })
  expect(document.activeElement).toBe(first)
  await comeNear()
  await vi.waitFor(() => expect(server.sent(api.blogs.list)).toHaveLength(1))
  await user.tab()
  await user.tab()
  expect(links()[0]).toBe('Why “predictor” apps cannot work')
  await user.tab()
  await screen.findByRole('link', { name: 'Title of one' })
})

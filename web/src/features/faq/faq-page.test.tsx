import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import FaqPage, { structuredData } from './faq-page.tsx'

const open = () => renderPage({ pages: { '/predictor-faq': <FaqPage /> }, at: '/predictor-faq' })

function question(name: RegExp): HTMLDetailsElement {
  const details = screen.getByRole('heading', { level: 3, name }).closest('details')
  if (!details) throw new Error(`no question ${name}`)
  return details
}

function follow(hash: string) {
  act(() => {
    window.history.replaceState(null, '', hash)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
}

const opened = () => [...document.querySelectorAll<HTMLDetailsElement>('details[open]')]

test('only the most asked question is open at first; all answers are there with their numbers', async () => {
  await open()
  expect(document.querySelectorAll('details').length).toBeGreaterThanOrEqual(15)
  expect(opened()).toEqual([question(/Why can no app predict/)])
  // Browsers keep one of a name open.
  expect(document.querySelectorAll('details:not([name="questions"])')).toHaveLength(0)
  expect(question(/What does playing cost/).textContent).toContain(
    'At 1 euro a round and 200 rounds an hour, you stake 200 euros and lose 6 on average',
  )
  expect(document.body.textContent).not.toMatch(/\{\{|\]\(|questions\./)
})

test('a fragment opens its question and leads there', async () => {
  await open()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  follow('#what-does-it-cost')
  const asked = question(/What does playing cost/)
  expect(scrolled.mock.contexts).toEqual([asked])
  expect(document.activeElement).toBe(asked.querySelector('summary'))
  expect(opened()).toEqual([question(/Why can no app predict/), asked])
})

test.each(['#nowhere', '#%E0%A4%A', '#', '#cost'])('the fragment %s opens nothing', async (hash) => {
  await open()
  follow(hash)
  expect(opened()).toHaveLength(1)
})

test('on paper all answers are open; afterwards only those that were', async () => {
  await open()
  const before = opened()
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.querySelectorAll('details:not([open])')).toHaveLength(0)
  window.dispatchEvent(new Event('afterprint'))
  expect(opened()).toEqual(before)
})

test('every link of the contents leads to a place on the page', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links).toHaveLength(5)
  for (const link of links) {
    const hash = link.getAttribute('href') ?? ''
    expect(document.querySelector(hash)?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})

test('search engines read the same questions, without marks', async () => {
  await open()
  const [page] = structuredData('https://fairflight.example') as [
    { url: string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
  ]
  expect(page.url).toBe('https://fairflight.example/predictor-faq')
  const shown = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  expect(page.mainEntity.map(({ name }) => name)).toEqual(shown)
  const text = JSON.stringify(page)
  expect(text).toContain('88.2')
  expect(text).not.toMatch(/\{\{|\]\(|\*\*/)
})

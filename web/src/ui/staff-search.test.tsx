import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { AdminPage } from './admin-page.tsx'

const FOUND = {
  players: [
    { _id: TEST_ID, username: 'Maria Rossi', email: 'maria@example.com' },
    { _id: `${TEST_ID.slice(0, -1)}z`, username: 'Ada Rossi', email: 'ada@example.com' },
  ],
  posts: [{ _id: TEST_ID, title: 'Rossi and the odds', language: 'en' as const }],
  images: [{ _id: TEST_ID, alt: 'Rossi in a plane', url: '/media/x/320x180.webp' }],
}

async function open(role: 'admin' | 'editor' = 'admin') {
  const server = fakeApi()
  server.answer(api.search.find, FOUND)
  const page = await renderPage({
    pages: { '*': <AdminPage title="Players">{''}</AdminPage> },
    at: '/admin/players',
    session: loggedIn(aUser({ role, admin: role === 'admin' })),
  })
  const asked = () => server.sent(api.search.find).map(({ url }) => url.searchParams.get('text'))
  return { ...page, server, asked, box: () => screen.getByRole('searchbox') }
}

it('"/" focuses it, a pause in typing searches, and Enter opens the first result', async () => {
  const { user, router, asked, box } = await open()
  await user.keyboard('/rossi')
  expect(document.activeElement).toBe(box())
  await screen.findByText('4 results')
  expect(asked()).toEqual(['rossi'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/players/${TEST_ID}`))
  expect(screen.queryByText('Maria Rossi')).toBeNull()
})

it('Enter before the answer opens the first result once it arrives', async () => {
  const { user, router } = await open()
  await user.keyboard('/rossi{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/players/${TEST_ID}`))
})

it('shows results by kind, walked by the arrow keys and closed by Escape', async () => {
  const { user, box } = await open()
  await user.type(box(), 'rossi')
  const players = (await screen.findByRole('heading', { name: 'Players', level: 2 })).parentElement
  within(players as HTMLElement).getByRole('link', { name: 'Ada Rossi ada@example.com' })
  expect(screen.getByRole('link', { name: 'Players: all results' }).getAttribute('href')).toBe(
    '/admin/players?search=rossi',
  )
  expect(screen.getByRole('link', { name: 'Rossi in a plane' }).getAttribute('href')).toBe(
    '/admin/blog?panel=images&search=Rossi%20in%20a%20plane',
  )
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toMatch(/^Ada Rossi/)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(box())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: /Maria Rossi/ })).toBeNull()
})

it.each([
  ['%', 'Type a letter or digit.'],
  ['x'.repeat(10_000), 'At most 100 characters.'],
])('says in one sentence what is wrong with %.5s, and asks nothing', async (text, sentence) => {
  const { user, asked, box } = await open()
  await user.click(box())
  await user.paste(text)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  await user.keyboard('{Enter}')
  expect(asked()).toEqual([])
})

it('says that nothing was found, and why a search failed', async () => {
  const { user, server, box } = await open('editor')
  screen.getByRole('search', { name: 'Search posts and images' })
  server.answer(api.search.find, { players: [], posts: [], images: [] })
  await user.type(box(), 'zzz')
  await screen.findAllByText(/^No results for “zzz”\. New entries/)
  server.refuse(api.search.find, 'internal')
  await user.type(box(), 'y')
  await waitFor(() => expect(screen.queryByText(/^No results for “zzz”\. New entries/)).toBeNull())
  await waitFor(() =>
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\w/),
  )
})

it('ignores "/" while typing, and with single keys switched off', async () => {
  const { user, box } = await open()
  await user.type(box(), 'a/b')
  expect(box()).toHaveProperty('value', 'a/b')
  box().blur()
  localStorage.setItem('fairflight.staff.single-keys', 'off')
  await user.keyboard('/')
  expect(document.activeElement).toBe(document.body)
})

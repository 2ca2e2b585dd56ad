import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { languagesOf } from '#web/lib/page-languages.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ANONYMOUS, aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Header, OfflineNote } from './header.tsx'

const open = (session: SessionState, at = '/login') =>
  renderPage({ pages: { '*': <Header languages={languagesOf(at)} /> }, at, session })
const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('lists the home page’s sections, and on other pages the ways into the product', async () => {
  const { unmount } = await open(ANONYMOUS, '/')
  expect(links(screen.getByRole('navigation'))).toEqual([
    ['Experience', '/#experience'],
    ['Featured', '/#featured'],
    ['Earn?', '/#earn'],
    ['Security', '/#security'],
    ['App', '/#app'],
    ['How it works', '/how-work-aviator-predictor'],
  ])
  unmount()
  await open(ANONYMOUS)
  expect(links(screen.getByRole('navigation'))).toEqual([
    ['Experience', '/#experience'],
    ['Featured', '/predictor-faq'],
    ['Download App', '/download-app'],
    ['How it works', '/how-work-aviator-predictor'],
  ])
})

it('one button in every header opens the tools', async () => {
  const { user } = await open(ANONYMOUS)
  await user.click(screen.getByRole('button', { name: 'Tools' }))
  expect(links(screen.getByRole('list', { name: 'Free tools' })).map(([name]) => name)).toEqual([
    'Verifier',
    'Strategy lab',
    'Audit',
    'Track record',
  ])
})

it('says while there is no connection that there is none', async () => {
  await renderPage({ pages: { '/': <OfflineNote /> }, at: '/' })
  const connection = vi.spyOn(navigator, 'onLine', 'get')
  for (const isOnline of [true, false, true]) {
    connection.mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
    expect(screen.queryByText(/You are offline/) === null).toBe(isOnline)
  }
})

it('closes an open menu on Back before it leaves the page', async () => {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/login')
  const { user } = await open(ANONYMOUS)
  await user.click(screen.getByRole('button', { name: 'Tools' }))
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Free tools' })).toBeNull())
  expect(window.location.pathname).toBe('/login')
})

it('ends the drawer’s first list with the pages of the site’s menu', async () => {
  fakeApi().answer(api.site.menu, { entries: [{ slug: 'casino', title: 'About casinos' }] })
  const { user } = await open(ANONYMOUS)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('dialog'))
  const page = await drawer.findByRole('link', { name: 'About casinos' })
  expect(page.getAttribute('href')).toBe('/casino')
  expect(drawer.getByRole('link', { name: 'Blog' }).closest('li')?.nextElementSibling).toBe(
    page.closest('li'),
  )
})

it.each([
  [true, 'Email verified'],
  [false, 'Email not verified'],
])('says in words what the dot shows (verified: %s)', async (verified, words) => {
  await open(loggedIn(aUser({ verified })))
  expect(screen.getByRole('button', { name: /Maria$/ }).textContent).toBe(`${words} Maria`)
})

it.each([
  ['player', aUser(), ['Game', 'Setup', 'My signals', 'Profile', 'Play safe']],
  [
    'admin',
    aUser({ role: 'admin', admin: true }),
    [
      'Game',
      'Setup',
      'My signals',
      'Profile',
      'Play safe',
      'Dashboard',
      'Players',
      'Blog',
      'Casino',
      'Audit log',
    ],
  ],
  ['editor', aUser({ role: 'editor' }), ['Game', 'Setup', 'My signals', 'Profile', 'Play safe', 'Blog']],
])('opens the menu of a %s, and Escape closes it', async (_, person, words) => {
  const { user } = await open(loggedIn(person))
  const trigger = screen.getByRole('button', { name: /Maria$/ })
  await user.click(trigger)
  const menu = screen.getByRole('list', { name: 'Your account' })
  expect(links(menu).map(([word]) => word)).toEqual(words)
  within(menu).getByRole('button', { name: 'Log out' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('list', { name: 'Your account' })).toBeNull()
  expect(document.activeElement).toBe(trigger)
})

it('offers this page in six languages', async () => {
  const { user } = await open(ANONYMOUS)
  await user.click(screen.getByRole('button', { name: 'Language: English' }))
  const menu = screen.getByRole('list', { name: 'Language' })
  expect(links(menu)).toEqual([
    ['English', '/login'],
    ['Italiano', '/it/login'],
    ['Español', '/es/login'],
    ['Français', '/fr/login'],
    ['Deutsch', '/de/login'],
    ['Português', '/pt/login'],
  ])
})

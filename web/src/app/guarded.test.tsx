import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import ErrorPage from '#web/features/error/error-page.tsx'
import NotFoundPage from '#web/features/error/not-found-page.tsx'
import { RouteError } from '#web/features/error/route-error.tsx'
import { startI18n } from '#web/i18n/namespaces.ts'
import { api, call } from '#web/lib/api.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ANONYMOUS, aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Guarded } from './guarded.tsx'

function open(guard: string, session: SessionState) {
  const pages = {
    '/secret': (
      <Guarded guard={guard}>
        <p>The page itself</p>
      </Guarded>
    ),
    '/error': <ErrorPage />,
    '/': <p>Home</p>,
    '*': <NotFoundPage />,
  }
  return renderPage({ pages, at: '/secret?tab=2', session })
}

it('shows the page to a user whom its guard allows', async () => {
  await open('auth', loggedIn())
  screen.getByText('The page itself')
})

it('offers an anonymous visitor to log in or register, and return', async () => {
  await open('auth', ANONYMOUS)
  await screen.findByRole('heading', { name: 'Log in to see this page' })
  screen.getByText('Oops... something went wrong · Status 401')
  for (const [name, path] of [
    ['Log in and continue', '/login'],
    ['Create account', '/register'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${path}?next=%2Fsecret%3Ftab%3D2`)
})

it('shows a guest page while the session loads, and redirects a user', async () => {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  await open('guest', { status: 'loading' })
  screen.getByText('The page itself')
  await screen.findByText('Home')
})

it('refuses the wrong role', async () => {
  await open('admin', loggedIn(aUser({ role: 'editor' })))
  await screen.findByRole('heading', { name: 'Oops! Try again or return home' })
  screen.getByText('Status 403')
})

it('redirects a user without a casino link home, with the reason', async () => {
  const { router } = await open('authcasino', loggedIn())
  await screen.findByText('Home')
  expect(router.state.location.pathname).toBe('/')
  // Home is a document of its own.
  await renderPage({ pages: { '/': <p>Home</p> }, at: '/', session: loggedIn() })
  screen.getByText('Live plans need a connected casino account. Practice does not.')
})

it.each(['auth', 'editor'])(
  'keeps work on a page for %s when the session ends, and no other',
  async (guard) => {
    const server = fakeApi()
    server.refuse(api.rounds.list, 'not_authenticated')
    const lose = () => call(api.rounds.list).catch(() => undefined)
    const pages = {
      '/kept': (
        <Guarded guard={guard} staysWhenSessionEnds>
          <input aria-label="Work" />
        </Guarded>
      ),
      '/error': <ErrorPage />,
    }
    const session = loggedIn(aUser({ role: 'editor' }))
    const { router } = await renderPage({ pages, at: '/kept', session })
    fireEvent.change(screen.getByLabelText('Work'), { target: { value: 'Half a sentence' } })
    await act(lose)
    screen.getByDisplayValue('Half a sentence')
    await act(() => router.navigate('/error'))
    await act(() => router.navigate('/kept'))
    await screen.findByText(/Status 401$/)
  },
)

it('opens offline pages to a remembered user while offline', async () => {
  const pages = {
    '/game': (
      <Guarded guard="auth" worksOffline>
        <p>The game</p>
      </Guarded>
    ),
    '/secret': (
      <Guarded guard="auth">
        <p>The page itself</p>
      </Guarded>
    ),
    '/error': <ErrorPage />,
  }
  localStorage.setItem('fairflight.was-logged-in', '1')
  const session: SessionState = { status: 'unreachable' }
  const { router } = await renderPage({ pages, at: '/game', session })
  screen.getByText('The game')
  // Opening the path directly is no refusal, so there is no status to show.
  await act(() => router.navigate('/secret'))
  await screen.findByRole('heading', { name: 'Oops! Try again or return home' })
  expect(screen.queryByText(/^Status/)).toBeNull()
  localStorage.clear()
  await act(() => router.navigate('/game'))
  expect(screen.queryByText('The game')).toBeNull()
})

it('fails with 500 where a route names a guard that does not exist', async () => {
  await startI18n('en')
  const element = <Guarded guard="owner">never</Guarded>
  const router = createMemoryRouter([{ path: '/', element, errorElement: <RouteError /> }])
  // React reports every caught error on the console; this test expects it.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <SessionProvider initial={ANONYMOUS}>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  await screen.findByText('Status 500')
  screen.getByText('Unknown middleware')
  reported.mockClear()
})

it('shows a direct visitor of the error page no status', async () => {
  await renderPage({ pages: { '/error': <ErrorPage /> }, at: '/error' })
  screen.getByRole('heading', { name: 'Oops! Try again or return home' })
  expect(screen.queryByText(/^Status/)).toBeNull()
})

it('shows an unknown path as not found', async () => {
  await renderPage({ pages: { '*': <NotFoundPage /> }, at: '/no/such/page' })
  screen.getByRole('heading', { name: 'This page could not be found' })
})

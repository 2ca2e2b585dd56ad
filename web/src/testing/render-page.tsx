import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, createPath, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { followLinks } from '#web/app/router.tsx'
import { localHref } from '#web/i18n/locale.ts'
import { startI18n } from '#web/i18n/namespaces.ts'
import { watchLayers } from '#web/lib/layers.ts'
import { NavigationKey } from '#web/lib/navigation-key.ts'
import { queryClient } from '#web/lib/query.ts'
import { SessionProvider } from '#web/lib/session.tsx'
import type { SessionState } from '#web/lib/session-store.ts'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { ANONYMOUS } from './people.ts'

interface PageUnderTest {
  /** Pages by pattern: the tested one first, then those it may lead to. */
  pages: Readonly<Record<string, ReactNode>>
  /** The first address of the visit. */
  at: string
  session?: SessionState
}

/** Provides the navigation key, as the application's layout does. */
function Arriving() {
  const { key } = useLocation()
  return (
    <NavigationKey value={key === 'default' ? undefined : key}>
      <Outlet />
    </NavigationKey>
  )
}

/**
 * Renders pages as the application does: with English words, a session, toasts and a router.
 *
 * @example
 * const { user } = await renderPage({ pages: { '/login': <LoginPage />, '*': <p>elsewhere</p> }, at: '/login' })
 */
export async function renderPage({ pages, at, session = ANONYMOUS }: PageUnderTest) {
  await startI18n('en')
  const routes = Object.entries(pages).map(([path, element]) => ({ path, element }))
  const router = createMemoryRouter([{ element: <Arriving />, children: routes }], { initialEntries: [at] })
  const show = () => window.history.replaceState(null, '', localHref(createPath(router.state.location)))
  show()
  router.subscribe(show)
  const unwatch = watchLayers()
  const unfollow = followLinks(router.navigate, () => true)
  onTestFinished(() => {
    queryClient.clear()
    unfollow()
    unwatch()
  })
  const view = render(
    <SessionProvider initial={session}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </SessionProvider>,
  )
  const user = userEvent.setup({ delay: null })
  /** Fills a field by one paste: typing would render the page at every key. */
  const enter = async (field: HTMLElement, text: string) => {
    await user.click(field)
    await user.paste(text)
  }
  /** Presses a button once it is there. */
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  return { ...view, router, user, enter, press }
}

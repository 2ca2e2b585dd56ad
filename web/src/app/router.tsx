import '#web/lib/zod-setup.ts'
import { useLayoutEffect, useMemo } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { routerBasename } from '#web/i18n/locale.ts'
import { addWords } from '#web/i18n/words.ts'
import { PAGE_FADE_MS } from './constants.ts'
import { StaticFallback } from './fatal.tsx'
import { Guarded } from './guarded.tsx'
import styles from './layout.module.css'
import { loadPage } from './load-page.ts'
import { type Driver, FIRST_KEY, hasMoved, PlaceProvider } from './navigation.ts'
import { PageWaiting } from './page-waiting.tsx'
import { prefetchPagesWhenIdle } from './prefetch.ts'
import type { AppRoute } from './route.ts'
import { drive, placeAt } from './router-driver.ts'
import { NOT_FOUND, routes } from './routes.ts'
import { scrollOnArrival, takeOverScrolling } from './scroll.ts'

/**
 * The router, on pages that need one: those of the application at once, the prerendered ones when their
 * reader is about to leave.
 */
export function createDriver({ standing }: { standing: boolean }): Driver {
  let first = true
  /** Out, then in: the next page waits until the one before has faded. */
  const fadeOut = async () => {
    const still = first || window.matchMedia('(prefers-reduced-motion: reduce)').matches
    first = false
    if (!still) await new Promise((resolve) => setTimeout(resolve, PAGE_FADE_MS))
    return null
  }
  const pages: RouteObject[] = [...routes, NOT_FOUND].map((route) => routeObject(route, fadeOut))
  const router = createBrowserRouter(
    [
      {
        element: <Arriving />,
        errorElement: <StaticFallback />,
        hydrateFallbackElement: <PageWaiting />,
        // What fails inside a page is told inside the frame.
        children: [{ lazy: async () => ({ ErrorBoundary: await loadPage(errorPage) }), children: pages }],
      },
    ],
    { basename: routerBasename() },
  )
  takeOverScrolling()
  if (!standing) prefetchPagesWhenIdle()
  return drive(router, { standing, shown: <RouterProvider router={router} /> })
}

function routeObject(
  { path, guard, staysWhenSessionEnds, worksOffline, asksAge, load, words }: AppRoute,
  fadeOut: () => Promise<null>,
): RouteObject {
  return {
    path,
    // As the server reads addresses.
    caseSensitive: true,
    loader: fadeOut,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => {
      const [{ default: PageComponent }] = await loadPage(() => Promise.all([load(), addWords(words)]))
      return {
        element: (
          <Guarded key={path} {...{ guard, staysWhenSessionEnds, worksOffline, asksAge }}>
            <PageComponent />
          </Guarded>
        ),
      }
    },
  }
}

async function errorPage() {
  const [{ RouteError }] = await Promise.all([
    import('#web/features/error/route-error.tsx'),
    addWords(['error']),
  ])
  return RouteError
}

/** Around the page that the router shows: scrolls, fades it in, and tells it where it is. */
function Arriving() {
  const location = useLocation()
  // A plain link to a fragment arrives in the same way, but without an entry of the router's.
  const back = useNavigationType() === 'POP' && window.history.state !== null
  const { key, hash, pathname } = location
  // The first page of a visit is told as such: its title must not take the focus from the top of the document.
  const place = useMemo(() => placeAt(location, hasMoved() ? location.key : FIRST_KEY), [location])
  useLayoutEffect(() => scrollOnArrival({ key, hash, back }), [key, hash, back])
  return (
    <PlaceProvider value={place}>
      <div key={pathname} className={styles.entering}>
        <Outlet />
      </div>
    </PlaceProvider>
  )
}

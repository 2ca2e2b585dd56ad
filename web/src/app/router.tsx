import '#web/lib/zod-setup.ts'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import {
  createBrowserRouter,
  type createMemoryRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router-dom'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { routerBasename } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { PAGE_FADE_MS } from '#web/lib/constants.ts'
import { loadPage } from '#web/lib/load-page.ts'
import {
  type Driver,
  FIRST_KEY,
  hasMoved,
  type Place,
  PlaceProvider,
  setNavigation,
} from '#web/lib/navigation.ts'
import type { AppRoute } from '#web/lib/route.ts'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { StaticFallback } from './fatal.tsx'
import { Guarded } from './guarded.tsx'
import styles from './layout.module.css'
import { prefetchPagesWhenIdle } from './prefetch.ts'
import { NOT_FOUND, routes } from './routes.ts'

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
  { path, guard, staysWhenSessionEnds, worksOffline, asksAge, load, namespaces }: AppRoute,
  fadeOut: () => Promise<null>,
): RouteObject {
  return {
    path,
    // As the server reads addresses.
    caseSensitive: true,
    loader: fadeOut,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => {
      const [{ default: PageComponent }] = await loadPage(() =>
        Promise.all([load(), loadNamespaces(namespaces)]),
      )
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
    loadNamespaces(['error']),
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

type Router = ReturnType<typeof createMemoryRouter>
type Location = Router['state']['location']

interface DriveOptions {
  /** Shows what the router has matched. */
  readonly shown: ReactNode
  /** The first page stands already, prerendered: the router shows pages from the first move on. */
  readonly standing: boolean
}

/** Lets a router move the reader, and tells the frame of the site about every step. */
export function drive(router: Router, { shown, standing }: DriveOptions): Driver {
  const first = router.state.location.key
  let moved = false
  let left: Location = router.state.location
  const report = ({ location, navigation }: Router['state']) => {
    if (location.key !== left.key || navigation.state !== 'idle') rememberScroll(left.key)
    moved ||= location.key !== first
    left = location
    const heading = navigation.location && placeAt(navigation.location)
    setNavigation({
      place: placeAt(location, moved ? location.key : FIRST_KEY),
      ...(heading ? { heading } : {}),
      ...(moved || !standing ? { shown } : {}),
    })
  }
  router.subscribe(report)
  report(router.state)
  return { navigate: (to, options) => router.navigate(to, options) }
}

/** A router's location as the frame knows places: without language and trailing slash. */
function placeAt({ pathname, search, hash, key }: Location, shownKey = key): Place {
  return { pathname: splitLocale(pathname).path, search, hash, key: shownKey }
}

/** Where the reader was on each page of this visit: pixels from its top, by the key of its history entry. */
const positions = new Map<string, number>()

/** Called when a page is about to be left. */
function rememberScroll(key: string): void {
  positions.set(key, window.scrollY)
}

/** From now on the product scrolls; the browser keeps to what it does between documents. */
function takeOverScrolling(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual'
  })
}

interface Arrival {
  readonly key: string
  readonly hash: string
  /** By the browser's back or forward. */
  readonly back: boolean
}

/** Shows the arriving page where it was left, at its fragment, or from the top. */
function scrollOnArrival({ key, hash, back }: Arrival): void {
  const left = back ? positions.get(key) : undefined
  const target = hash === '' ? null : document.getElementById(decodeFragment(hash))
  if (left === undefined && target) {
    target.scrollIntoView()
    focusSection(target)
  } else {
    // Not smoothly: this is another page, not another part of one.
    window.scrollTo({ top: left ?? 0, behavior: 'instant' })
  }
}

function focusSection(target: HTMLElement): void {
  // Sections cannot have the focus by themselves; the browser sets it there after a link of its own, too.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

import '#web/lib/zod-setup.ts'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { siteFile } from '#shared/site/pages.ts'
import { currentLocale, localHref, routerBasename } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { loadPage } from '#web/lib/load-page.ts'
import type { AppRoute } from '#web/lib/route.ts'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { Layout } from './app.tsx'
import { StaticFallback } from './fatal.tsx'
import { Guarded } from './guarded.tsx'
import { NOT_FOUND, routes } from './routes.ts'

type AppRouter = ReturnType<typeof createBrowserRouter>

/** The router of the application: its pages, not those that are documents of their own. */
export function createAppRouter(): AppRouter {
  const openDocument = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
    window.location.assign(localHref(`${splitLocale(pathname).path}${search}${hash}`))
  // A chunk that is gone opens the page that was wanted as a new document.
  const reload = () => {
    const { location } = router.state.navigation
    openDocument(location ?? window.location)
    if (!location) window.location.reload()
  }
  const load = <T,>(module: () => Promise<T>) => loadPage(module, { reload })
  const router = createBrowserRouter(
    [
      {
        element: <Layout />,
        errorElement: <StaticFallback />,
        children: [
          {
            hydrateFallbackElement: <PageWaiting />,
            // What fails inside a page is told inside the frame.
            lazy: async () => ({ ErrorBoundary: await load(errorPage) }),
            children: [
              ...routes.map((route) => routeObject(route, load)),
              {
                ...routeObject(NOT_FOUND, load),
                // What the application has not is a document: after a login one may have come from there.
                loader: () => {
                  const { initialized, navigation } = router.state
                  if (!initialized || !navigation.location) return null
                  openDocument(navigation.location)
                  return new Promise(() => undefined)
                },
              },
            ],
          },
        ],
      },
    ],
    { basename: routerBasename() },
  )
  followLinks(router.navigate, isOwnPage)
  return router
}

function routeObject(
  { path, guard, staysWhenSessionEnds, worksOffline, asksAge, load: module, namespaces }: AppRoute,
  load: <T>(module: () => Promise<T>) => Promise<T>,
): RouteObject {
  return {
    path,
    // As the server reads addresses.
    caseSensitive: true,
    lazy: async () => {
      const [{ default: PageComponent }] = await load(() =>
        Promise.all([module(), loadNamespaces(namespaces)]),
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

/** A page that the application shows; the others are documents, which the browser opens. */
function isOwnPage({ pathname }: HTMLAnchorElement): boolean {
  return splitLocale(pathname).locale === currentLocale() && siteFile(pathname).name === 'app'
}

type Navigate = (to: string, options: { viewTransition: boolean }) => unknown

/** A plain press on a link to a page of the application moves there without a new document. @returns what ends it */
export function followLinks(navigate: Navigate, isOwn: (link: HTMLAnchorElement) => boolean): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || !isPlain(event) || link.target !== '' || link.download !== '')
      return
    if (link.origin !== window.location.origin || !isOwn(link)) return
    event.preventDefault()
    void navigate(`${splitLocale(link.pathname).path}${link.search}${link.hash}`, { viewTransition: true })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
}

import '#web/lib/zod-setup.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { isApplication, PAGES, type PageName, siteFile } from '#shared/site/pages.ts'
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

/** A page whose code and texts are loaded, so that the router can start with it. */
interface FirstPage {
  readonly path: string
  readonly Page: ComponentType
  readonly RouteError: ComponentType
}

/** Loads the page that this document already contains. */
export async function loadWrittenPage(): Promise<FirstPage | undefined> {
  const { name } = siteFile(window.location.pathname)
  const route = routes.find(({ path }) => name in PAGES && path === PAGES[name as PageName].pattern)
  if (!route) return undefined
  const [{ default: Page }, RouteError] = await loadPage(() =>
    Promise.all([route.load(), errorPage(), loadNamespaces(route.namespaces)]),
  )
  return { path: route.path, Page, RouteError }
}

/**
 * Creates the router of the application's own pages; documents are not part of it.
 * @param create replaces the browser's router when a page is prerendered
 */
export function createAppRouter(
  first?: FirstPage,
  create: (...options: Parameters<typeof createBrowserRouter>) => AppRouter = createBrowserRouter,
): AppRouter {
  const openDocument = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
    window.location.assign(localHref(`${splitLocale(pathname).path}${search}${hash}`))
  // If a chunk is gone, the requested page opens as a new document.
  const reload = () => {
    const { location } = router.state.navigation
    openDocument(location ?? window.location)
    if (!location) window.location.reload()
  }
  const load = <T,>(module: () => Promise<T>) => loadPage(module, { reload })
  const router = create(
    [
      {
        element: <Layout />,
        errorElement: <StaticFallback />,
        children: [
          {
            hydrateFallbackElement: <PageWaiting />,
            // An error inside a page shows inside the frame.
            ...(first
              ? { ErrorBoundary: first.RouteError }
              : { lazy: async () => ({ ErrorBoundary: await load(errorPage) }) }),
            children: [
              ...routes.map((route) =>
                route.path === first?.path ? firstRoute(route, first.Page) : routeObject(route, load),
              ),
              {
                ...routeObject(NOT_FOUND, load),
                // An unknown path may be a document: a login may lead back to one.
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
    // A hydrated page keeps its scroll position.
    { basename: routerBasename(), ...(first && { hydrationData: {} }) },
  )
  return router
}

function firstRoute(route: AppRoute, Page: ComponentType): RouteObject {
  return { path: route.path, caseSensitive: true, element: guarded(route, Page) }
}

function guarded(
  { path, load: _load, namespaces: _names, ...rules }: AppRoute,
  PageComponent: ComponentType,
) {
  return (
    <Guarded key={path} {...rules}>
      <PageComponent />
    </Guarded>
  )
}

function routeObject(route: AppRoute, load: <T>(module: () => Promise<T>) => Promise<T>): RouteObject {
  const { path, load: module, namespaces } = route
  return {
    path,
    // Paths are case-sensitive on the server too.
    caseSensitive: true,
    lazy: async () => {
      const [{ default: PageComponent }] = await load(() =>
        Promise.all([module(), loadNamespaces(namespaces)]),
      )
      return { element: guarded(route, PageComponent) }
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

export function isOwnPage({ pathname }: HTMLAnchorElement): boolean {
  return splitLocale(pathname).locale === currentLocale() && isApplication(siteFile(pathname).name)
}

type Navigate = (to: string, options: { viewTransition: boolean }) => unknown

/**
 * Follows plain clicks on links to the application's pages without a new document.
 * @returns a function that stops it
 */
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

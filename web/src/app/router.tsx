import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { routerBasename } from '#web/i18n/locale.ts'
import { PAGE_FADE_MS } from './constants.ts'
import { StaticFallback } from './fatal.tsx'
import { Guarded } from './guarded.tsx'
import { Layout } from './layout.tsx'
import { loadPage } from './load-page.ts'
import { prefetchWhenIdle } from './prefetch.ts'
import type { AppRoute } from './route.ts'
import { routes } from './routes.ts'

let first = true

/** Out, then in: the next page waits until the one before has faded. */
async function fadeOut(): Promise<null> {
  const still = first || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  first = false
  if (!still) await new Promise((resolve) => setTimeout(resolve, PAGE_FADE_MS))
  return null
}

function routeObject({ path, guard, load }: AppRoute): RouteObject {
  return {
    path,
    loader: fadeOut,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => {
      const { default: PageComponent } = await loadPage(load)
      return {
        element: (
          <Guarded key={path} guard={guard}>
            <PageComponent />
          </Guarded>
        ),
      }
    },
  }
}

const errorPage = () => import('#web/features/error/route-error.tsx').then((module) => module.RouteError)
const notFoundPage = () => import('#web/features/error/not-found-page.tsx')

/** All pages under the layout; what fails inside one is told inside the layout too. */
export function createRouter() {
  prefetchWhenIdle(routes)
  const pages: RouteObject[] = [...routes, { path: '*', load: notFoundPage }].map(routeObject)
  const shown: RouteObject = {
    lazy: async () => ({ ErrorBoundary: await loadPage(errorPage) }),
    children: pages,
  }
  return createBrowserRouter(
    [
      {
        element: <Layout />,
        errorElement: <StaticFallback />,
        hydrateFallbackElement: <div />,
        children: [shown],
      },
    ],
    { basename: routerBasename() },
  )
}

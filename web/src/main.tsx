import './styles/tokens.css'
import './styles/base.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { siteFile } from '#shared/site/pages.ts'
import { App } from './app/app.tsx'
import { StaticFallback } from './app/fatal.tsx'
import { prefetchLinksWhenIdle } from './app/prefetch.ts'
import { standingRoute } from './app/routes.ts'
import { currentLocale } from './i18n/locale.ts'
import { loadNamespaces } from './i18n/namespaces.ts'
import { loadPage } from './lib/load-page.ts'
import { beginNowhere, type Driver, provideDriver, startDriver, takeOver } from './lib/navigation.ts'
import { pageData } from './lib/page-data.ts'
import { markRemembered } from './lib/remembered.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'

const root = document.getElementById('root')
// Without a connection the frame of the application may stand at any address.
const stands = root?.dataset.scripts !== undefined
const route = stands ? standingRoute(siteFile(window.location.pathname).name, pageData()) : undefined

async function fetchDriver(): Promise<Driver> {
  const [{ createDriver }, { startI18n }] = await Promise.all([
    import('./app/router.tsx'),
    import('./i18n/start.ts'),
  ])
  await startI18n(currentLocale(), [])
  return createDriver({ standing: route !== undefined })
}

watchInstallPrompt()
markRemembered()
provideDriver(fetchDriver)
if (!route) {
  // The frame of the application is filled by the router.
  beginNowhere()
  loadPage(startDriver).catch(() => takeOver(<StaticFallback />))
}

const ready = await loadPage(() =>
  Promise.all([route?.load(), loadNamespaces(route?.namespaces ?? [])]),
).catch(
  // What stands can be read, and its links work without us.
  () => undefined,
)
// As a transition it is done in slices: a slow phone answers its reader in between.
if (ready && root) startTransition(() => void hydrateRoot(root, <App Standing={ready[0]?.default} />))
if (route) prefetchLinksWhenIdle()
void import('./pwa/start.ts').then(({ startPwa }) => startPwa())

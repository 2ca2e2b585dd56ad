import './styles/tokens.css'
import './styles/base.css'
import { startTransition } from 'react'
import { App } from './app/app.tsx'
import { prefetchPagesWhenIdle } from './app/prefetch.ts'
import { createAppRouter, followLinks, isOwnPage, loadWrittenPage } from './app/router.tsx'
import { routes } from './app/routes.ts'
import { loadNamespaces } from './i18n/namespaces.ts'
import { watchLayers } from './lib/layers.ts'
import { loadPage } from './lib/load-page.ts'
import { isRemembered } from './lib/remembered.ts'
import { settled } from './lib/settled.ts'
import { warmIntl } from './lib/warm-intl.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'

// The application. Public pages are documents, which begin with document.ts.
warmIntl()
watchInstallPrompt()
watchLayers()
// In a task of its own, as the parts of a written page (web/build/boot.ts).
const { createRoot, hydrateRoot } = await loadPage(() => import('react-dom/client'))
await loadPage(() => loadNamespaces([]))
const root = document.getElementById('root')
// What the build has written is taken over: its fields keep what was typed meanwhile, and its links stay what they are.
const isPrerendered = root?.dataset.namespaces !== undefined
// Where its code is gone, the router says so.
const first = isPrerendered ? await loadWrittenPage().catch(() => undefined) : undefined
const router = createAppRouter(first)
followLinks(router.navigate, isOwnPage)
if (root) {
  // In slices: a slow phone answers its reader in between.
  startTransition(() => {
    if (first) hydrateRoot(root, <App router={router} />)
    else createRoot(root).render(<App router={router} />)
  })
}
void settled().then(() => prefetchPagesWhenIdle(routes, !isRemembered()))
void import('./pwa/start.ts').then(({ startPwa }) => startPwa())

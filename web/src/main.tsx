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

// Entry of the application; public pages start with document.ts instead.
// Kept here, since the login page takes the fragment out of the address.
const { hash } = window.location
if (hash.startsWith('#log='))
  void import('./lib/mailed-checkpoint.ts').then(({ keepMailedCheckpoint }) => keepMailedCheckpoint(hash))
warmIntl()
watchInstallPrompt()
watchLayers()
// React loads in its own task, so that a slow phone can react to its user in between.
const { createRoot, hydrateRoot } = await loadPage(() => import('react-dom/client'))
await loadPage(() => loadNamespaces([]))
const root = document.getElementById('root')
// A prerendered page is hydrated: its fields keep what was typed before React started.
const isPrerendered = root?.dataset.namespaces !== undefined
// If the page's chunk is gone, the router shows the error.
const first = isPrerendered ? await loadWrittenPage().catch(() => undefined) : undefined
const router = createAppRouter(first)
followLinks(router.navigate, isOwnPage)
if (root) {
  // A transition renders in slices, so that a slow phone can react to its user in between.
  startTransition(() => {
    if (first) hydrateRoot(root, <App router={router} />)
    else createRoot(root).render(<App router={router} />)
  })
}
void settled().then(() => prefetchPagesWhenIdle(routes, !isRemembered()))
void import('./pwa/start.ts').then(({ startPwa }) => startPwa())

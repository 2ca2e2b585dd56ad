import './styles/tokens.css'
import './styles/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prefetchPagesWhenIdle } from './app/prefetch.ts'
import { createAppRouter } from './app/router.tsx'
import { routes } from './app/routes.ts'
import { loadNamespaces } from './i18n/namespaces.ts'
import { loadPage } from './lib/load-page.ts'
import { markRemembered } from './lib/remembered.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'

// The application. Public pages are documents, which begin with document.ts.
watchInstallPrompt()
markRemembered()
await loadPage(() => loadNamespaces([]))
const root = document.getElementById('root')
// In slices: a slow phone answers its reader in between.
if (root) startTransition(() => createRoot(root).render(<App router={createAppRouter()} />))
prefetchPagesWhenIdle(routes)
void import('./pwa/start.ts').then(({ startPwa }) => startPwa())

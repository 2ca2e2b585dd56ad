import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.privacy.pattern, namespaces: ['privacy'], load: () => import('./privacy-page.tsx') },
  { path: paths.terms.pattern, namespaces: ['terms'], load: () => import('./terms-page.tsx') },
]

import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.preview.pattern, namespaces: ['blog'], load: () => import('./preview-page.tsx') },
]

import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.faq.pattern, namespaces: ['faq'], load: () => import('./faq-page.tsx') },
]

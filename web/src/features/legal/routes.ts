import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.privacy.pattern, words: ['privacy'], load: () => import('./privacy-page.tsx') },
  { path: paths.terms.pattern, words: ['terms'], load: () => import('./terms-page.tsx') },
]

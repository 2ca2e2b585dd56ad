import { paths } from '#web/app/paths.ts'
import type { AppRoute } from '#web/app/route.ts'

export const routes: readonly AppRoute[] = [
  { path: paths.faq.pattern, words: ['faq'], load: () => import('./faq-page.tsx') },
]

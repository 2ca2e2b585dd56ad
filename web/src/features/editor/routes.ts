import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

/** Staff's frame, lists and pictures stand here too. */
const WORDS: AppRoute['words'] = ['newsroom', 'admin', 'lists', 'images', 'profile', 'error']

export const routes: readonly AppRoute[] = [
  {
    path: paths.adminBlog.pattern,
    guard: 'editor',
    words: WORDS,
    load: () => import('./list-page.tsx'),
  },
  {
    path: paths.adminBlogCreate.pattern,
    guard: 'editor',
    words: ['newsroom', 'admin', 'error'],
    load: () => import('./create-page.tsx'),
  },
  {
    path: paths.adminBlogPost.pattern,
    guard: 'editor',
    staysWhenSessionEnds: true,
    words: ['newsroom', 'admin', 'images', 'blog', 'auth', 'error'],
    load: () => import('./edit-page.tsx'),
  },
]

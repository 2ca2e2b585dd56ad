import { paths } from '#web/lib/paths.ts'
import type { AppRoute } from '#web/lib/route.ts'

/** The pages contain the staff frame, lists and images, too. */
const NAMESPACES: AppRoute['namespaces'] = [
  'posts',
  'admin',
  'lists',
  'images',
  'blog',
  'auth',
  'profile',
  'error',
]

export const routes: readonly AppRoute[] = [
  {
    path: paths.adminBlog.pattern,
    guard: 'editor',
    namespaces: NAMESPACES,
    load: () => import('./list-page.tsx'),
  },
  {
    path: paths.adminBlogCreate.pattern,
    guard: 'editor',
    namespaces: ['posts', 'admin', 'error'],
    load: () => import('./create-page.tsx'),
  },
  {
    path: paths.adminBlogPost.pattern,
    guard: 'editor',
    staysWhenSessionEnds: true,
    namespaces: ['posts', 'editor', 'admin', 'lists', 'images', 'blog', 'auth', 'error'],
    load: () => import('./edit-page.tsx'),
  },
]

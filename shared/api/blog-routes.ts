/** Calls of readers' pages, apart from the declarations so that pages need no schemas (see visitor-route.ts). */
export const BLOG_ROUTES = {
  list: { method: 'GET', path: '/blogs' },
  get: { method: 'GET', path: '/blogs/{id}' },
  preview: { method: 'GET', path: '/blogs/preview/{token}' },
  categories: { method: 'GET', path: '/categories' },
} as const

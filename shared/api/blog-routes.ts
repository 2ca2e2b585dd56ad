/** What readers' pages call, apart from the declarations: without the schemas of the whole contract (see visitor-route.ts). */
export const BLOG_ROUTES = {
  list: { method: 'GET', path: '/blogs' },
  get: { method: 'GET', path: '/blogs/{id}' },
  preview: { method: 'GET', path: '/blogs/preview/{token}' },
  categories: { method: 'GET', path: '/categories' },
} as const

// Separate from the declarations, so that public pages can call the API without loading all schemas.

/** The base path of the API (docs/product.md, section 5). */
export const API_BASE = '/api/v1'

/** Every page makes this call when it starts. */
export const VISITOR_ROUTE = { method: 'GET', path: '/visitor' } as const

/** Lists menu entries whose pages exist; every page calls it when its footer is near. */
export const MENU_ROUTE = { method: 'GET', path: '/menu' } as const

export const TRACK_RECORD_ROUTE = { method: 'GET', path: '/track-record' } as const

/** Calls of the readers' pages. */
export const BLOG_ROUTES = {
  list: { method: 'GET', path: '/blogs' },
  get: { method: 'GET', path: '/blogs/{id}' },
  preview: { method: 'GET', path: '/blogs/preview/{token}' },
  categories: { method: 'GET', path: '/categories' },
} as const

// Apart from the declarations, so that public pages can call without loading the schemas of the whole contract.

/** The base path of the API (docs/product.md, section 5). */
export const API_BASE = '/api/v1'

/** The call that every page makes at its start. */
export const VISITOR_ROUTE = { method: 'GET', path: '/visitor' } as const

/** Menu entries whose pages exist. Every page asks for them when its footer is near. */
export const MENU_ROUTE = { method: 'GET', path: '/menu' } as const

export const TRACK_RECORD_ROUTE = { method: 'GET', path: '/track-record' } as const

/** Calls of readers' pages. */
export const BLOG_ROUTES = {
  list: { method: 'GET', path: '/blogs' },
  get: { method: 'GET', path: '/blogs/{id}' },
  preview: { method: 'GET', path: '/blogs/preview/{token}' },
  categories: { method: 'GET', path: '/categories' },
} as const

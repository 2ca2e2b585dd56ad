/**
 * The call that every page makes at its start. Apart from its declaration, so that a public page can make it
 * without carrying the schemas of the whole contract.
 */
export const VISITOR_ROUTE = { method: 'GET', path: '/visitor' } as const

/** The entries of the menus whose pages exist: asked for by every page, too, once its foot is near. */
export const MENU_ROUTE = { method: 'GET', path: '/menu' } as const

/**
 * The call that every page makes at its start. It is apart from its declaration, so that a public page can make it without
 * loading the schemas of the whole contract.
 */
export const VISITOR_ROUTE = { method: 'GET', path: '/visitor' } as const

/** Menu entries whose pages exist. Every page asks for them when its footer is near. */
export const MENU_ROUTE = { method: 'GET', path: '/menu' } as const

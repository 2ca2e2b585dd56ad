/**
 * The call that every page makes at its start. Apart from its declaration, so that a public page can make it
 * without carrying the schemas of the whole contract.
 */
export const VISITOR_ROUTE = { method: 'GET', path: '/visitor' } as const

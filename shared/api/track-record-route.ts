/** Apart from its declaration, so that the page needs no schemas (see visitor-route.ts). */
export const TRACK_RECORD_ROUTE = { method: 'GET', path: '/track-record' } as const

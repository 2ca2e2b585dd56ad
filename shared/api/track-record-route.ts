/** Apart from its declaration: the page that shows it needs no schemas (see visitor-route.ts). */
export const TRACK_RECORD_ROUTE = { method: 'GET', path: '/track-record' } as const

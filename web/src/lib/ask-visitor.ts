import type { OutputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { VISITOR_ROUTE } from '#shared/api/visitor-route.ts'
import { call } from './client.ts'

type VisitorEndpoint = typeof api.site.visitor

/** All that the client reads of an endpoint: its schemas would be a fifth of a public page. */
const route: Pick<VisitorEndpoint, 'method' | 'path'> = VISITOR_ROUTE

/** Who and where the reader is. */
export function askVisitor(): Promise<OutputOf<VisitorEndpoint>> {
  return call(route as VisitorEndpoint)
}

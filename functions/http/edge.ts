import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { EDGE_SECRET_HEADER } from '#shared/http/edge.ts'
import { edgeSecrets } from '../secrets.ts'

/** Did the request come through our own distribution: only then do its headers count. */
export function isFromEdge({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean {
  const sent = Buffer.from(headers[EDGE_SECRET_HEADER] ?? '')
  return edgeSecrets().some((text) => {
    const secret = Buffer.from(text)
    return sent.length === secret.length && timingSafeEqual(sent, secret)
  })
}

/**
 * Where a request came from, by nothing that a client can set: as the distribution says, or, past it, as the
 * gateway saw the connection. Undefined where the distribution does not say, since the gateway then saw only it.
 */
export function viewerAddress(event: APIGatewayProxyEventV2): string | undefined {
  if (!isFromEdge(event)) return event.requestContext.http.sourceIp
  const viewer = event.headers['cloudfront-viewer-address']
  // "address:port", the address of IPv6 without brackets.
  return viewer?.slice(0, viewer.lastIndexOf(':'))
}

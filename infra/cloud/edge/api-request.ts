import type { CloudFrontFunctionsEvent } from 'aws-lambda'

/** Before a call is passed on: one trailing slash is the same address (docs/product.md, section 5). */
export function handler(event: CloudFrontFunctionsEvent): CloudFrontFunctionsEvent['request'] {
  const request = event.request
  if (request.uri.charAt(request.uri.length - 1) === '/') request.uri = request.uri.slice(0, -1)
  return request
}

import type { CloudFrontFunctionsEvent } from 'aws-lambda'

/** Removes one trailing slash before a call is passed on (docs/product.md, section 5). */
export function handler(event: CloudFrontFunctionsEvent): CloudFrontFunctionsEvent['request'] {
  const request = event.request
  if (request.uri.charAt(request.uri.length - 1) === '/') request.uri = request.uri.slice(0, -1)
  return request
}

/**
 * Carries the edge secret from the distribution to the functions. It is not called `x-edge-…`, since CloudFront reserves
 * that prefix.
 */
export const EDGE_SECRET_HEADER = 'x-origin-secret'

/**
 * Every request header that the functions read, including those that CloudFront adds. Reading another does not compile,
 * and at run time it is not there (`functions/platform/http/edge.ts`). A test compares the distribution's policy with
 * this list.
 */
export const REQUEST_HEADERS = [
  'accept-encoding',
  'accept-language',
  'authorization',
  'cloudfront-viewer-address',
  'cloudfront-viewer-country',
  'cloudfront-viewer-country-region',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-requested-with',
] as const

/** Header values by name in lower case. */
export type RequestHeaders = Readonly<Partial<Record<(typeof REQUEST_HEADERS)[number], string>>>

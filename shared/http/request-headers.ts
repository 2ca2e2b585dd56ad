/**
 * Carries the edge secret from the distribution to the functions. Not `x-edge-…`: CloudFront keeps names with
 * that beginning for itself and refuses them as a custom header.
 */
export const EDGE_SECRET_HEADER = 'x-origin-secret'

/**
 * Every header of a visitor that the functions read, those that CloudFront adds included. They can read no other: it
 * does not compile, and at run time it is not there (`functions/platform/http/edge.ts`). The cloud's tests hold the
 * distribution's policy to this list.
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

/** Their values, by name in lower case. */
export type RequestHeaders = Readonly<Partial<Record<(typeof REQUEST_HEADERS)[number], string>>>

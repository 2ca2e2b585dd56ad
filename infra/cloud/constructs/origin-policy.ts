import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * The headers that the functions read; ten, as many as one policy may name. A list, and not the managed
 * AllViewerExceptHostHeader: by the documented behaviours only a list (or all headers, Host included, which API
 * Gateway answers with 403) surely adds CloudFront's own headers. Were they not added, a visitor could send
 * a country of his own.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_OriginRequestPolicyHeadersConfig.html
 */
export const FORWARDED_HEADERS = [
  'Accept-Language',
  'CloudFront-Viewer-Address',
  'CloudFront-Viewer-Country',
  'CloudFront-Viewer-Country-Region',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Requested-With',
] as const

/** What of a call goes on to the API: those headers, all cookies, the whole query. */
export function originPolicy(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ApiRequests', {
    comment: 'What the Fairflight functions read',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_HEADERS),
    cookieBehavior: OriginRequestCookieBehavior.all(),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  })
}

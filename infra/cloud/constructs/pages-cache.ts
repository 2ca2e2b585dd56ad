import { Duration } from 'aws-cdk-lib'
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * How long CloudFront keeps what the bucket holds. Browsers ask for pages at every visit (`no-cache`); the edge
 * need not pass each of these questions on to the bucket, since a deployment clears it (`site-files.ts`). An hour is
 * the longest that a page can be old should that fail.
 */
export function pagesCache(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'PagesCache', {
    comment: 'infra/cloud/constructs/pages-cache.ts',
    // It counts for `no-cache` too.
    minTtl: Duration.hours(1),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(365),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

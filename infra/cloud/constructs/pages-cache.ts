import { Duration } from 'aws-cdk-lib'
import { CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { LIST_QUERY } from '#shared/site/answer.ts'

/**
 * How long CloudFront keeps pages, those of the bucket and those that the API renders. Browsers ask for them at every
 * visit; the edge need not pass each of these questions on, since a deployment clears it (`site-files.ts`), and so
 * does publishing (`purge.ts`). Five minutes are the longest that a page can be old should that fail; the
 * rendered ones say the same themselves (`functions/domain/pages/cached.ts`).
 *
 * Pages are told apart by their path and by what of the query the list of posts hangs on; the function on requests
 * drops even that from all others.
 */
export function pagesCache(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'PagesCache', {
    comment: 'infra/cloud/constructs/pages-cache.ts',
    // It counts for `no-cache` too.
    minTtl: Duration.minutes(5),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(365),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...LIST_QUERY),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

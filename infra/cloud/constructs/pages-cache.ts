import { Duration } from 'aws-cdk-lib'
import { CachePolicy, CacheQueryStringBehavior } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { PASSED_QUERY } from '#shared/site/answer.ts'

/**
 * The cache policy of pages, built and rendered ones. Browsers ask for them at every visit. The edge can answer,
 * since deployments (`site-files.ts`) and publishing (`clear-edge.ts`) clear it. If clearing fails, a page is at most
 * five minutes old; rendered pages set the same limit themselves (`functions/domain/blogs/answer-page.ts`).
 *
 * The cache key is the path and the query parameters of the list of posts; the request function removes those from all
 * other addresses.
 */
export function pagesCache(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'PagesCache', {
    comment: 'infra/cloud/constructs/pages-cache.ts',
    // Applies to `no-cache` too.
    minTtl: Duration.minutes(5),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(365),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...PASSED_QUERY),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

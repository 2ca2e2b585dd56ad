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
    comment: 'infra/cloud/constructs/cache-policies.ts',
    // Applies to `no-cache` too.
    minTtl: Duration.minutes(5),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(365),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...PASSED_QUERY),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

/**
 * The cache policy of calls whose answer is the same for everybody: kept as long as the answer says, at most an hour,
 * by default not at all. The key contains nothing of a visitor, so nothing of a visitor may be passed on either.
 */
export function publicCache(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'PublicCache', {
    comment: 'infra/cloud/constructs/cache-policies.ts',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.hours(1),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

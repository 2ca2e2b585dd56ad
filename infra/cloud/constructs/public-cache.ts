import { Duration } from 'aws-cdk-lib'
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * The cache policy of calls whose answer is the same for everybody: kept as long as the answer says, at most an hour,
 * by default not at all. The key contains nothing of a visitor, so nothing of a visitor may be passed on either.
 */
export function publicCache(scope: Construct): CachePolicy {
  return new CachePolicy(scope, 'PublicCache', {
    comment: 'infra/cloud/constructs/public-cache.ts',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.hours(1),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })
}

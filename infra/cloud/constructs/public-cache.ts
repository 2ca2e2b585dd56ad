import { Duration } from 'aws-cdk-lib'
import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/**
 * For calls whose answer is the same for everybody: kept as long as the answer says, an hour at most, and not at all
 * where it says nothing. Nothing of a visitor is part of the key, so nothing of one may be passed on either.
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

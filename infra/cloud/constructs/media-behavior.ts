import { Duration } from 'aws-cdk-lib'
import {
  type BehaviorOptions,
  CachePolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { mediaHeaders } from '#shared/http/security-headers.ts'
import { regionalName } from '../stack-name.ts'
import { headersPolicy } from './security-headers-policy.ts'

/**
 * `/media/*` and `/draw-log/*`: the bucket's objects of those names. Browsers keep them for as long as each says: a year,
 * since they never change, or seconds. The edge asks again each day at the latest, so that a deleted image is gone
 * everywhere after a day.
 */
export function mediaBehavior(scope: Construct, bucket: IBucket): BehaviorOptions {
  return {
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(scope, 'MediaAccess', {
        originAccessControlName: regionalName(scope, 'MediaAccess'),
      }),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: new CachePolicy(scope, 'MediaCache', {
      comment: 'infra/cloud/constructs/media-behavior.ts',
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(1),
    }),
    responseHeadersPolicy: headersPolicy(scope, 'MediaHeaders', mediaHeaders(), { overridesCsp: true }),
    // WebP is compressed already, and hashes cannot be.
    compress: false,
  }
}

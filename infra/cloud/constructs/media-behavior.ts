import { Duration } from 'aws-cdk-lib'
import {
  type BehaviorOptions,
  CachePolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { HSTS_DAYS, mediaHeaders } from '#shared/http/security-headers.ts'
import { regionalName } from '../stack-name.ts'

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
    responseHeadersPolicy: headersPolicy(scope),
    // WebP is compressed already, and hashes cannot be.
    compress: false,
  }
}

function headersPolicy(scope: Construct): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': _nosniff,
    ...others
  } = mediaHeaders()
  const override = true
  return new ResponseHeadersPolicy(scope, 'MediaHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'MediaHeaders'),
    comment: 'shared/http/security-headers.ts, of images',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(HSTS_DAYS),
        includeSubdomains: true,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  })
}

import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  type IBucket,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { ARRIVALS } from '#functions/endpoints/arrivals.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { accept } from '../accept.ts'

/**
 * The bucket of images: uploads wait below `waiting/`, which nobody can read, and what is served lies below
 * `media/`. It tells EventBridge of every object.
 *
 * @param domain of the site; without one, pages of every CloudFront address may read the bucket's answers to their
 * forms. What it takes is decided by the signature of a form, never by where a page comes from; and the address of
 * the distribution cannot stand here, since the distribution names this bucket.
 */
export function mediaBucket(scope: Construct, domain: string | undefined): Bucket {
  const bucket = new Bucket(scope, 'Media', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Pictures are nowhere else, and a restored table names those that were deleted since.
    removalPolicy: RemovalPolicy.RETAIN,
    versioned: true,
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [domain === undefined ? 'https://*.cloudfront.net' : `https://${domain}`],
        allowedHeaders: ['content-type'],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      {
        id: 'uploads',
        prefix: ARRIVALS.image.prefix,
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
      { id: 'deleted', noncurrentVersionExpiration: Duration.days(KEPT_FOR.backupDays) },
      {
        id: 'leftovers',
        abortIncompleteMultipartUploadAfter: Duration.days(1),
        expiredObjectDeleteMarker: true,
      },
    ],
  })
  tellEventBridge(bucket)
  accept(bucket, { 'AwsSolutions-S1': 'Pictures of public pages, read by CloudFront alone.' })
  return bucket
}

/** By CloudFormation itself: the construct's own switch would bring a function with wide rights. */
function tellEventBridge(bucket: Bucket): void {
  const resource = bucket.node.defaultChild
  if (!(resource instanceof CfnBucket)) throw new Error('A bucket is made of a bucket')
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}

/** Where forms are sent: the bucket in the path, as functions/domain/images/bucket.ts has the SDK write it. */
export function uploadAddress(bucket: IBucket): string {
  return `https://s3.${Aws.REGION}.${Aws.URL_SUFFIX}/${bucket.bucketName}`
}

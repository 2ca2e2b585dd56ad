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
import { UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { accept } from '../accept.ts'

/**
 * The bucket of images and of the public log: uploads wait below `waiting/`, which nobody can read; what is below
 * `media/` and `draw-log/` is served. Every new object is an event for EventBridge.
 *
 * @param domain of the site. Without one, pages of every CloudFront address may read the bucket's answers to upload
 * forms: the distribution's own address cannot be used here, since the distribution refers to this bucket. Uploads are
 * decided by the form's signature, never by the page's origin.
 */
export function mediaBucket(scope: Construct, domain: string | undefined): Bucket {
  const bucket = new Bucket(scope, 'Media', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // Images exist nowhere else, and a restored table refers to those that were deleted since.
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
        prefix: UPLOAD_EVENTS.image.prefix,
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
  notifyEventBridge(bucket)
  accept(bucket, { 'AwsSolutions-S1': 'Pictures of public pages, read by CloudFront alone.' })
  return bucket
}

/** Sets the property in CloudFormation, because the construct's own option would add a function with wide rights. */
function notifyEventBridge(bucket: Bucket): void {
  const resource = bucket.node.defaultChild
  if (!(resource instanceof CfnBucket)) throw new Error('The bucket has no CfnBucket')
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
}

/**
 * Address to which upload forms are sent, with the bucket in the path, as functions/platform/bucket/client.ts
 * configures the SDK.
 */
export function uploadAddress(bucket: IBucket): string {
  return `https://s3.${Aws.REGION}.${Aws.URL_SUFFIX}/${bucket.bucketName}`
}

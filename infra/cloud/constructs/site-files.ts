import { CfnElement, Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { accept } from '../accept.ts'

export interface SiteFilesProps {
  /** The built web. */
  readonly folder: string
  readonly bucket: Bucket
  readonly distribution: Distribution
}

/** What the build names by its content, and may therefore be kept for ever. */
const HASHED = 'assets/*'

/**
 * Uploads the built web: first the hashed files, of which the old ones stay for pages that are still open,
 * then the pages that name them, which every visit asks for anew.
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, distribution }: SiteFilesProps) {
    super(scope, id)
    const common = { destinationBucket: bucket, prune: false, memoryLimit: 512 }
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(folder)],
      exclude: ['*'],
      include: [HASHED],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
    })
    const pages = new BucketDeployment(this, 'PagesLast', {
      ...common,
      sources: [Source.asset(folder)],
      exclude: [HASHED],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
    })
    pages.node.addDependency(assets)
    acceptUploader(pages, bucket)
  }
}

/** What the CDK's uploader may do, as cdk-nag names it. */
const UPLOADER_WILDCARDS = [
  'Action::s3:GetObject*',
  'Action::s3:GetBucket*',
  'Action::s3:List*',
  'Action::s3:DeleteObject*',
  'Action::s3:Abort*',
  'Resource::*',
  'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
]

/** The function that copies comes with the CDK, one for the stack; it runs at deployments only. */
function acceptUploader({ handlerRole }: BucketDeployment, bucket: Bucket): void {
  const uploader = handlerRole.node.scope
  if (!uploader) return
  const reason = 'The CDK’s own uploader: it reads its asset, writes this bucket and clears the cache.'
  const resource = bucket.node.defaultChild
  const bucketId = CfnElement.isCfnElement(resource) ? Stack.of(bucket).getLogicalId(resource) : ''
  const wildcards = [...UPLOADER_WILDCARDS, `Resource::<${bucketId}.Arn>/*`]
  accept(uploader, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      reason,
    ...Object.fromEntries(wildcards.map((finding) => [`AwsSolutions-IAM5[${finding}]`, reason])),
    'AwsSolutions-L1': 'The CDK chooses the runtime of its own uploader.',
  })
}

import { Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import { CSP_FILE, type CspHashes } from '#shared/http/csp-hashes.ts'
import { sourcesOf } from '#shared/http/security-headers.ts'
import { ALWAYS_ASK, FILE_GROUPS, SECURITY_TXT } from '#shared/site/files.ts'
import { NOT_FOUND_FILES } from '#shared/site/pages.ts'
import { accept } from '../accept.ts'
import { CSP_METADATA_KEY, STATUS_METADATA_KEY } from '../edge/metadata.ts'

export interface SiteFilesProps {
  /** The built web. */
  readonly folder: string
  readonly bucket: Bucket
  /** Given: uploads the pages. Absent: the files that pages refer to. */
  readonly pages?: {
    /** Hashes of their inline scripts and styles. */
    readonly hashes: CspHashes
    /** Its cache is cleared after the upload. */
    readonly distribution: Distribution
  }
}

type Upload = Pick<BucketDeploymentProps, 'include' | 'exclude' | 'metadata'> & {
  readonly cacheControl: string
}

/** Paths as filters of the uploader, where `*` matches any text, slashes included. */
const HASHED = filtersOf(FILE_GROUPS.hashed)
const IMAGES = filtersOf(FILE_GROUPS.images)
const NOT_FOUND = NOT_FOUND_FILES.map((name) => `pages/*/${name}.html`)

/** Files of the build that are not served: dot folders, but for the one below. */
const NOT_SERVED = ['.*', CSP_FILE.slice(1)]
/** The uploader takes what is included even where it is excluded. */
const SERVED_ALL_THE_SAME = [SECURITY_TXT.slice(1)]

const NAMED_BY_PAGES: Readonly<Record<string, Upload>> = {
  Assets: { ...only(HASHED), cacheControl: FILE_GROUPS.hashed.cacheControl },
  Images: { ...only(IMAGES), cacheControl: FILE_GROUPS.images.cacheControl },
}

const PAGES: Readonly<Record<string, Upload>> = {
  // edge/page-response.ts turns it into the status, since S3 answers 200 for any object.
  NotFoundPages: {
    ...only(NOT_FOUND),
    cacheControl: ALWAYS_ASK,
    metadata: { [STATUS_METADATA_KEY]: '404' },
  },
  PagesLast: {
    exclude: [...HASHED, ...IMAGES, ...NOT_FOUND, ...NOT_SERVED],
    include: SERVED_ALL_THE_SAME,
    cacheControl: ALWAYS_ASK,
  },
}

/**
 * Uploads the built web in two steps: before the API the files that pages refer to, since the API renders pages too;
 * after it the pages. Old hashed files are kept for pages that are still open (how to remove them: docs/deploy.md).
 */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, pages }: SiteFilesProps) {
    super(scope, id)
    const source = Source.asset(folder)
    const uploads = Object.entries(pages ? PAGES : NAMED_BY_PAGES).map(
      ([name, { cacheControl, ...upload }]) => {
        return new BucketDeployment(this, name, {
          ...upload,
          sources: [source],
          destinationBucket: bucket,
          prune: false,
          memoryLimit: 512,
          cacheControl: [CacheControl.fromString(cacheControl)],
          ...(pages ? { metadata: { ...upload.metadata, [CSP_METADATA_KEY]: cspOf(pages.hashes) } } : {}),
          ...(pages && name === 'PagesLast'
            ? { distribution: pages.distribution, distributionPaths: ['/*'] }
            : {}),
        })
      },
    )
    uploads.reduce((before, after) => {
      after.node.addDependency(before)
      return after
    })
    for (const upload of uploads) acceptUploader(upload, bucket)
  }
}

/** edge/page-response.ts copies it into the header, so that page and policy change at the same moment. */
function cspOf({ script, style }: CspHashes): string {
  return `${sourcesOf(script).join(' ')}|${sourcesOf(style).join(' ')}`
}

function filtersOf({ folders, names }: (typeof FILE_GROUPS)['hashed']): string[] {
  return [...folders.map((folder) => `${folder}*`), ...names].map((path) => path.slice(1))
}

function only(include: string[]) {
  return { exclude: ['*'], include }
}

/** Rights of the CDK's uploader, as cdk-nag names them. */
const UPLOADER_WILDCARDS = [
  'Action::s3:GetObject*',
  'Action::s3:GetBucket*',
  'Action::s3:List*',
  'Action::s3:DeleteObject*',
  'Action::s3:Abort*',
  'Resource::*',
  'Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
]

/** The CDK adds one copying function to the stack; it runs during deployments only. */
function acceptUploader({ handlerRole }: BucketDeployment, bucket: Bucket): void {
  const uploader = handlerRole.node.scope
  if (!uploader) return
  const reason = 'The CDK’s own uploader: it reads its asset, writes this bucket and clears the cache.'
  const wildcards = [...UPLOADER_WILDCARDS, `Resource::${bucketInFindings(uploader, bucket)}/*`]
  accept(uploader, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      reason,
    ...Object.fromEntries(wildcards.map((finding) => [`AwsSolutions-IAM5[${finding}]`, reason])),
    'AwsSolutions-L1': 'The CDK chooses the runtime of its own uploader.',
  })
}

/** The bucket's ARN as cdk-nag writes it: by logical id, in another stack by the export's name. */
function bucketInFindings(user: IConstruct, bucket: Bucket): string {
  const owner = Stack.of(bucket)
  if (Stack.of(user) !== owner) return owner.resolve(owner.exportValue(bucket.bucketArn))['Fn::ImportValue']
  const [logicalId] = owner.resolve(bucket.bucketArn)['Fn::GetAtt']
  return `<${logicalId}.Arn>`
}

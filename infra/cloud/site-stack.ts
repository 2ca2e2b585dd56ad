import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { API_BASE } from '#shared/api/routes.ts'
import { trackRecord } from '#shared/api/track-record.ts'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { readBuiltWeb, refuseForeignBuild } from '../built-web.ts'
import { accept } from './accept.ts'
import { pagesCache, publicCache } from './constructs/cache-policies.ts'
import { Changes } from './constructs/changes.ts'
import { edgeFunction } from './constructs/edge-function.ts'
import { mediaBehavior } from './constructs/media-behavior.ts'
import { mediaBucket, uploadAddress } from './constructs/media-bucket.ts'
import { securityHeadersPolicy } from './constructs/security-headers-policy.ts'
import { SiteFiles } from './constructs/site-files.ts'
import { API_ORIGIN_ID } from './edge/origins.ts'
import type { FunctionCode } from './function-code.ts'
import type { Settings } from './settings.ts'
import { regionalName } from './stack-name.ts'

export interface SiteStackProps extends StackProps {
  readonly settings: Settings
  readonly apiHost: string
  readonly edgeSecret: Secret
  /** Its changes are counted and clear the edge. */
  readonly table: ITableV2
  readonly functions: FunctionCode
  readonly alarmTopic: ITopic
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
  /** The built web; undefined if it is not built, and then nothing is uploaded. */
  readonly webFolder: string | undefined
}

/** CloudFront with the pages at `/`, the API at `/api/`, images at `/media/`, the public log at `/draw-log/`. */
export class SiteStack extends Stack {
  /** `https://fairflight.example` */
  readonly origin: string
  /** The images' bucket, in this stack since the distribution and the bucket's policy refer to each other. */
  readonly media: Bucket
  /** The private bucket of the built web. */
  readonly pages: Bucket
  readonly distribution: Distribution
  /** Counts what changes in the table; a reader of its stream. */
  readonly changes: IFunction

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props)
    this.media = mediaBucket(this, props.settings.domain)
    this.pages = this.makeBucket()
    this.distribution = this.makeDistribution(this.pages, props)
    this.pointDomain(this.distribution, props.settings)
    this.origin = `https://${props.settings.domain ?? this.distribution.distributionDomainName}`
    this.changes = new Changes(this, 'Changes', { ...props, distribution: this.distribution }).lambda
    if (props.webFolder) new SiteFiles(this, 'Files', { folder: props.webFolder, bucket: this.pages })
    new CfnOutput(this, 'Address', { value: this.origin })
    new CfnOutput(this, 'CloudFrontHost', { value: this.distribution.distributionDomainName })
    new CfnOutput(this, 'PagesBucket', { value: this.pages.bucketName })
    new CfnOutput(this, 'MediaBucket', { value: this.media.bucketName })
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId })
  }

  private makeBucket(): Bucket {
    const bucket = new Bucket(this, 'Pages', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Can be rebuilt from the repository.
      removalPolicy: RemovalPolicy.DESTROY,
    })
    accept(bucket, { 'AwsSolutions-S1': 'Public files only, read by CloudFront alone.' })
    return bucket
  }

  private makeDistribution(bucket: Bucket, props: SiteStackProps): Distribution {
    const { domain, certificateArn, webAclArn } = props.settings
    const media = mediaBehavior(this, this.media)
    const distribution = new Distribution(this, 'Distribution', {
      comment: 'Fairflight',
      defaultBehavior: this.pagesBehavior(bucket, props),
      additionalBehaviors: {
        ...this.api(props),
        '/media/*': media,
        [`/${LOG_FOLDER}*`]: media,
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The other classes have no edge in Brazil.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(webAclArn ? { webAclId: webAclArn } : {}),
      ...(domain && certificateArn
        ? {
            domainNames: [domain],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
          }
        : {}),
    })
    Validations.of(distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason:
        'Nobody gets a listing: page-request.ts makes every address that of a file, and no query is passed on.',
    })
    accept(distribution, {
      'AwsSolutions-CFR1': 'What a country may see is decided per request by the functions, not by a block.',
      ...(webAclArn
        ? {}
        : {
            'AwsSolutions-CFR2':
              'Limits and throttles are in the API; a WAF costs 8 dollars a month: -c waf=on.',
          }),
      'AwsSolutions-CFR3':
        'Addresses of mailed links carry a secret and visitors’ IP addresses are not ours to keep.',
      ...(domain
        ? {}
        : { 'AwsSolutions-CFR4': 'CloudFront’s own certificate, used without a domain, cannot be limited.' }),
    })
    return distribution
  }

  private pagesBehavior(bucket: Bucket, { settings, webFolder }: SiteStackProps): BehaviorOptions {
    const { frameableCasinos, domain } = settings
    const built = readBuiltWeb(webFolder)
    refuseForeignBuild(built, domain)
    return {
      // The right to list makes a missing file 404 instead of 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: new S3OriginAccessControl(this, 'PagesAccess', {
          originAccessControlName: regionalName(this, 'PagesAccess'),
        }),
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: pagesCache(this),
      responseHeadersPolicy: securityHeadersPolicy(this, {
        frameableCasinos,
        hashes: built.hashes,
        uploadsTo: uploadAddress(this.media),
      }),
      functionAssociations: [edgeFunction(this, 'page-request'), edgeFunction(this, 'page-response')],
      compress: true,
    }
  }

  private api({ apiHost, edgeSecret, settings }: SiteStackProps): Record<string, BehaviorOptions> {
    const common: BehaviorOptions = {
      // page-request.ts sends the addresses of posts to this origin too, by its id.
      origin: new HttpOrigin(apiHost, {
        originId: API_ORIGIN_ID,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // The only secret that CloudFormation inserts (as a dynamic reference), since an origin cannot fetch one.
        customHeaders: {
          [EDGE_SECRET_HEADER]: edgeSecret.secretValueFromJson(settings.edgeKeyId ?? '1').unsafeUnwrap(),
        },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [edgeFunction(this, 'api-request')],
    }
    return {
      // The first matching pattern applies.
      [`${API_BASE}${trackRecord.get.path}`]: { ...common, cachePolicy: publicCache(this) },
      '/api/*': {
        ...common,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        // All headers except Host, for which API Gateway would answer 403, plus CloudFront's own.
        // A list could name only ten headers, and not Accept-Encoding: docs/decisions/0039.
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    }
  }

  private pointDomain(distribution: Distribution, { domain, hostedZoneId }: Settings): void {
    if (!domain || !hostedZoneId) return
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain })
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    new ARecord(this, 'Ipv4', { zone, target })
    new AaaaRecord(this, 'Ipv6', { zone, target })
  }
}

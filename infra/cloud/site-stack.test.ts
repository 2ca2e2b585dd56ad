import { Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { describe, expect, it } from 'vitest'
import { LOCAL_ORIGIN } from '#shared/http/csp-hashes.ts'
import { EDGE_SECRET_HEADER, REQUEST_HEADERS } from '#shared/http/request-headers.ts'
import { securityHeaders } from '#shared/http/security-headers.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { siteAnswer } from '#shared/site/answer.ts'
import { HYDRATED, PRERENDERED, siteFilePath } from '#shared/site/pages.ts'
import { FILE_CASES, PAGE_CASES } from '#shared/site/testing/address-cases.ts'
import { readBuiltWeb, refuseForeignBuild } from '../built-web.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { securityHeadersPolicy } from './constructs/security-headers-policy.ts'
import { OWN_DOMAIN, synthFairflight, temporaryApp } from './testing/synth.ts'

const HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const stacks = synthFairflight()
const site = stacks.stack('Site')
const pagesStack = stacks.stack('Pages')

/** A folder with a build's csp.json. */
const built = (content: object) => temporaryFolder([['csp.json', JSON.stringify(content)]])

const [distribution] = stacks.everywhere('AWS::CloudFront::Distribution')
const { CacheBehaviors, DefaultCacheBehavior, Origins, ...config } =
  distribution?.Properties.DistributionConfig ?? {}
const behaviors: readonly { PathPattern: string; OriginRequestPolicyId?: string | { Ref: string } }[] =
  CacheBehaviors

/** Tells which of a visitor's headers a behaviour passes on to the API, including those that CloudFront adds. */
function passedOn(pathPattern: string): (header: string) => boolean {
  const policy = behaviors.find((behavior) => behavior.PathPattern === pathPattern)?.OriginRequestPolicyId
  if (policy === OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId) {
    return (header) => header !== 'host'
  }
  const own = typeof policy === 'object' ? site.toJSON().Resources[policy.Ref] : undefined
  const headers = own?.Properties.OriginRequestPolicyConfig.HeadersConfig
  const named: string[] = headers?.HeaderBehavior === 'whitelist' ? headers.Headers : []
  return (header) => named.some((name) => name.toLowerCase() === header)
}

describe('site', () => {
  it('keeps every bucket private', () => {
    expect(stacks.everywhere('AWS::S3::Bucket').length).toBeGreaterThan(1)
    site.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
  })

  it('fetches pages from the bucket, and calls and rendered pages from the API, with the secret', () => {
    // The only class with edges in South America: one of the six languages is Brazil's.
    expect(config).toMatchObject({ HttpVersion: 'http2and3', PriceClass: 'PriceClass_All' })
    expect(behaviors).toMatchObject([
      { PathPattern: '/api/v1/track-record', ViewerProtocolPolicy: 'https-only' },
      { PathPattern: '/api/*', ViewerProtocolPolicy: 'https-only', TargetOriginId: 'api' },
      { PathPattern: '/media/*', Compress: false },
      { PathPattern: '/draw-log/*', Compress: false },
    ])
    const secret = expect.objectContaining({ HeaderName: EDGE_SECRET_HEADER })
    expect(Origins).toContainEqual(expect.objectContaining({ OriginAccessControlId: expect.anything() }))
    expect(Origins).toContainEqual(expect.objectContaining({ Id: 'api', OriginCustomHeaders: [secret] }))
  })

  it('passes on every header that the functions can read', () => {
    const passes = passedOn('/api/*')
    expect(REQUEST_HEADERS.length).toBeGreaterThan(5)
    expect(REQUEST_HEADERS.filter((name) => !passes(name))).toEqual([])
    expect(passes('host')).toBe(false)
  })

  it('lives at a domain of its own where one is given', () => {
    const own = synthFairflight({ context: OWN_DOMAIN })
    own.stack('Site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['fairflight.example'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    })
    own.stack('Site').hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [Match.objectLike({ AllowedOrigins: ['https://fairflight.example'] })],
      },
    })
    own.stack('Mail').hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'fairflight.example',
    })
    own.stack('Mail').resourceCountIs('AWS::Route53::RecordSet', 5)
    own.stack('ApiPlay').hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({
          SITE_ORIGIN: 'https://fairflight.example',
          MAIL_FROM: 'Fairflight <no-reply@fairflight.example>',
        }),
      },
    })
  })
})

it('pages pass a function on the way in and one on the way out; nothing else decides about them', () => {
  expect(config).not.toHaveProperty('DefaultRootObject')
  expect(config).not.toHaveProperty('CustomErrorResponses')
  expect(DefaultCacheBehavior).toMatchObject({
    Compress: true,
    FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
  })
  site.allResourcesProperties('AWS::CloudFront::Function', {
    FunctionConfig: Match.objectLike({ Runtime: 'cloudfront-js-2.0' }),
  })
})

it('the edge keeps pages by their path and the part of a list, and at most five minutes too long', () => {
  const none = (key: string) => ({ [key]: 'none' })
  site.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({
      MinTTL: 300,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: none('CookieBehavior'),
        HeadersConfig: none('HeaderBehavior'),
        QueryStringsConfig: {
          QueryStringBehavior: 'whitelist',
          QueryStrings: ['category', 'after', 'format'],
        },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    }),
  })
})

it('the track record is kept as long as it says, and reaches the API without anything of the visitor', () => {
  site.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: Match.objectLike({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 3600,
      ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      }),
    }),
  })
  expect(behaviors[0]).not.toHaveProperty('OriginRequestPolicyId')
})

describe('rendered pages', () => {
  it('bring a policy of their own', () => {
    site.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: Match.objectLike({
        SecurityHeadersConfig: Match.objectLike({
          ContentSecurityPolicy: Match.objectLike({ Override: false }),
        }),
      }),
    })
  })

  it('are cleared, and changes counted, as the table’s stream tells', () => {
    const keys = (filter: object) => JSON.stringify({ dynamodb: { Keys: filter } })
    site.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: {
        Filters: [
          { Pattern: keys({ pk: { S: ['IMAGE', 'CATEGORY', 'CASINO', 'HEARTBEAT'] } }) },
          { Pattern: keys({ sk: { S: ['ROUNDS', { prefix: 'ROUND#' }, 'USER', { prefix: 'LINK#' }] } }) },
          {
            Pattern: keys({
              pk: { S: [{ prefix: 'BLOG#' }] },
              sk: { S: ['POST', 'PUBLIC', { prefix: 'TRANSLATION#' }] },
            }),
          },
        ],
      },
      // Without a window the event would not name the shard, which counting exactly once needs.
      TumblingWindowInSeconds: 900,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: Match.anyValue(),
    })
    site.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        Match.objectLike({
          PolicyDocument: Match.objectLike({
            Statement: Match.arrayWith([
              Match.objectLike({
                Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
                Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['COUNT#*', 'DRAW_LOG'] } },
              }),
              Match.objectLike({
                Action: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
                Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['WORDS#*'] } },
              }),
              Match.objectLike({
                Action: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
                Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER#*'] } },
              }),
              Match.objectLike({ Action: 'cloudfront:CreateInvalidation' }),
            ]),
          }),
        }),
      ],
    })
    site.resourceCountIs('AWS::CloudWatch::Alarm', 4)
  })
})

describe('the headers policy', () => {
  it('says what the one definition says, with HTTPS', () => {
    const stack = new Stack(temporaryApp(), 'Headers')
    const hashes = { script: [HASH], style: [] }
    securityHeadersPolicy(stack, { frameableCasinos: 'casino.example', hashes })
    const [policy] = Object.values(
      Template.fromStack(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    )
    const { SecurityHeadersConfig: by, CustomHeadersConfig: custom } =
      policy?.Properties.ResponseHeadersPolicyConfig ?? {}
    const hsts = by.StrictTransportSecurity
    const told: Record<string, string> = {
      'content-security-policy': by.ContentSecurityPolicy.ContentSecurityPolicy,
      'x-content-type-options': by.ContentTypeOptions.Override ? 'nosniff' : '',
      'x-frame-options': by.FrameOptions.FrameOption,
      'referrer-policy': by.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${hsts.AccessControlMaxAgeSec}${
        hsts.IncludeSubdomains ? '; includeSubDomains' : ''
      }${hsts.Preload ? '; preload' : ''}`,
    }
    for (const { Header, Value } of custom.Items) told[Header] = Value
    expect(told).toEqual(securityHeaders({ https: true, frameHosts: ['casino.example'], hashes }))
  })

  it('refuses more hashes than CloudFront takes', () => {
    const script = Array.from({ length: 40 }, (_, index) => HASH.replace('47DE', `47D${index}`))
    const stack = new Stack(temporaryApp(), 'Headers')
    expect(() => securityHeadersPolicy(stack, { hashes: { script, style: [] } })).toThrow(
      'CloudFront takes 1783',
    )
  })
})

describe('the build of the web', () => {
  it('brings its hashes and the site that it was made for', () => {
    const folder = built({ script: [HASH], style: [], origin: 'https://fairflight.example' })
    const web = readBuiltWeb(folder)
    expect(web).toMatchObject({
      hashes: { script: [HASH], style: [] },
      origin: 'https://fairflight.example',
    })
    expect(() => refuseForeignBuild(web, 'fairflight.example')).not.toThrow()
    expect(() => refuseForeignBuild(web, undefined)).not.toThrow()
    expect(() => refuseForeignBuild(web, 'other.example')).toThrow(
      'SITE_ORIGIN=https://other.example npm run build',
    )
  })

  it.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1:3000',
    'http://[::1]',
    'https://a.localhost',
  ])('for %s is refused, with a domain and without one', (origin) => {
    const web = readBuiltWeb(built({ script: [], style: [], origin }))
    expect(() => refuseForeignBuild(web, undefined)).toThrow(`The web was built for ${origin}. Build it for`)
    expect(() => refuseForeignBuild(web, 'fairflight.example')).toThrow(`The web was built for ${origin}`)
  })

  it('stops the synth where it is for this machine, as npm run build makes it unless told otherwise', () => {
    expect(() => synthFairflight({ builtFor: LOCAL_ORIGIN })).toThrow(
      'The web was built for http://localhost:3000',
    )
  })

  it('is not needed for a synth', () => {
    expect(readBuiltWeb(undefined).hashes).toEqual({ script: [], style: [] })
  })
})

describe('the upload', () => {
  interface Upload {
    readonly include: readonly string[]
    readonly exclude: readonly string[]
    readonly cacheControl: string
    readonly status: string | undefined
    readonly csp: string | undefined
    readonly clears: boolean
    readonly prunes: boolean
  }

  const uploads: readonly Upload[] = [site, pagesStack]
    .flatMap((stack) => Object.values(stack.findResources('Custom::CDKBucketDeployment')))
    .map(({ Properties: each }) => ({
      include: each.Include ?? [],
      exclude: each.Exclude ?? [],
      cacheControl: each.SystemMetadata['cache-control'],
      status: each.UserMetadata?.status,
      csp: each.UserMetadata?.csp,
      clears: each.DistributionPaths !== undefined,
      prunes: each.Prune === true || each.Prune === 'true',
    }))

  /** Applies filters as `aws s3 sync` does: the last match decides, `*` is any text. */
  function takes({ include, exclude }: Upload, path: string): boolean {
    const fits = (filter: string) =>
      new RegExp(`^${filter.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path.slice(1))
    if (include.some(fits)) return true
    return !exclude.some(fits)
  }

  const takingOf = (path: string) => uploads.filter((upload) => takes(upload, path))

  it('gives pages the sources of their policy, and nothing else', () => {
    const pages = ['/pages/it/home.html', '/pages/it/not-found.html'].flatMap(takingOf)
    for (const { csp } of pages) expect(csp).toMatch(/^'self'.*\|'self'/)
    expect(takingOf('/assets/main.js').map(({ csp }) => csp)).toEqual([undefined])
  })

  it.each(FILE_CASES)('takes %s once, to be kept: %s', (path, cacheControl) => {
    expect(takingOf(path)).toMatchObject([{ cacheControl, status: undefined }])
  })

  it('takes each page once, and marks exactly those that are 404', () => {
    const pages = LOCALES.flatMap((locale) =>
      [...PRERENDERED, ...HYDRATED, 'app' as const].map((name) => siteFilePath({ locale, name })),
    )
    for (const page of pages) {
      expect(takingOf(page), page).toMatchObject([{ cacheControl: 'no-cache', status: undefined }])
    }
    for (const [path, file, status] of PAGE_CASES) {
      expect(siteAnswer(path).status).toBe(status)
      expect(takingOf(file).map((upload) => upload.status)).toEqual([status === 404 ? '404' : undefined])
    }
  })

  it.each(['/csp.json', '/.vite/manifest.json', '/.renderer/serve.mjs', '/.well-known/other'])(
    'leaves %s at home',
    (path) => expect(takingOf(path)).toEqual([]),
  )

  it('removes nothing, and clears the cache once', () => {
    expect(uploads.map((upload) => upload.prunes)).toEqual([false, false, false, false])
    expect(uploads.filter((upload) => upload.clears).length).toBe(1)
  })
})

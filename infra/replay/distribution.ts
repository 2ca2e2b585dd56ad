import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { type EdgeModule, runEdge } from '../cloud/edge/run-edge.ts'
import { fitsPattern } from './is-allowed.ts'
import type { Stacks } from './stacks.ts'

/** A request from a visitor, or to an origin. */
export interface HttpRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Headers
  /** Headers that CloudFront adds. */
  readonly edgeHeaders: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface StoredFile {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** The origins of the distribution. */
export interface Origins {
  /** An object of a bucket, by the bucket's domain. */
  readonly file: (domain: string, key: string) => Promise<StoredFile | undefined>
  readonly api: (host: string, request: HttpRequest) => Promise<Response>
  /** Replaces references to secrets by their values, as CloudFormation does. */
  readonly withSecrets: (text: string) => string
}

const Items = z.optional(z.array(z.string()))
const Forwarded = z.object({
  HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: Items }),
  CookiesConfig: z.object({ CookieBehavior: z.string() }),
  QueryStringsConfig: z.object({ QueryStringBehavior: z.string(), QueryStrings: Items }),
})
type Forwarded = z.infer<typeof Forwarded>

const forwarded = (headers: string, others: string, Headers?: string[]): Forwarded => ({
  HeadersConfig: { HeaderBehavior: headers, Headers },
  CookiesConfig: { CookieBehavior: others },
  QueryStringsConfig: { QueryStringBehavior: others },
})
/**
 * Policies that AWS manages:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
const MANAGED: ReadonlyMap<string, Forwarded> = new Map([
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', forwarded('none', 'none')],
  ['b689b0a8-53d0-40ab-baf2-68738e2966ac', forwarded('allExcept', 'all', ['host'])],
  ['216adef6-5c7f-47e4-b989-5492eafa07d3', forwarded('allViewer', 'all')],
])

const Behavior = z.object({
  PathPattern: z._default(z.string(), '*'),
  TargetOriginId: z.string(),
  AllowedMethods: z._default(z.array(z.string()), ['GET', 'HEAD']),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.optional(z.string()),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })), []),
})
const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  S3OriginConfig: z.optional(z.unknown()),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })), []),
})
const DistributionProperties = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(Behavior),
    DefaultCacheBehavior: Behavior,
    Origins: z.array(Origin),
  }),
})

const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    CustomHeadersConfig: z.object({
      Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
    }),
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }),
      ContentTypeOptions: z.optional(z.object({})),
      FrameOptions: z.optional(z.object({ FrameOption: z.string() })),
      ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string() })),
      StrictTransportSecurity: z.optional(z.object({ AccessControlMaxAgeSec: z.number() })),
    }),
  }),
})

type EdgeRequest = CloudFrontFunctionsEvent['request']
type EdgeResponse = Omit<CloudFrontFunctionsEvent['response'], 'cookies'> & { readonly body?: string }

/**
 * CloudFront as the template configures it, without a cache: behaviours, forwarding, edge functions, origins, headers.
 *
 * @param visitor returns the headers that CloudFront adds about a visitor
 */
export function createDistribution(
  stacks: Stacks,
  origins: Origins,
  visitor: () => Readonly<Record<string, string>>,
) {
  const [found] = stacks.all('AWS::CloudFront::Distribution', DistributionProperties)
  if (!found) throw new Error('The templates hold no distribution')
  const { CacheBehaviors, DefaultCacheBehavior, Origins: all } = found.properties.DistributionConfig
  const policies = new Map([
    ...MANAGED,
    ...stacks
      .all(
        'AWS::CloudFront::CachePolicy',
        z.object({ CachePolicyConfig: z.object({ ParametersInCacheKeyAndForwardedToOrigin: Forwarded }) }),
      )
      .map(
        (each) =>
          [
            stacks.refOf(each),
            each.properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin,
          ] as const,
      ),
    ...stacks
      .all('AWS::CloudFront::OriginRequestPolicy', z.object({ OriginRequestPolicyConfig: Forwarded }))
      .map((each) => [stacks.refOf(each), each.properties.OriginRequestPolicyConfig] as const),
  ])
  const policy = (id: string) => {
    const known = policies.get(id)
    if (!known) throw new Error(`The replay does not know CloudFront's policy ${id}`)
    return known
  }
  const headersPolicies = new Map(
    stacks
      .all('AWS::CloudFront::ResponseHeadersPolicy', HeadersPolicy)
      .map((each) => [stacks.refOf(each), each.properties.ResponseHeadersPolicyConfig]),
  )
  let chosen: string | undefined
  const cf: EdgeModule = {
    selectRequestOriginById: (id) => {
      chosen = id
    },
  }
  const code = new Map(
    stacks
      .all('AWS::CloudFront::Function', z.object({ FunctionCode: z.string() }))
      .map((each) => [
        `${stacks.refOf(each)}.FunctionARN`,
        runEdge<EdgeRequest | EdgeResponse>(each.properties.FunctionCode, cf),
      ]),
  )
  const runAt = (when: string, { FunctionAssociations }: z.infer<typeof Behavior>) => {
    const association = FunctionAssociations.find(({ EventType }) => EventType === when)
    return association && code.get(association.FunctionARN)
  }
  const answerOf = async (
    { method, headers, body }: Omit<HttpRequest, 'edgeHeaders'>,
    behavior: z.infer<typeof Behavior>,
    request: EdgeRequest,
  ): Promise<Response> => {
    const origin = all.find(({ Id }) => Id === (chosen ?? behavior.TargetOriginId))
    if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}`)
    if (origin.S3OriginConfig !== undefined) {
      const stored = await origins.file(origin.DomainName, request.uri.slice(1))
      // S3 answers 404, not 403, because CloudFront may list this bucket.
      if (!stored) return new Response('NoSuchKey', { status: 404 })
      return new Response(method === 'HEAD' ? null : new Uint8Array(stored.body), { headers: stored.headers })
    }
    const ids = [
      behavior.CachePolicyId,
      ...(behavior.OriginRequestPolicyId ? [behavior.OriginRequestPolicyId] : []),
    ]
    const passed = ids.map(policy)
    const query = Object.entries(request.querystring).flatMap(([name, { value }]) =>
      passed.some((one) => passesQuery(one, name)) ? [value === '' ? name : `${name}=${value}`] : [],
    )
    const kept = new Headers(
      [...headers].filter(([name]) =>
        name === 'cookie'
          ? passed.some(({ CookiesConfig }) => CookiesConfig.CookieBehavior === 'all')
          : // CloudFront always forwards `accept-encoding` where it compresses.
            name === 'accept-encoding' || passed.some((one) => passesHeader(one, name, false)),
      ),
    )
    const own = Object.entries(visitor()).filter(([name]) =>
      passed.some((one) => passesHeader(one, name, true)),
    )
    const custom = origin.OriginCustomHeaders.map(
      ({ HeaderName, HeaderValue }) => [HeaderName, origins.withSecrets(HeaderValue)] as const,
    )
    return origins.api(origin.DomainName, {
      method,
      body,
      headers: kept,
      url: request.uri + (query.length > 0 ? `?${query.join('&')}` : ''),
      edgeHeaders: Object.fromEntries([...own, ...custom]),
    })
  }
  return {
    /** `https://d111.cloudfront.net` */
    origin: `https://${stacks.refOf(found)}.cloudfront.net`,
    async fetch({ method, url, headers, body }: Omit<HttpRequest, 'edgeHeaders'>): Promise<Response> {
      const { pathname, searchParams } = new URL(url, 'http://site')
      const behavior =
        CacheBehaviors.find(({ PathPattern }) => fitsPattern(PathPattern, pathname)) ?? DefaultCacheBehavior
      if (!behavior.AllowedMethods.includes(method)) return new Response('Forbidden', { status: 403 })
      const sent: EdgeRequest = {
        method,
        uri: pathname,
        headers: valuesOf([...headers].filter(([name]) => name !== 'cookie')),
        cookies: valuesOf((headers.get('cookie') ?? '').split('; ').map((pair) => splitAt(pair, '='))),
        querystring: valuesOf([...searchParams]),
      }
      chosen = undefined
      const request = runAt('viewer-request', behavior)?.({ request: sent }) ?? sent
      if ('statusCode' in request)
        return new Response(request.body ?? null, {
          status: request.statusCode,
          headers: plain(request.headers),
        })
      const answer = await answerOf({ method, url, headers, body }, behavior, request)
      const policyOf = headersPolicies.get(behavior.ResponseHeadersPolicyId ?? '')
      if (policyOf) addHeaders(answer.headers, policyOf)
      const respond = runAt('viewer-response', behavior)
      if (!respond) return answer
      const cookies = answer.headers.getSetCookie()
      const response = respond({
        request: { ...sent },
        response: { statusCode: answer.status, headers: valuesOf([...answer.headers]) },
      })
      if (!('statusCode' in response)) throw new Error('a viewer response is a response')
      const changed = new Response(answer.body, {
        status: response.statusCode,
        headers: plain(response.headers),
      })
      for (const cookie of cookies) changed.headers.append('set-cookie', cookie)
      return changed
    },
  }
}

/**
 * True if a policy forwards a header.
 *
 * @param isOwn true for a header that CloudFront adds: forwarded only if named, or under `allExcept`
 */
function passesHeader({ HeadersConfig }: Forwarded, name: string, isOwn: boolean): boolean {
  const { HeaderBehavior, Headers = [] } = HeadersConfig
  const isNamed = Headers.some((each) => each.toLowerCase() === name)
  if (HeaderBehavior === 'allExcept') return !isNamed
  if (HeaderBehavior.startsWith('allViewer')) return isNamed || !isOwn
  return HeaderBehavior === 'whitelist' && isNamed
}

function passesQuery({ QueryStringsConfig }: Forwarded, name: string): boolean {
  const { QueryStringBehavior, QueryStrings = [] } = QueryStringsConfig
  return QueryStringBehavior === 'all' || (QueryStringBehavior === 'whitelist' && QueryStrings.includes(name))
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

type Values = Record<string, { value: string }>

function valuesOf(entries: readonly (readonly [string, string])[]): Values {
  return Object.fromEntries(entries.filter(([name]) => name !== '').map(([name, value]) => [name, { value }]))
}

function plain(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]))
}

function addHeaders(
  headers: Headers,
  policy: z.infer<typeof HeadersPolicy>['ResponseHeadersPolicyConfig'],
): void {
  const { CustomHeadersConfig, SecurityHeadersConfig: security } = policy
  const add = (name: string, value: string | undefined, override = true) => {
    if (value !== undefined && (override || !headers.has(name))) headers.set(name, value)
  }
  for (const { Header, Value, Override } of CustomHeadersConfig.Items) add(Header, Value, Override)
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts } = security
  add('content-security-policy', csp.ContentSecurityPolicy, csp.Override)
  add('x-content-type-options', security.ContentTypeOptions && 'nosniff')
  add('x-frame-options', security.FrameOptions?.FrameOption)
  add('referrer-policy', security.ReferrerPolicy?.ReferrerPolicy)
  add('strict-transport-security', hsts && `max-age=${hsts.AccessControlMaxAgeSec}; includeSubDomains`)
}

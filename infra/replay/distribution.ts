import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { type EdgeModule, runEdge } from '../cloud/edge/run-edge.ts'
import { matchesWildcards } from './is-allowed.ts'
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

type ViewerRequest = Omit<HttpRequest, 'edgeHeaders'>
type Behavior = z.infer<typeof Behavior>

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
  const policiesOf = readForwarding(stacks)
  const headersPolicies = new Map(
    stacks
      .all('AWS::CloudFront::ResponseHeadersPolicy', HeadersPolicy)
      .map((each) => [stacks.refOf(each), each.properties.ResponseHeadersPolicyConfig]),
  )
  const edge = readEdgeFunctions(stacks)

  const answerOf = async (
    sent: ViewerRequest,
    behavior: Behavior,
    request: EdgeRequest,
    originId: string,
  ) => {
    const origin = all.find(({ Id }) => Id === originId)
    if (!origin) throw new Error(`The distribution has no origin ${originId}`)
    if (origin.S3OriginConfig !== undefined) {
      const stored = await origins.file(origin.DomainName, request.uri.slice(1))
      // S3 answers 404, not 403, because CloudFront may list this bucket.
      if (!stored) return new Response('NoSuchKey', { status: 404 })
      const body = sent.method === 'HEAD' ? null : new Uint8Array(stored.body)
      return new Response(body, { headers: stored.headers })
    }
    const custom = origin.OriginCustomHeaders.map(
      ({ HeaderName, HeaderValue }) => [HeaderName, origins.withSecrets(HeaderValue)] as const,
    )
    const { edgeHeaders, ...forwarded } = forward(policiesOf(behavior), sent, request, visitor())
    return origins.api(origin.DomainName, {
      ...forwarded,
      edgeHeaders: { ...edgeHeaders, ...Object.fromEntries(custom) },
    })
  }
  return {
    /** `https://d111.cloudfront.net` */
    origin: `https://${stacks.refOf(found)}.cloudfront.net`,
    async fetch(sent: ViewerRequest): Promise<Response> {
      const { pathname } = new URL(sent.url, 'http://site')
      const behavior =
        CacheBehaviors.find(({ PathPattern }) => matchesWildcards(PathPattern, pathname)) ??
        DefaultCacheBehavior
      if (!behavior.AllowedMethods.includes(sent.method)) return new Response('Forbidden', { status: 403 })
      const asked = edgeRequest(sent)
      const { changed, originId } = edge.onRequest(behavior, asked)
      if ('statusCode' in changed) return responseOf(changed, changed.body ?? null)
      const answer = await answerOf(sent, behavior, changed, originId)
      const policy = headersPolicies.get(behavior.ResponseHeadersPolicyId ?? '')
      if (policy) addHeaders(answer.headers, policy)
      return edge.onResponse(behavior, asked, answer)
    },
  }
}

/** Reads which headers, cookies and parameters each behaviour forwards. */
function readForwarding(stacks: Stacks): (behavior: Behavior) => readonly Forwarded[] {
  const policies = new Map(MANAGED)
  const Cache = z.object({
    CachePolicyConfig: z.object({ ParametersInCacheKeyAndForwardedToOrigin: Forwarded }),
  })
  for (const each of stacks.all('AWS::CloudFront::CachePolicy', Cache))
    policies.set(
      stacks.refOf(each),
      each.properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin,
    )
  const Request = z.object({ OriginRequestPolicyConfig: Forwarded })
  for (const each of stacks.all('AWS::CloudFront::OriginRequestPolicy', Request))
    policies.set(stacks.refOf(each), each.properties.OriginRequestPolicyConfig)
  return ({ CachePolicyId, OriginRequestPolicyId }) =>
    [CachePolicyId, ...(OriginRequestPolicyId ? [OriginRequestPolicyId] : [])].map((id) => {
      const known = policies.get(id)
      if (!known) throw new Error(`The replay does not know CloudFront's policy ${id}`)
      return known
    })
}

/** Reads the code that runs before and after a request. */
function readEdgeFunctions(stacks: Stacks) {
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
  const codeAt = (when: string, { FunctionAssociations }: Behavior) => {
    const association = FunctionAssociations.find(({ EventType }) => EventType === when)
    return association && code.get(association.FunctionARN)
  }
  return {
    onRequest(behavior: Behavior, asked: EdgeRequest) {
      chosen = undefined
      const changed = codeAt('viewer-request', behavior)?.({ request: asked }) ?? asked
      return { changed, originId: chosen ?? behavior.TargetOriginId }
    },
    onResponse(behavior: Behavior, asked: EdgeRequest, answer: Response): Response {
      const change = codeAt('viewer-response', behavior)
      if (!change) return answer
      const response = change({
        request: { ...asked },
        response: { statusCode: answer.status, headers: valuesOf([...answer.headers]) },
      })
      if (!('statusCode' in response)) throw new Error('a viewer response is a response')
      const changed = responseOf(response, answer.body)
      for (const cookie of answer.headers.getSetCookie()) changed.headers.append('set-cookie', cookie)
      return changed
    },
  }
}

function edgeRequest({ method, url, headers }: ViewerRequest): EdgeRequest {
  const { pathname, searchParams } = new URL(url, 'http://site')
  return {
    method,
    uri: pathname,
    headers: valuesOf([...headers].filter(([name]) => name !== 'cookie')),
    cookies: valuesOf((headers.get('cookie') ?? '').split('; ').map((pair) => splitAt(pair, '='))),
    querystring: valuesOf([...searchParams]),
  }
}

/** Returns what some policies forward of a request. */
function forward(
  policies: readonly Forwarded[],
  { method, headers, body }: ViewerRequest,
  { uri, querystring }: EdgeRequest,
  visitor: Readonly<Record<string, string>>,
): HttpRequest {
  const query = Object.entries(querystring).flatMap(([name, { value }]) =>
    policies.some((one) => passesQuery(one, name)) ? [value === '' ? name : `${name}=${value}`] : [],
  )
  const kept = [...headers].filter(([name]) =>
    name === 'cookie'
      ? policies.some(({ CookiesConfig }) => CookiesConfig.CookieBehavior === 'all')
      : // CloudFront always forwards `accept-encoding` where it compresses.
        name === 'accept-encoding' || policies.some((one) => passesHeader(one, name, false)),
  )
  const own = Object.entries(visitor).filter(([name]) =>
    policies.some((one) => passesHeader(one, name, true)),
  )
  return {
    method,
    body,
    headers: new Headers(kept),
    url: uri + (query.length > 0 ? `?${query.join('&')}` : ''),
    edgeHeaders: Object.fromEntries(own),
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

function responseOf({ statusCode, headers }: EdgeResponse, body: BodyInit | null): Response {
  const plain = Object.entries(headers).map(([name, { value }]) => [name, value] as const)
  return new Response(body, { status: statusCode, headers: Object.fromEntries(plain) })
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

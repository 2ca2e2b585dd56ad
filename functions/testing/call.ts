import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { AnyEndpoint, OutputOf, ParamsOf, SentInputOf } from '#shared/api/endpoint.ts'
import type { ErrorBody } from '#shared/api/errors.ts'
import { operations } from '#shared/api/index.ts'
import { isText } from '#shared/api/media.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { iso } from '#shared/time.ts'
import type { LambdaHandler } from '../platform/http/edge.ts'
import { newId } from '../platform/ids.ts'

export interface CallAs<E extends AnyEndpoint> {
  /** The session's cookie from an answer; a visitor without a session has none. */
  readonly as?: string | undefined
  /** The clock of the request, epoch milliseconds. */
  readonly at?: number
  readonly params?: ParamsOf<E>
  readonly input?: SentInputOf<E>
  /** The country that the edge names. */
  readonly country?: string | undefined
  readonly headers?: Record<string, string | undefined>
  readonly network?: string
  /** Sent unchanged in place of the input. */
  readonly rawBody?: string
}

export interface CallAnswer<E extends AnyEndpoint> {
  readonly status: number
  /** The answer's body, `error` if the call was refused. */
  readonly body: OutputOf<E>
  readonly error: ErrorBody
  readonly headers: Record<string, string>
  /** The session's cookie, if the answer set one. */
  readonly cookie: string | undefined
}

/** Calls an endpoint through its whole chain, as API Gateway would, on the real embedded database. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  options: CallAs<E> = {},
): Promise<CallAnswer<E>> {
  const operation = operations.find((candidate) => candidate.endpoint === endpoint)
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
  const module: { handler: LambdaHandler } = await import(
    /* @vite-ignore */ new URL(`../../${operation.handlerPath}`, import.meta.url).href
  )
  const event = eventOf(endpoint, options)
  const result: APIGatewayProxyStructuredResultV2 = await module.handler(event, lambdaContext(operation.id))
  const body = bodyOf(result, isText(endpoint) && (result.statusCode ?? 200) === endpoint.status)
  const session = result.cookies?.find((line) => line.startsWith('session='))
  return {
    status: result.statusCode ?? 200,
    body,
    error: body,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    cookie: session?.split(';')[0],
  }
}

/** The body: JSON parsed, other types as text, as are pages of another status. */
function bodyOf({ body, headers }: APIGatewayProxyStructuredResultV2, isPlain: boolean) {
  const isJson = String(headers?.['content-type']).startsWith('application/json')
  return isPlain || !isJson || body === undefined ? body : JSON.parse(body)
}

let count = 0

/** An IP address that no other test uses, so that rate limits per network do not interfere. */
export function freshNetwork(): string {
  count += 1
  return `10.${Math.floor(count / 256) % 256}.${count % 256}.${process.pid % 256}`
}

/** An e-mail address that no other test uses. */
export function freshEmail(): string {
  return `${newId(Date.now(), secureRandom)}@example.com`
}

/** The event that API Gateway would send for a call. */
export function eventOf<E extends AnyEndpoint>(endpoint: E, options: CallAs<E>): APIGatewayProxyEventV2 {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const at = options.at ?? Date.now()
  const params = Object.entries(options.params ?? {}).map(([name, value]) => [name, String(value)] as const)
  const query = hasBody ? {} : textFields(options.input ?? {})
  const path = params.reduce<string>((text, [name, value]) => text.replace(`{${name}}`, value), endpoint.path)
  return {
    version: '2.0',
    routeKey: `${endpoint.method} /api/v1${endpoint.path}`,
    rawPath: `/api/v1${path}`,
    rawQueryString: new URLSearchParams(query).toString(),
    cookies: options.as === undefined ? [] : [options.as],
    headers: headersOf(options),
    queryStringParameters: query,
    pathParameters: Object.fromEntries(params),
    requestContext: requestContextOf(endpoint, path, options.network ?? freshNetwork(), at),
    isBase64Encoded: false,
    ...(hasBody ? { body: options.rawBody ?? JSON.stringify(options.input ?? {}) } : {}),
  }
}

function textFields(input: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function headersOf(options: Pick<CallAs<AnyEndpoint>, 'country' | 'headers'>): Record<string, string> {
  const headers: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-requested-with': 'fairflight',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '',
    ...('country' in options
      ? { 'cloudfront-viewer-country': options.country }
      : { 'cloudfront-viewer-country': 'GB' }),
    ...options.headers,
  }
  return textFields(headers)
}

function requestContextOf(endpoint: AnyEndpoint, path: string, sourceIp: string, timeEpoch: number) {
  return {
    accountId: 'local',
    apiId: 'local',
    domainName: 'localhost',
    domainPrefix: 'localhost',
    http: { method: endpoint.method, path: `/api/v1${path}`, protocol: 'HTTP/1.1', sourceIp, userAgent: '' },
    requestId: newId(timeEpoch, secureRandom),
    routeKey: `${endpoint.method} /api/v1${endpoint.path}`,
    stage: '$default',
    time: iso(timeEpoch),
    timeEpoch,
  }
}

export function lambdaContext(name: string): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '1',
    invokedFunctionArn: `arn:aws:lambda:local:0:function:${name}`,
    memoryLimitInMB: '512',
    awsRequestId: 'local',
    logGroupName: name,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => 30_000,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  }
}

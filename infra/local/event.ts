import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'

/** The gateway's facts for an event besides the request. */
export interface EventFacts {
  /** `POST /api/v1/rounds/{id}/flight` */
  readonly routeKey: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly requestId: string
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: number
  /** Headers that the edge would add. They replace the client's headers of these names. */
  readonly edgeHeaders: Readonly<Record<string, string>>
}

/** The parts of a request that an event contains. */
export type EventRequest = Pick<
  IncomingMessage,
  'method' | 'url' | 'headers' | 'headersDistinct' | 'httpVersion'
> & {
  readonly socket: { readonly remoteAddress?: string | undefined; readonly remotePort?: number | undefined }
}

/**
 * A request as API Gateway's HTTP API gives it to a Lambda (payload format 2.0,
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
 */
export function toEvent(request: EventRequest, body: Buffer, facts: EventFacts): APIGatewayProxyEventV2 {
  const { path, query } = splitTarget(request.url ?? '/')
  const headers = { ...joinHeaders(request), ...facts.edgeHeaders }
  const cookies = readCookies(request.headers.cookie)
  const parameters = joinQuery(query)
  const text = isText(headers)
  return {
    version: '2.0',
    routeKey: facts.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(parameters ? { queryStringParameters: parameters } : {}),
    requestContext: requestContext(request, path, headers, facts),
    ...(Object.keys(facts.pathParameters).length > 0 ? { pathParameters: { ...facts.pathParameters } } : {}),
    ...(body.length > 0 ? { body: body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
  }
}

/** The two halves of a request target; a `?` later in the query belongs to the query. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  if (mark === -1) return { path: target, query: '' }
  return { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/** Headers that only the edge may set. A client's own are dropped, as by the distribution. */
const EDGE_ONLY = /^(?:cloudfront-|x-origin-secret$|x-forwarded-)/

/** Names are in lower case, repeated headers joined by a comma. Cookies have their own list. */
function joinHeaders(request: EventRequest): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values && name !== 'cookie' && !EDGE_ONLY.test(name)) joined[name] = values.join(',')
  }
  return joined
}

function readCookies(header: string | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '')
}

function joinQuery(query: string): Record<string, string> | undefined {
  if (query === '') return undefined
  const joined = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = joined.get(name)
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`)
  }
  return Object.fromEntries(joined)
}

/** Bodies of other types, and compressed ones, are passed on in base64. */
function isText(headers: Readonly<Record<string, string>>): boolean {
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return false
  return /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i.test(
    headers['content-type'] ?? '',
  )
}

function requestContext(
  request: EventRequest,
  path: string,
  headers: Readonly<Record<string, string>>,
  facts: EventFacts,
): APIGatewayProxyEventV2['requestContext'] {
  const domainName = headers.host ?? 'localhost'
  return {
    accountId: 'local',
    apiId: 'local',
    domainName,
    domainPrefix: domainName.split('.')[0] ?? domainName,
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: sourceAddress(request),
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: facts.requestId,
    routeKey: facts.routeKey,
    stage: '$default',
    time: commonLogTime(facts.nowMs),
    timeEpoch: facts.nowMs,
  }
}

/** The client's address, an IPv4 one without its IPv6 wrapping. */
export function sourceAddress(request: Pick<EventRequest, 'socket'>): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The form of `requestContext.time`: `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(epochMs: number): string {
  const iso = new Date(epochMs).toISOString()
  const month = MONTHS[Number(iso.slice(5, 7)) - 1]
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`
}

/** The HTTP answer that API Gateway makes of a function's answer. */
export interface HttpAnswer {
  readonly status: number
  /** A list for a header with several lines. */
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer
}

type LambdaAnswer = APIGatewayProxyStructuredResultV2 | string | undefined

/** An answer without a `statusCode` is the body of a 200, sent as JSON. */
export function toHttp(result: LambdaAnswer): HttpAnswer {
  if (typeof result !== 'object' || result.statusCode === undefined) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
  }
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(result.headers ?? {}))
    headers[name.toLowerCase()] = String(value)
  if (result.cookies && result.cookies.length > 0) headers['set-cookie'] = result.cookies
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  return { status: result.statusCode, headers, body }
}

/** The second argument of a Lambda handler. */
export function lambdaContext(functionName: string, requestId: string, timeoutMs: number): Context {
  const deadline = performance.now() + timeoutMs
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
    done: ignore,
    fail: ignore,
    succeed: ignore,
  }
}

/** The callbacks of old Node versions, which the type still requires. */
function ignore(): void {}

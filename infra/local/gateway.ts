import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { AppError, errorName } from '#functions/platform/app-error.ts'
import { errorAnswer } from '#functions/platform/http/result.ts'
import { log } from '#functions/platform/log.ts'
import { methodsOf } from '#shared/api/endpoint.ts'
import type { ErrorCode } from '#shared/api/errors.ts'
import { API_BASE } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import {
  type EventRequest,
  type HttpAnswer,
  lambdaContext,
  sourceAddress,
  splitTarget,
  toEvent,
  toHttp,
} from './event.ts'
import { readBody } from './read-body.ts'
import { createRouter, type Match } from './router.ts'

/** API Gateway's time limit for a function. */
const TIMEOUT_MS = 30_000
/** Lambda takes and gives at most 6 MB, https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2 | string | undefined>

/** One route of the API and how to get its function. */
export interface GatewayOperation {
  readonly id: string
  readonly endpoint: { readonly method: string; readonly path: string; readonly unsafe: boolean }
  readonly load: () => Promise<LambdaHandler>
}

export interface GatewayOptions {
  readonly operations: readonly GatewayOperation[]
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: () => number
  readonly edgeSecret: string
  /** The visitor's country, an ISO 3166 code in capitals; undefined if unknown. */
  readonly visitorCountry: () => string | undefined
  /** The visitor's simulated address; default: the address of the connection. */
  readonly visitorAddress?: () => string | undefined
  /** Called after each operation that changes something, since it may leave work for a job. */
  readonly onChange?: (() => void) | undefined
  readonly timeoutMs?: number
}

/** API Gateway on one machine. */
export interface Gateway {
  readonly serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Answers a request without a body. */
  readonly ask: (request: EventRequest) => Promise<HttpAnswer>
}

/**
 * Makes the same event of a request as the cloud, calls the same handler and sends its answer, with the same
 * limits on size and time.
 *
 * @example createServer(createGateway({ operations, nowMs: Date.now, edgeSecret, visitorCountry }).serve)
 */
export function createGateway(options: GatewayOptions): Gateway {
  const route = createRouter(
    options.operations.flatMap((operation) =>
      methodsOf(operation.endpoint).map((method) => ({
        method,
        path: `${API_BASE}${operation.endpoint.path}`,
        target: operation,
      })),
    ),
  )
  const call = async (request: EventRequest, body: Buffer | undefined) => {
    const method = request.method ?? 'GET'
    const { path } = splitTarget(request.url ?? '/')
    const match = route(method, withoutTrailingSlash(path))
    const event = toEvent(request, body ?? Buffer.alloc(0), {
      routeKey: match ? `${method} ${API_BASE}${match.route.target.endpoint.path}` : '$default',
      pathParameters: match?.parameters ?? {},
      requestId: randomUUID(),
      nowMs: options.nowMs(),
      edgeHeaders: edgeHeaders(request, options),
    })
    const result = await answer(match, event, body === undefined, options.timeoutMs ?? TIMEOUT_MS)
    const given = toHttp(result)
    const http = given.body.length > PAYLOAD_MAX_BYTES ? toHttp(refusal('internal', event)) : given
    return { http, changes: match?.route.target.endpoint.unsafe ?? false }
  }
  return {
    serve: async (request, response) => {
      const body = await readBody(request, PAYLOAD_MAX_BYTES)
      const { http, changes } = await call(request, body)
      write(response, request.method ?? 'GET', http, body === undefined)
      if (changes) options.onChange?.()
    },
    ask: async (request) => (await call(request, Buffer.alloc(0))).http,
  }
}

function withoutTrailingSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

/** The headers that CloudFront adds to requests for the API. */
function edgeHeaders(request: EventRequest, options: GatewayOptions): Record<string, string> {
  const country = options.visitorCountry()
  return {
    [EDGE_SECRET_HEADER]: options.edgeSecret,
    'cloudfront-viewer-address': `${options.visitorAddress?.() ?? sourceAddress(request)}:${request.socket.remotePort ?? 0}`,
    ...(country === undefined ? {} : { 'cloudfront-viewer-country': country }),
  }
}

type Result = Awaited<ReturnType<LambdaHandler>>

async function answer(
  match: Match<GatewayOperation> | undefined,
  event: APIGatewayProxyEventV2,
  tooLarge: boolean,
  timeoutMs: number,
): Promise<Result> {
  if (!match) return refusal('not_found', event)
  if (tooLarge || (event.body?.length ?? 0) > PAYLOAD_MAX_BYTES) return refusal('too_large', event)
  const operation = match.route.target
  const context = lambdaContext(operation.id, event.requestContext.requestId, timeoutMs)
  try {
    const call = operation.load().then((handler) => handler(event, context))
    return (await within(timeoutMs, call)) ?? refusal('timeout', event)
  } catch (error) {
    logError(operation.id, error, event)
    return refusal('internal', event)
  }
}

function refusal(code: ErrorCode, event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 {
  return errorAnswer(new AppError(code), event)
}

/** The promise's value; undefined if the time is over first. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function write(response: ServerResponse, method: string, http: HttpAnswer, close: boolean): void {
  const hasBody = http.status !== 204 && http.status !== 304
  const length = hasBody ? { 'content-length': http.body.length } : {}
  // The rest of a refused large body may still be arriving on this connection.
  response.writeHead(http.status, { ...http.headers, ...length, ...(close ? { connection: 'close' } : {}) })
  response.end(method === 'HEAD' || !hasBody ? undefined : http.body)
}

function logError(
  operation: string,
  error: unknown,
  { requestContext: { requestId } }: APIGatewayProxyEventV2,
) {
  const stack = error instanceof Error ? error.stack : undefined
  log('error', 'failed', { operation, requestId, error: errorName(error), about: { stack } })
}

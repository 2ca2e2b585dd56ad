import type { MiddlewareObj } from '@middy/core'
import middy from '@middy/core'
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda'
import * as z from 'zod/mini'
import type { AnyEndpoint, OutputOf } from '#shared/api/endpoint.ts'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { AppError } from '../app-error.ts'
import { config } from '../config.ts'
import { edgeReady, secretsReady } from '../secrets.ts'
import { type ApiEvent, behindEdge } from './edge.ts'
import { errorResult, type Reply, successResult } from './result.ts'

/** Event of the schedule that keeps functions warm. */
export interface Ping {
  readonly keepWarm: true
}

export type Handler = (
  event: APIGatewayProxyEventV2 | Ping,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The only middleware chain of the product: fetches the secrets, refuses calls that bypass the distribution and
 * cross-site calls, answers, and checks the output against the contract. All errors leave by one exit.
 *
 * @param answer answers a request that passed all checks
 */
export function middlewareChain<E extends AnyEndpoint>(
  endpoint: E,
  answer: (event: ApiEvent) => Promise<{ readonly output: OutputOf<E>; readonly reply: Reply }>,
): Handler {
  const chain = middy<ApiEvent, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: 0 })
    .use(refuseCrossSite(endpoint))
    .use(answerErrors(endpoint))
    .handler(async (event) => {
      const { output, reply } = await answer(event)
      return successResult(endpoint, z.parse(endpoint.output, output), reply)
    })
  const requested = behindEdge(async (event, context) => chain(event, context), {
    ready: (nowMs) => Promise.all([edgeReady(nowMs), secretsReady(nowMs)]),
    failed: (error, event) => errorResult(endpoint, error, event),
  })
  return async (event, context) => (isPing(event) ? { statusCode: 204 } : requested(event, context))
}

/**
 * Only the schedule (infra/cloud/endpoints-stack.ts) can send this: API Gateway writes all fields of its events itself.
 */
function isPing(event: object): event is Ping {
  return 'keepWarm' in event
}

type Middleware = MiddlewareObj<ApiEvent, APIGatewayProxyStructuredResultV2>

function refuseCrossSite(endpoint: AnyEndpoint): Middleware {
  return {
    before: ({ event }) => {
      if (endpoint.unsafe && isCrossSite(event.headers, config().siteOrigins))
        throw new AppError('cross_site')
    },
  }
}

function answerErrors(endpoint: AnyEndpoint): Middleware {
  return {
    onError: (request) => {
      request.response = errorResult(endpoint, request.error, request.event)
    },
  }
}

/**
 * The cross-site rule (docs/product.md, section 5). `Sec-Fetch-Site` decides, then `Origin`. A caller that sends
 * neither must send `X-Requested-With`, which a form of another site cannot.
 */
export function isCrossSite(headers: RequestHeaders, siteOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  // Refuses unknown values too.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin !== undefined && !siteOrigins.includes(origin)) return true
  return site === undefined && origin === undefined && headers['x-requested-with'] === undefined
}

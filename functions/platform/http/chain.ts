import type { MiddlewareObj } from '@middy/core'
import middy from '@middy/core'
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda'
import * as z from 'zod/mini'
import type { AnyEndpoint, OtherStatus, OutputOf } from '#shared/api/endpoint.ts'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { AppError } from '../app-error.ts'
import { config } from '../config.ts'
import { edgeReady, secretsReady } from '../secrets.ts'
import { type ApiEvent, behindEdge } from './edge.ts'
import { errorResult, successResult } from './result.ts'

/** `Set-Cookie` lines and headers of the answer; its status, where the contract names others than its own. */
export interface Reply {
  readonly cookies: string[]
  readonly headers: Record<string, string>
  status?: OtherStatus
}

/** What a schedule sends that only keeps a function warm. */
export interface Ping {
  readonly keepWarm: true
}

export type Handler = (
  event: APIGatewayProxyEventV2 | Ping,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The only middleware chain of the product: fetch the secrets, refuse what comes past the distribution, then cross-site
 * calls, answer, check the output against the contract; one exit for errors.
 *
 * @param answer what the endpoint does with a request that came through
 */
export function middlewareChain<E extends AnyEndpoint>(
  endpoint: E,
  answer: (event: ApiEvent) => Promise<{ readonly output: OutputOf<E>; readonly reply: Reply }>,
): Handler {
  const chain = middy<ApiEvent, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: 0 })
    .use(crossSite(endpoint))
    .use(errors(endpoint))
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
 * The schedule that keeps functions warm calls them with nothing to do (infra/cloud/endpoints-stack.ts). Nobody can from
 * outside: of an event's own fields API Gateway writes all, and none of this name.
 */
function isPing(event: object): event is Ping {
  return 'keepWarm' in event
}

type Middleware = MiddlewareObj<ApiEvent, APIGatewayProxyStructuredResultV2>

/** The one cross-site rule. */
function crossSite(endpoint: AnyEndpoint): Middleware {
  return {
    before: ({ event }) => {
      if (endpoint.unsafe && isCrossSite(event.headers, config().siteOrigins))
        throw new AppError('cross_site')
    },
  }
}

/** The one exit for errors. */
function errors(endpoint: AnyEndpoint): Middleware {
  return {
    onError: (request) => {
      request.response = errorResult(endpoint, request.error, request.event)
    },
  }
}

/**
 * The one cross-site rule (docs/product.md, section 5): refuses what another site's page could have sent.
 * `Sec-Fetch-Site` decides where a browser sends it, then `Origin`; a caller that sends neither must add
 * `X-Requested-With`, which no cross-site form can.
 */
export function isCrossSite(headers: RequestHeaders, siteOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  // Those of a later standard, too, are refused until somebody has thought about them.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin !== undefined && !siteOrigins.includes(origin)) return true
  return site === undefined && origin === undefined && headers['x-requested-with'] === undefined
}

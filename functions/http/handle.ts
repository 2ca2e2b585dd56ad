import middy, { type MiddlewareObj } from '@middy/core'
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda'
import * as z from 'zod/mini'
import type {
  AnyEndpoint,
  Endpoint,
  Guard,
  InputOf,
  OtherStatus,
  OutputOf,
  ParamsOf,
} from '#shared/api/endpoint.ts'
import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { config } from '../config.ts'
import { noteProtected } from '../exclusions/refusals.ts'
import { locate } from '../location/locate.ts'
import { countUse } from '../rate-limits/items.ts'
import { edgeReady, secretsReady } from '../secrets.ts'
import { readSessionCookie, sessionCookie } from '../sessions/cookie.ts'
import { isFreshlyProven, type SessionToken } from '../sessions/session.ts'
import { AppError } from './app-error.ts'
import { type Caller, checkGuard, findCaller, noteUse } from './caller.ts'
import { isCrossSite } from './cross-site.ts'
import { type ApiEvent, behindEdge } from './edge.ts'
import { parseInput } from './parse.ts'
import { type LocatedRequest, type RequestInfo, readRequest } from './request.ts'
import { errorResult, successResult } from './result.ts'

type GuardOf<E> = E extends Endpoint<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer G> ? G : Guard

/** What a handler is given. */
export interface Context<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly input: InputOf<E>
  /** Who calls; under the guard `any` nobody is looked up (use `findCaller`). */
  readonly caller: GuardOf<E> extends 'any' ? undefined : Caller
  /** With the visitor's country only where the endpoint is declared `located`. */
  readonly request: E['located'] extends true ? LocatedRequest : RequestInfo
  /** The signed token that the request carried, alive or not. */
  readonly token: SessionToken | undefined
  /** Epoch milliseconds. */
  readonly now: number
  readonly random: RandomBytes
  /** `Set-Cookie` lines and headers of the answer; its status, where the contract names others than its own. */
  readonly reply: {
    readonly cookies: string[]
    readonly headers: Record<string, string>
    status?: OtherStatus
  }
}

/** What a schedule sends that only keeps a function warm. */
export interface Ping {
  readonly keepWarm: true
}

type Handler = (
  event: APIGatewayProxyEventV2 | Ping,
  context: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The only middleware chain of the product: fetch the secrets, refuse what comes past the distribution, then cross-site
 * calls, find the caller and check the guard, count the rate limit, check the input, find the country where it
 * matters, run, check the answer; one exit for errors.
 *
 * @example
 * export const handler = handle(api.rounds.list, async ({ caller, input }) => listRounds(caller, input))
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: Context<E>) => Promise<OutputOf<E>>,
): Handler {
  const answer = async (event: ApiEvent): Promise<APIGatewayProxyStructuredResultV2> => {
    const { context, renewed } = await prepare(endpoint, event)
    const output = await concerning(context.caller, () => run(context))
    // After the handler: a login or logout has set a cookie of its own.
    if (context.reply.cookies.length === 0) context.reply.cookies.push(...renewed)
    return successResult(endpoint, z.parse(endpoint.output, output), context.reply)
  }
  const chain = middy<ApiEvent, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: 0 })
    .use(crossSite(endpoint))
    .use(errors(endpoint))
    .handler(answer)
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

type Chain = MiddlewareObj<ApiEvent, APIGatewayProxyStructuredResultV2>

/** The one cross-site rule. */
function crossSite(endpoint: AnyEndpoint): Chain {
  return {
    before: ({ event }) => {
      if (endpoint.unsafe && isCrossSite(event.headers, config().siteOrigins))
        throw new AppError('cross_site')
    },
  }
}

/** The one exit for errors. */
function errors(endpoint: AnyEndpoint): Chain {
  return {
    onError: (request) => {
      request.response = errorResult(endpoint, request.error, request.event)
    },
  }
}

async function prepare<E extends AnyEndpoint>(
  endpoint: E,
  event: ApiEvent,
): Promise<{ context: Context<E>; renewed: readonly string[] }> {
  const request = readRequest(event)
  const now = request.nowMs
  const { token, isOutdated } = (await readSessionCookie(request.cookies)) ?? {}
  const caller = endpoint.guard === 'any' ? undefined : await requireCaller(endpoint, token, now)
  if (endpoint.unsafe && !endpoint.ownLimit) await countWrite(caller, request)
  const { params, input } = await parseNoting(endpoint, event, caller, now)
  if (caller && endpoint.reauth && !isFreshlyProven(caller.session, now))
    throw new AppError('reauth_required')
  if (caller) await noteUse(caller, now)
  // Last, so that a call which is refused asks no location service.
  const place = endpoint.located ? await locate(event) : undefined
  return {
    context: {
      params: params as ParamsOf<E>,
      input: input as InputOf<E>,
      caller: caller as Context<E>['caller'],
      request: { ...request, ...place } as Context<E>['request'],
      token,
      now,
      random: secureRandom,
      reply: { cookies: [], headers: {} },
    },
    // Only where there is a caller: such an answer is kept by no cache.
    renewed: caller && isOutdated ? [await sessionCookie(caller.token)] : [],
  }
}

/** Whoever sends what nobody may set is refused like anybody's unknown field, and the audit log says so. */
async function parseNoting(
  endpoint: AnyEndpoint,
  event: ApiEvent,
  caller: Caller | undefined,
  nowMs: number,
) {
  try {
    return parseInput(endpoint, event)
  } catch (error) {
    if (error instanceof AppError) {
      const attempt = { endpoint, id: event.pathParameters?.id, caller: caller?.account }
      await noteProtected(attempt, error, nowMs, secureRandom)
    }
    throw error
  }
}

async function requireCaller(
  endpoint: AnyEndpoint,
  token: SessionToken | undefined,
  now: number,
): Promise<Caller> {
  const caller = await findCaller(token, now)
  if (!caller) throw new AppError('not_authenticated')
  await concerning(caller, async () => checkGuard(endpoint.guard, caller))
  return caller
}

/** A refusal of somebody known takes the account's id along into the log. */
async function concerning<T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) error.account ??= caller?.account.id
    throw error
  }
}

async function countWrite(caller: Caller | undefined, request: RequestInfo): Promise<void> {
  await Promise.all([
    caller && countUse('writes', `account:${caller.account.id}`, request.nowMs),
    countUse('writes', `network:${request.network}`, request.nowMs),
  ])
}

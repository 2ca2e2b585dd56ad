import type * as z from 'zod/mini'
import type { AnyEndpoint, Endpoint, Guard, InputOf, OutputOf, ParamsOf } from '#shared/api/endpoint.ts'
import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { noteProtected } from '../domain/exclusions/protected-fields.ts'
import { type LocatedRequest, locate } from '../domain/location/locate.ts'
import { countUse } from '../domain/rate-limits/rate-limit-items.ts'
import { readSessionCookie, sessionCookie } from '../domain/sign-in/session-cookie.ts'
import { noteUse } from '../domain/sign-in/session-items.ts'
import { type Caller, checkGuard, findCaller, isFreshlyProven } from '../domain/users/caller.ts'
import type { SessionToken } from '../domain/users/session-record.ts'
import { AppError } from '../platform/app-error.ts'
import { type Handler, middlewareChain, type Reply } from '../platform/http/chain.ts'
import type { ApiEvent } from '../platform/http/edge.ts'
import { parseInput } from '../platform/http/parse.ts'
import { type RequestInfo, readRequest } from '../platform/http/request.ts'
import { log } from '../platform/log.ts'

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
  readonly reply: Reply
}

interface Options {
  /** Whether the session's idle time starts anew; not where every write is counted (docs/decisions/0035). */
  readonly notesUse?: boolean
}

/**
 * An endpoint as a Lambda function: behind the middleware chain it finds the caller and checks the guard, counts the rate
 * limit, checks the input and finds the country where it matters; then it runs.
 *
 * @example
 * export const handler = handle(api.rounds.list, async ({ caller, input }) => listRounds(caller, input))
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: Context<E>) => Promise<OutputOf<E>>,
  { notesUse = true }: Options = {},
): Handler {
  return middlewareChain(endpoint, async (event) => {
    const { context, renewed } = await prepare(endpoint, event)
    if (context.caller && notesUse) await noteUse(context.caller, context.now)
    const output = await concerning(context.caller, () => run(context))
    // After the handler: a login or logout has set a cookie of its own.
    if (context.reply.cookies.length === 0) context.reply.cookies.push(...renewed)
    return { output, reply: context.reply }
  })
}

async function prepare<E extends AnyEndpoint>(
  endpoint: E,
  event: ApiEvent,
): Promise<{ context: Context<E>; renewed: readonly string[] }> {
  const request = readRequest(event)
  const now = request.nowMs
  const { token, isOutdated } = await readToken(endpoint, request)
  const caller = endpoint.guard === 'any' ? undefined : await requireCaller(endpoint, token, now)
  if (endpoint.unsafe && !endpoint.ownLimit) await countWrite(caller, request)
  const { params, input } = await parseNoting(endpoint, event, caller, now)
  if (caller && endpoint.reauth && !isFreshlyProven(caller, now)) throw new AppError('reauth_required')
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

/** A cookie that we did not sign makes a guest, and is logged. */
async function readToken({ method, path }: AnyEndpoint, { cookies, requestId }: RequestInfo) {
  const read = await readSessionCookie(cookies)
  if (read !== 'forged') return { token: read?.token, isOutdated: read?.isOutdated }
  log('warn', 'forgedCookie', { operation: `${method} ${path}`, requestId })
  return { token: undefined, isOutdated: undefined }
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
      error.account ??= caller?.account.id
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

/** An error of a known caller takes the account's id along into the log. */
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

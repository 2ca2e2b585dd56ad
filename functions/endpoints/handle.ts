import type * as z from 'zod/mini'
import type { AnyEndpoint, Endpoint, Guard, InputOf, OutputOf, ParamsOf } from '#shared/api/endpoint.ts'
import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import type { AuditAction } from '#shared/models/audit-log.ts'
import { auditWrite } from '../domain/audit-log/audit-log-items.ts'
import { noteProtected } from '../domain/exclusions/protected-fields.ts'
import { readSessionCookie, sessionCookie } from '../domain/sign-in/session-cookie.ts'
import { noteUse } from '../domain/sign-in/session-items.ts'
import { type Caller, checkGuard, findCaller, isFreshlyProven } from '../domain/users/caller.ts'
import type { SessionToken } from '../domain/users/session-record.ts'
import { AppError } from '../platform/app-error.ts'
import { type Handler, middlewareChain } from '../platform/http/chain.ts'
import type { ApiEvent } from '../platform/http/edge.ts'
import { type LocatedRequest, locate } from '../platform/http/locate.ts'
import { parseInput } from '../platform/http/parse.ts'
import { type RequestInfo, readRequest } from '../platform/http/request.ts'
import type { Reply } from '../platform/http/result.ts'
import { log } from '../platform/log.ts'
import { countUse } from '../platform/table/rate-limits.ts'
import type { Write } from '../platform/table/write.ts'

type GuardOf<E> = E extends Endpoint<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer G> ? G : Guard

export interface Context<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly input: InputOf<E>
  /** Undefined under the guard `any`, which looks nobody up; a handler may call `findCaller`. */
  readonly caller: GuardOf<E> extends 'any' ? undefined : Caller
  /** Holds the visitor's country only if the endpoint is declared `located`. */
  readonly request: E['located'] extends true ? LocatedRequest : RequestInfo
  /** The signed token of the request; its session may have ended. */
  readonly token: SessionToken | undefined
  /** Epoch milliseconds. */
  readonly now: number
  readonly random: RandomBytes
  /** The audit log entry of this call. The transaction of the change writes it too. */
  readonly audit: (action: AuditAction, subject: string, fields?: readonly string[]) => Write
  readonly reply: Reply
}

interface Options {
  /** True if the call restarts the session's idle time (docs/decisions/0035). */
  readonly touchesSession?: boolean
}

/**
 * Makes the Lambda function of an endpoint. After the middleware chain it finds the caller, checks the guard, counts
 * the rate limit, parses the input and finds the country if the endpoint needs it. Then it runs the handler.
 *
 * @example
 * export const handler = handle(users.me, async ({ caller, request, now }) => viewMe(caller, request.country, now))
 */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: Context<E>) => Promise<OutputOf<E>>,
  { touchesSession = true }: Options = {},
): Handler {
  return middlewareChain(endpoint, async (event) => {
    const { context, renewed } = await prepare(endpoint, event)
    if (context.caller && touchesSession) await noteUse(context.caller, context.now)
    const output = await withUserOnError(context.caller, () => run(context))
    // A login or logout has set its own cookie.
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
  const { params, input } = await parseAndAudit(endpoint, event, caller, now)
  if (caller && endpoint.reauth && !isFreshlyProven(caller, now)) throw new AppError('reauth_required')
  // Last: refused calls must not ask the location service.
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
      audit: (action, subject, fields = []) =>
        auditWrite({ actor: caller?.user.id ?? 'guest', action, subject, fields }, now, secureRandom),
      reply: { cookies: [], headers: {} },
    },
    // Only with a caller: caches may keep the answers of other endpoints.
    renewed: caller && isOutdated ? [await sessionCookie(caller.token)] : [],
  }
}

/** Treats a forged cookie as no cookie, and logs it. */
async function readToken({ method, path }: AnyEndpoint, { cookies, requestId }: RequestInfo) {
  const read = await readSessionCookie(cookies)
  if (read !== 'forged') return { token: read?.token, isOutdated: read?.isOutdated }
  log('warn', 'forgedCookie', { operation: `${method} ${path}`, requestId })
  return { token: undefined, isOutdated: undefined }
}

/** Parses the input. An attempt to set a protected field is noted in the audit log. */
async function parseAndAudit(
  endpoint: AnyEndpoint,
  event: ApiEvent,
  caller: Caller | undefined,
  nowMs: number,
) {
  try {
    return parseInput(endpoint, event)
  } catch (error) {
    if (error instanceof AppError) {
      error.userId ??= caller?.user.id
      const attempt = { endpoint, id: event.pathParameters?.id, caller: caller?.user }
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
  await withUserOnError(caller, async () => checkGuard(endpoint.guard, caller))
  return caller
}

/** Adds the caller's user id to errors, for the log. */
async function withUserOnError<T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) error.userId ??= caller?.user.id
    throw error
  }
}

async function countWrite(caller: Caller | undefined, request: RequestInfo): Promise<void> {
  await Promise.all([
    caller && countUse('writes', `account:${caller.user.id}`, request.nowMs),
    countUse('writes', `network:${request.network}`, request.nowMs),
  ])
}

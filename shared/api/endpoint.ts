import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { isText, type Medium } from './media.ts'

/** The required caller: anybody; any session; a verified e-mail; editors and admins; admins. */
export type Guard = 'any' | 'user' | 'verified' | 'editor' | 'admin'
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The gateway's limit for a route, counted over all callers (numbers: infra/cloud/gateway-stack.ts). Lowest for calls
 * that accept passwords or codes or send mail, lower for lists.
 */
export type Throttle = 'guesses' | 'lists' | 'others'

/** Further statuses of text answers: moved, not modified, and a "not found" page. */
export type OtherStatus = 301 | 304 | 404

type Schema = z.core.$ZodType

/** One API call, declared once; gateway, CDK, client, OpenAPI and the role-matrix test read it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  G extends Guard = Guard,
  L extends boolean = boolean,
> {
  readonly method: Method
  /** Below `/api/v1`, parameters in braces: `/users/{id}`. */
  readonly path: `/${string}`
  readonly guard: G
  readonly summary: string
  readonly params: Params
  /** The JSON body of POST and PATCH, the query of GET and DELETE. Unknown fields are refused. */
  readonly input: Input
  readonly output: Output
  readonly status: 200 | 201 | 202 | 204
  /**
   * Only `json`: the output is sent as JSON. Otherwise the output is a text, sent unchanged with the first of these
   * types unless the handler sets `content-type`. Errors are always JSON.
   */
  readonly produces: readonly [Medium, ...Medium[]]
  /** Further values that `reply.status` may have. */
  readonly otherStatuses: readonly OtherStatus[]
  /** Codes in addition to those of every endpoint. */
  readonly errors: readonly ErrorCode[]
  /** True if the call needs the password (or passkey) within the last 5 minutes. */
  readonly reauth: boolean
  /** True for a GET that changes something, so that the cross-site check applies. */
  readonly unsafe: boolean
  /** True if the endpoint counts a rate limit of its own instead of the general one for writes. */
  readonly ownLimit: boolean
  readonly throttle: Throttle
  /**
   * True if the answer depends on the visitor's country. Otherwise the country is neither determined nor readable for
   * the handler.
   */
  readonly located: L
  /** True if the endpoint accepts `Idempotency-Key`. */
  readonly idempotent: boolean
  /** The largest accepted body, in KiB. */
  readonly bodyKb: number
  /** OpenAPI tags. */
  readonly tags: readonly string[]
}

/**
 * The fields that a declaration must or may give. `throttle` is by default `lists` if the input has a cursor, else
 * `others`; it is required with an own limit or a code.
 */
type Declaration<
  P extends Schema,
  I extends Schema,
  O extends Schema,
  G extends Guard,
  L extends boolean,
> = Pick<Endpoint<P, I, O, G, L>, 'method' | 'path' | 'guard' | 'summary' | 'output'> &
  Partial<Omit<Endpoint<P, I, O, G, L>, 'tags'>>

/** Enough for a casino with its texts, in KiB. */
const BODY_KB = 128

/** The schema where there are no path parameters, or no input. */
export const Nothing = z.strictObject({})
export type Nothing = typeof Nothing

/** Schema of a 204 answer. */
export const NoContent = z.undefined()
export type NoContent = typeof NoContent

/**
 * Declares an endpoint and refuses a bad declaration at once.
 *
 * @throws Error naming all faults: a path parameter without a schema (or the reverse), a body on a 204, a text answer
 * whose schema is not a string
 * @example
 * endpoint({ method: 'GET', path: '/health', guard: 'any', summary: 'Is it up', output: Health })
 */
export function endpoint<
  O extends Schema,
  G extends Guard,
  P extends Schema = typeof Nothing,
  I extends Schema = typeof Nothing,
  L extends boolean = false,
>(declaration: Declaration<P, I, O, G, L>): Endpoint<P, I, O, G, L> {
  const errors = declarationErrors(declaration)
  if (errors.length > 0) {
    throw new Error(`${declaration.method} ${declaration.path}: ${errors.join('; ')}`)
  }
  const nothing: Schema = Nothing
  const nowhere: boolean = false
  return {
    params: nothing as P,
    input: nothing as I,
    status: 200,
    produces: ['json'],
    otherStatuses: [],
    errors: [],
    reauth: false,
    unsafe: declaration.method !== 'GET',
    ownLimit: false,
    throttle: takesCursor(declaration.input) ? 'lists' : 'others',
    located: nowhere as L,
    idempotent: false,
    bodyKb: BODY_KB,
    ...declaration,
    tags: [declaration.path.split('/')[1] ?? ''],
  }
}

function declarationErrors(declaration: Declaration<Schema, Schema, Schema, Guard, boolean>): string[] {
  const errors: string[] = []
  const inPath = [...declaration.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const shape: object = declaration.params instanceof z.ZodMiniObject ? declaration.params.shape : {}
  for (const name of inPath)
    if (!Object.hasOwn(shape, name)) errors.push(`no schema for path parameter ${name}`)
  for (const name of Object.keys(shape)) if (!inPath.includes(name)) errors.push(`${name} is not in the path`)
  if (declaration.status === 204 && declaration.output !== NoContent) errors.push('a 204 has no body')
  if (declaration.guard === 'any' && declaration.reauth) errors.push('a guest cannot re-authenticate')
  const returnsString = declaration.output instanceof z.ZodMiniString
  if (isText(declaration) && !returnsString) errors.push('a text needs z.string() as its output')
  if (declaration.otherStatuses && !isText(declaration)) errors.push('other statuses are for texts')
  if (declaration.summary.trim() === '') errors.push('no summary')
  const takesGuesses = declaration.errors?.some((code) => GUESSED.includes(code)) ?? false
  if ((declaration.ownLimit || takesGuesses) && !declaration.throttle) errors.push('no throttle')
  return errors
}

/** Errors that answer a wrong guess. */
const GUESSED: readonly ErrorCode[] = ['bad_credentials', 'code_wrong', 'code_attempts']

/** Returns true if the input has a cursor: `cursor` in the API, `after` on rendered pages. */
function takesCursor(input: Schema | undefined): boolean {
  const shape: object = input instanceof z.ZodMiniObject ? input.shape : {}
  return 'cursor' in shape || 'after' in shape
}

/**
 * Lists the HTTP methods of an endpoint's routes, in the cloud and on one machine: a GET also has HEAD (same headers,
 * no body), unless it changes something.
 */
export function methodsOf<M extends string>({
  method,
  unsafe,
}: {
  readonly method: M
  readonly unsafe: boolean
}): readonly (M | 'HEAD')[] {
  return method === 'GET' && !unsafe ? [method, 'HEAD'] : [method]
}

export type InputOf<E> = E extends Endpoint<Schema, infer I, Schema> ? z.core.output<I> : never
export type SentInputOf<E> = E extends Endpoint<Schema, infer I, Schema> ? z.core.input<I> : never
export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema> ? z.core.output<P> : never
export type OutputOf<E> = E extends Endpoint<Schema, Schema, infer O> ? z.core.output<O> : never
export type AnyEndpoint = Endpoint

const COMMON: readonly ErrorCode[] = ['invalid_input', 'too_many', 'internal', 'unavailable', 'timeout']

/** Lists every code that an endpoint may return: its own and those of its guard and method. */
export function errorsOf(declared: AnyEndpoint): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON, ...declared.errors])
  if (declared.guard !== 'any') codes.add('not_authenticated')
  if (declared.guard === 'editor' || declared.guard === 'admin') {
    codes.add('forbidden')
    // Staff may need a passkey that this session has not shown.
    codes.add('reauth_required')
  }
  if (declared.guard === 'verified') codes.add('not_verified')
  if (declared.reauth) codes.add('reauth_required')
  if (declared.unsafe) codes.add('cross_site')
  if (declared.idempotent) codes.add('idempotency_mismatch')
  if (declared.method === 'POST' || declared.method === 'PATCH') {
    codes.add('not_json')
    codes.add('too_large')
  }
  return [...codes]
}

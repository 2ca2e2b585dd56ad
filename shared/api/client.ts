import type { AnyEndpoint, OutputOf, ParamsOf, SentInputOf } from './endpoint.ts'
import { type ErrorBody, type ErrorCode, type InvalidField, isErrorCode } from './errors.ts'
import { isText, MEDIA_TYPES, type Medium } from './media.ts'

/** A failed call; `code` is `offline` if it never reached the server. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode | 'offline'
  readonly fields: readonly InvalidField[]
  readonly requestId: string
  readonly details: Partial<ErrorBody>

  constructor(code: ErrorCode | 'offline', statusCode: number, details: Partial<ErrorBody> = {}) {
    super(details.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.statusCode = statusCode
    this.fields = details.fields ?? []
    this.requestId = details.requestId ?? ''
    this.details = details
  }
}

export interface ClientOptions {
  /** `/api/v1`, or an absolute URL. */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  /** Returns headers for every call: the language, `X-Requested-With`. */
  readonly headers?: () => Record<string, string>
  /** Called with every answer, e.g. to read the server's clock from its `Date`. */
  readonly onResponse?: (response: Response) => void
}

/** The inferred type of `z.strictObject({})`. */
type NoFields = Record<string, never>

/** The parts of a request; parts without fields are omitted. */
export type CallOptions<E extends AnyEndpoint> = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** True if the call must outlive its page; its body may then have 64 KB. */
  readonly keepalive?: boolean
  /** Called with this call's answer before its body is read, e.g. for headers. */
  readonly onResponse?: (response: Response) => void
} & ([ParamsOf<E>] extends [NoFields] ? { readonly params?: undefined } : { readonly params: ParamsOf<E> }) &
  (Record<never, never> extends SentInputOf<E>
    ? { readonly input?: SentInputOf<E> }
    : { readonly input: SentInputOf<E> })

export type Call = <E extends AnyEndpoint>(endpoint: E, options?: CallOptions<E>) => Promise<OutputOf<E>>

/**
 * Creates a typed client of the contract.
 * @throws ApiError with the answer's status and code; 500 `internal` if the answer is not ours; status 0, `offline`
 * if there is none.
 * @example
 * const call = createClient({ baseUrl: '/api/v1', fetch })
 * const { round } = await call(api.rounds.create, { input: { mode: 'fun', risk: 'steady' } })
 */
export function createClient(options: ClientOptions): Call {
  return async (endpoint, parts) => {
    const request = requestOf(endpoint, parts ?? {}, options)
    let response: Response
    try {
      response = await options.fetch(request.url, request.init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError('offline', 0)
    }
    options.onResponse?.(response)
    parts?.onResponse?.(response)
    return answerOf(response, isText(endpoint))
  }
}

interface LooseParts {
  readonly params?: unknown
  readonly input?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

function requestOf(endpoint: AnyEndpoint, parts: LooseParts, options: ClientOptions) {
  const params = new Map(Object.entries(parts.params ?? {}))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const headers: Record<string, string> = { accept: acceptOf(endpoint), ...options.headers?.() }
  if (hasBody) headers['content-type'] = 'application/json'
  if (parts.idempotencyKey) headers['idempotency-key'] = parts.idempotencyKey
  const query = hasBody ? '' : queryOf(parts.input ?? {})
  return {
    url: `${options.baseUrl}${path}${query}`,
    init: {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: parts.signal ?? null,
      ...(parts.keepalive ? { keepalive: true } : {}),
      ...(hasBody ? { body: JSON.stringify(parts.input ?? {}) } : {}),
    } satisfies RequestInit,
  }
}

/** Returns the Accept header; it always includes JSON, the format of errors. */
function acceptOf({ produces = ['json'] }: { readonly produces?: readonly Medium[] }): string {
  const types = [...produces, 'json' as const].map((medium) => MEDIA_TYPES[medium].split(';')[0])
  return [...new Set(types)].join(', ')
}

function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

async function answerOf<T>(response: Response, isPlain: boolean): Promise<T> {
  const text = await response.text()
  if (isPlain && response.ok) return text as T
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError('internal', response.ok ? 500 : response.status)
  }
  if (response.ok) return body as T
  const details = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  throw new ApiError(isErrorCode(details.code) ? details.code : 'internal', response.status, details)
}

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type AnyEndpoint, errorsOf, type OtherStatus } from '#shared/api/endpoint.ts'
import type { ErrorBody, ErrorCode } from '#shared/api/errors.ts'
import { isText, MEDIA_TYPES } from '#shared/api/media.ts'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { isLocale, type Locale, languageTag, pickLocale } from '#shared/i18n/locales.ts'
import { errorText, fieldText } from '#shared/i18n/texts.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { DAY_MS } from '#shared/time.ts'
import { AppError, errorName, Unavailable } from '../app-error.ts'
import { log } from '../log.ts'

const HEADERS = {
  'content-type': MEDIA_TYPES.json,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** `Set-Cookie` lines, headers and, if it is not the endpoint's own, the status of the answer. */
export interface Reply {
  readonly cookies: string[]
  readonly headers: Record<string, string>
  status?: OtherStatus
}

/** @throws Error if the handler set a status that the contract does not declare */
export function successResult(
  endpoint: AnyEndpoint,
  body: unknown,
  reply: Reply,
): APIGatewayProxyStructuredResultV2 {
  const { status } = reply
  if (status !== undefined && !endpoint.otherStatuses.includes(status)) {
    throw new Error(`${status} is not declared`)
  }
  return {
    statusCode: status ?? endpoint.status,
    headers: { ...HEADERS, 'content-type': MEDIA_TYPES[endpoint.produces[0]], ...reply.headers },
    ...(reply.cookies.length > 0 ? { cookies: reply.cookies } : {}),
    ...(body === undefined ? {} : { body: isText(endpoint) ? String(body) : JSON.stringify(body) }),
  }
}

type FailedRequest = Pick<APIGatewayProxyEventV2, 'requestContext'> & { readonly headers: RequestHeaders }

/** Answers an error with the body of docs/product.md, section 5. An undeclared error is logged and answers 500. */
export function errorResult(
  endpoint: AnyEndpoint,
  error: unknown,
  event: FailedRequest & Pick<APIGatewayProxyEventV2, 'pathParameters'>,
): APIGatewayProxyStructuredResultV2 {
  const known = declaredError(endpoint, error)
  if (!known) logError(endpoint, error, event)
  const refused = known && refusalOf(endpoint, known)
  if (refused) log('info', 'refused', { ...refused, ...operationOf(endpoint, event), userId: known.userId })
  const shown = known ?? new AppError('internal')
  // A request for a page gets a page.
  if (shown.statusCode >= 500 && endpoint.produces[0] === 'html') return errorPage(shown, event)
  return errorAnswer(shown, event)
}

function declaredError(endpoint: AnyEndpoint, error: unknown): AppError | undefined {
  // `Unavailable` was logged where it was thrown.
  if (error instanceof Unavailable) return new AppError('unavailable', { retryAfter: error.retryAfter })
  return error instanceof AppError && errorsOf(endpoint).includes(error.code) ? error : undefined
}

/** Writes an error in the language of `Accept-Language`. */
export function errorAnswer(error: AppError, event: FailedRequest): APIGatewayProxyStructuredResultV2 {
  const locale = pickLocale(event.headers['accept-language'])
  return {
    statusCode: error.statusCode,
    headers: { ...HEADERS, ...retryHeader(error) },
    body: JSON.stringify(errorBody(error, locale, event.requestContext)),
  }
}

function errorBody(
  error: AppError,
  locale: Locale,
  { requestId, timeEpoch }: { requestId: string; timeEpoch: number },
): ErrorBody {
  const { nextAt, retryAfter, attemptsLeft } = error.details
  // Parallel calls: one that came before the round which used up the limit need not wait longer than a day.
  const waitS = nextAt ? Math.min(DAY_MS, Date.parse(nextAt) - timeEpoch) / 1000 : retryAfter
  const fields = error.fields.map(({ path, code, values }) => ({
    path,
    code,
    message: fieldText(locale, code, values),
  }))
  return {
    errors: true,
    statusCode: error.statusCode,
    code: error.code,
    message: errorText(locale, error.code, {
      ...(waitS === undefined ? {} : { wait: waitS }),
      ...(attemptsLeft === undefined ? {} : { attemptsLeft }),
    }),
    ...(fields.length > 0 ? { fields } : {}),
    ...error.details,
    requestId,
  }
}

/** Refusals that alarms count: many at once are an attack (infra/cloud/api-stack.ts). */
export const COUNTED_REFUSALS: readonly ErrorCode[] = [
  'bad_credentials',
  'code_wrong',
  'code_attempts',
  'code_expired',
  'forbidden',
  'cross_site',
]

/** Refusals that show somebody probing for a way in. They are rare, so no alarm counts them. */
const PROBES = ['foreign_id', 'tampered_cursor', 'privileged_field'] as const

interface Refusal {
  readonly code: ErrorCode | (typeof PROBES)[number]
  readonly about?: { readonly fields: readonly string[] }
}

function refusalOf(endpoint: AnyEndpoint, { code, fields, userId }: AppError): Refusal | undefined {
  if (COUNTED_REFUSALS.includes(code)) return { code }
  // The old password, which a change of the password needs, may be guessed like a login.
  if (fields.some((field) => field.code === 'password_wrong')) return { code: 'bad_credentials' }
  // A 404 of a signed-in user on a path with an id may be a try at another user's record.
  if (code === 'not_found' && userId !== undefined && endpoint.path.includes('{')) {
    return { code: 'foreign_id' }
  }
  if (fields.some((field) => field.path === 'cursor' && field.code === 'invalid_value')) {
    return { code: 'tampered_cursor' }
  }
  const privileged = fields
    .filter((field) => field.code === 'unknown_field' && PRIVILEGED.includes(field.path))
    .map(({ path }) => path)
  return privileged.length > 0 ? { code: 'privileged_field', about: { fields: privileged } } : undefined
}

/**
 * Fields of a user's record that the user may not set. The log names no other unknown fields, which could hold
 * anything.
 */
const PRIVILEGED = [
  ...['_id', 'id', 'role', 'admin', 'verified', 'groups', 'links', 'lega_info', 'excludedUntil', 'limits'],
  ...['passwordHash', 'staffPassword', 'passkeys', 'sessions', 'devices', 'account', 'deposit', 'state'],
]

function operationOf({ method, path }: AnyEndpoint, event: FailedRequest) {
  return { operation: `${method} ${path}`, requestId: event.requestContext.requestId }
}

/** Logs name, message and stack of the error, but no body, cookie or address. */
function logError(endpoint: AnyEndpoint, error: unknown, event: FailedRequest): void {
  const about = error instanceof Error ? { message: error.message, stack: error.stack } : { error }
  log('error', 'failed', { ...operationOf(endpoint, event), error: errorName(error), about })
}

/** A page for errors of pages: one line and a link home, with nothing that could fail. */
function errorPage(
  error: AppError,
  event: Pick<APIGatewayProxyEventV2, 'pathParameters'> & { readonly headers: RequestHeaders },
): APIGatewayProxyStructuredResultV2 {
  const named = event.pathParameters?.locale
  const locale = isLocale(named) ? named : pickLocale(event.headers['accept-language'])
  const body = `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="dark light" />
<title>${SITE_CONFIG.name}</title>
</head>
<body>
<p>${errorText(locale, error.code)}</p>
<p><a href="${withLocale(locale, '/')}">${SITE_CONFIG.name}</a></p>
</body>
</html>
`
  return {
    statusCode: error.statusCode,
    headers: {
      'content-type': MEDIA_TYPES.html,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...retryHeader(error),
    },
    body,
  }
}

function retryHeader({ details: { retryAfter } }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

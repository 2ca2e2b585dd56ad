import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import cf from 'cloudfront'
import { API_BASE } from '#shared/api/routes.ts'
import { STRICT_TRANSPORT_SECURITY } from '#shared/http/security-headers.ts'
import { LOCALE_COOKIE, rootRedirect } from '#shared/i18n/locale-path.ts'
import { NO_FILE_TEXT, PASSED_QUERY, siteAnswer } from '#shared/site/answer.ts'
import { API_ORIGIN_ID } from './origins.ts'
import { queryOf, valuesOf } from './query.ts'

type Request = CloudFrontFunctionsEvent['request']

interface Reply {
  statusCode: number
  statusDescription: string
  headers: Record<string, { value: string }>
  body?: string
}

// CloudFront's JavaScript (runtime 2.0) has const, let and arrow functions, but no `for … of`, destructuring or spread.
// The build refuses what it lacks, here and in the shared code that this file imports.

/**
 * Viewer request of the page behaviour: redirects exactly `/` to the reader's language, and maps every other address to
 * its built file or to the API call that renders it.
 */
export function handler(event: CloudFrontFunctionsEvent): Request | Reply {
  const request = event.request
  const elsewhere = rootRedirect(request.uri, cookieHeader(request), acceptLanguage(request))
  if (elsewhere !== undefined) return redirect(elsewhere + queryOf(request.querystring))
  const answer = siteAnswer(request.uri)
  keepQuery(request, answer.query)
  if (answer.rendered !== undefined) {
    cf.selectRequestOriginById(API_ORIGIN_ID)
    request.uri = API_BASE + answer.rendered
    return request
  }
  if (answer.file === undefined) return noFile()
  if (answer.status === 404) ignoreCopies(request)
  request.uri = answer.file
  return request
}

function redirect(location: string): Reply {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: {
      location: { value: location },
      // The next visitor of a shared cache may read another language.
      'cache-control': { value: 'private, no-store' },
      vary: { value: 'accept-language, cookie' },
      'strict-transport-security': { value: STRICT_TRANSPORT_SECURITY },
    },
  }
}

/** Sets its own headers: the headers policy is documented only for answers from cache and origin. */
function noFile(): Reply {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-cache' },
      'x-content-type-options': { value: 'nosniff' },
      'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
      'strict-transport-security': { value: STRICT_TRANSPORT_SECURITY },
    },
    body: NO_FILE_TEXT,
  }
}

/** Removes the cache-key parameters from addresses that do not use them, so that a page is cached once. */
function keepQuery(request: Request, names: readonly string[]): void {
  PASSED_QUERY.forEach((name) => {
    if (names.indexOf(name) === -1) delete request.querystring[name]
  })
}

/** A not-found page must be sent whole, since a 304 or 206 would hide its status. */
function ignoreCopies(request: Request): void {
  delete request.headers['if-none-match']
  delete request.headers['if-modified-since']
  delete request.headers.range
}

function cookieHeader(request: Request): string {
  return valuesOf(request.cookies[LOCALE_COOKIE])
    .map((value) => `${LOCALE_COOKIE}=${value}`)
    .join('; ')
}

function acceptLanguage(request: Request): string {
  return valuesOf(request.headers['accept-language']).join(', ')
}

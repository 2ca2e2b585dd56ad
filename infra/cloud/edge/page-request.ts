import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import cf from 'cloudfront'
import { API_BASE } from '#shared/api/base.ts'
import { STRICT_TRANSPORT_SECURITY } from '#shared/http/security-headers.ts'
import { LOCALE_COOKIE, rootRedirect } from '#shared/i18n/locale-path.ts'
import { LIST_QUERY, NO_FILE_TEXT, siteAnswer } from '#shared/site/answer.ts'
import { API_ORIGIN_ID } from './origins.ts'
import { queryOf, valuesOf } from './query.ts'

type Request = CloudFrontFunctionsEvent['request']

interface Reply {
  statusCode: number
  statusDescription: string
  headers: Record<string, { value: string }>
  body?: string
}

// CloudFront's own JavaScript (runtime 2.0) knows const, let and arrows, but neither `for … of`, destructuring
// nor spread; the build refuses what it lacks, here and in the shared rules that come along.

/**
 * Before a page is fetched: exactly `/` leads to the reader's language, every other address becomes the built
 * file that answers it, or the call of the API that renders it. Only on the page behaviour.
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

/** Without the headers policy, which is documented for answers of the cache and the origin only. */
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

/** What the cache tells pages apart by is dropped where it says nothing: one page is kept once. */
function keepQuery(request: Request, names: readonly string[]): void {
  LIST_QUERY.forEach((name) => {
    if (names.indexOf(name) === -1) delete request.querystring[name]
  })
}

/** A page that is 404 is sent whole: a 304 or 206 to what the browser kept would not be one. */
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

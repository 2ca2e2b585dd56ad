import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import { STRICT_TRANSPORT_SECURITY } from '#shared/http/security-headers.ts'
import { LOCALE_COOKIE, rootRedirect } from '#shared/i18n/locale-path.ts'
import { NO_FILE_TEXT, siteAnswer } from '#shared/site/answer.ts'

type Request = CloudFrontFunctionsEvent['request']
type Entry = Request['headers'][string] | undefined

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
 * file that answers it. Only on the page behaviour; the API's 404 stay what they are.
 */
export function handler(event: CloudFrontFunctionsEvent): Request | Reply {
  const request = event.request
  const elsewhere = rootRedirect(request.uri, cookieHeader(request), acceptLanguage(request))
  if (elsewhere !== undefined) return redirect(elsewhere + queryOf(request))
  const answer = siteAnswer(request.uri)
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

/** What came more than once stands in a list; a value alone does not. */
function valuesOf(entry: Entry): string[] {
  if (entry === undefined) return []
  return (entry.multiValue ?? [entry]).map((each) => each.value)
}

/** The query as it came, with its question mark. */
function queryOf(request: Request): string {
  const pairs: string[] = []
  Object.keys(request.querystring).forEach((name) => {
    valuesOf(request.querystring[name]).forEach((value) => {
      pairs.push(value === '' ? name : `${name}=${value}`)
    })
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

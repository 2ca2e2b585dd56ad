import type { CloudFrontFunctionsEvent } from 'aws-lambda'
import { LOCALE_COOKIE } from '#shared/i18n/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES } from '#shared/i18n/locales.ts'

type Request = CloudFrontFunctionsEvent['request']

interface Redirect {
  statusCode: number
  statusDescription: string
  headers: Record<string, { value: string }>
}

// CloudFront's own JavaScript (runtime 2.0) knows const, let and arrows, but neither `for … of`, destructuring
// nor spread, so this is `rootRedirect` of shared/i18n/locale-path.ts in an older tongue; its test holds the
// two together, and the build refuses syntax that the runtime lacks.

/**
 * Before a page is fetched: exactly `/` leads to the reader's language, every other address without a file
 * name is the application. Only on the page behaviour; the API's 404 stay what they are.
 */
export function handler(event: CloudFrontFunctionsEvent): Request | Redirect {
  const request = event.request
  if (request.uri === '/') {
    const locale = wantedLocale(request)
    if (locale !== DEFAULT_LOCALE) return redirect(`/${locale}${queryOf(request)}`)
  }
  const lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1)
  if (lastSegment.indexOf('.') === -1) request.uri = '/index.html'
  return request
}

function redirect(location: string): Redirect {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: {
      location: { value: location },
      // The next visitor of a shared cache may read another language.
      'cache-control': { value: 'private, no-store' },
    },
  }
}

function wantedLocale(request: Request): string {
  const cookie = request.cookies[LOCALE_COOKIE]
  if (cookie && isLocale(cookie.value)) return cookie.value
  const accepted = request.headers['accept-language']
  return accepted ? bestOf(accepted.value) : DEFAULT_LOCALE
}

function isLocale(tag: string): boolean {
  return LOCALES.some((locale) => locale === tag)
}

/** RFC 9110, 12.5.4: by falling weight, the exact tag before its primary subtag. */
function bestOf(acceptLanguage: string): string {
  const wishes = acceptLanguage.slice(0, 500).split(',').map(readWish)
  const wanted = wishes.filter((wish) => wish.quality > 0).sort((a, b) => b.quality - a.quality)
  const best = wanted.map((wish) => localeOf(wish.tag)).filter((locale) => locale !== '')[0]
  return best ?? DEFAULT_LOCALE
}

function localeOf(tag: string): string {
  if (isLocale(tag)) return tag
  const primary = tag.split('-')[0] ?? ''
  return isLocale(primary) ? primary : ''
}

function readWish(part: string): { tag: string; quality: number } {
  const pieces = part.trim().toLowerCase().split(';')
  const weight = pieces.slice(1).filter((piece) => piece.trim().indexOf('q=') === 0)[0]
  const quality = weight === undefined ? 1 : Number(weight.trim().slice(2))
  return { tag: (pieces[0] ?? '').trim(), quality: Number.isFinite(quality) ? quality : 0 }
}

/** The query as it came, with its question mark. */
function queryOf(request: Request): string {
  const pairs: string[] = []
  Object.keys(request.querystring).forEach((name) => {
    const entry = request.querystring[name]
    const values = entry?.multiValue ?? (entry ? [entry] : [])
    values.forEach((each) => {
      pairs.push(each.value === '' ? name : `${name}=${each.value}`)
    })
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import type { RequestHeaders } from '#shared/http/request-headers.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { isLocale, pickLocale } from '#shared/i18n/locales.ts'
import { errorText } from '#shared/i18n/texts.ts'
import { SITE_CONFIG } from '#shared/site/config.ts'
import type { AppError } from './app-error.ts'

/** What stands where a page could not be written: a line and the way home, made of nothing that could fail. */
export function faultPage(
  error: AppError,
  event: Pick<APIGatewayProxyEventV2, 'pathParameters'> & { readonly headers: RequestHeaders },
): APIGatewayProxyStructuredResultV2 {
  const named = event.pathParameters?.locale
  const locale = isLocale(named) ? named : pickLocale(event.headers['accept-language'])
  const body = `<!doctype html>
<html lang="${locale}">
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

export function retryHeader({ details: { retryAfter } }: AppError): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
}

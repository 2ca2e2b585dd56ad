import type { RequestHeaders } from '#shared/http/request-headers.ts'

/**
 * The one cross-site rule (PRODUCT, section 5): refuses what another site's page could have sent.
 * `Sec-Fetch-Site` decides where a browser sends it, then `Origin`; a caller that sends neither must add
 * `X-Requested-With`, which no cross-site form can.
 */
export function isCrossSite(headers: RequestHeaders, siteOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const { origin } = headers
  if (origin !== undefined && !siteOrigins.includes(origin)) return true
  return site === undefined && origin === undefined && headers['x-requested-with'] === undefined
}

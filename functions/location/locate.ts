import { knownCountry } from '#shared/countries/codes.ts'
import { config } from '../config.ts'
import { type ApiEvent, viewerAddress } from '../http/edge.ts'
import { truncatedAddress } from '../http/network.ts'
import { type Ask, remembering } from './remembering.ts'
import { askService } from './service.ts'

/** Where a visitor is, by nothing that a visitor can set (docs/decisions/0025-where-a-visitor-is.md). */
export interface Place {
  /** ISO 3166 code; undefined where nothing names one. */
  readonly country: string | undefined
  readonly region: string | undefined
}

let ask: Ask | undefined

/**
 * The country that our own distribution names; else, where a location service is configured, what that says of the
 * truncated address. Nothing of it is stored or logged.
 */
export async function locate(event: ApiEvent): Promise<Place> {
  const { headers } = event
  const named = knownCountry(headers['cloudfront-viewer-country'])
  if (named !== undefined) return { country: named, region: headers['cloudfront-viewer-country-region'] }
  return { country: await located(event), region: undefined }
}

async function located(event: ApiEvent): Promise<string | undefined> {
  const service = config().ipLocationUrl
  const address = service && truncatedAddress(viewerAddress(event) ?? '')
  if (!service || address === undefined) return undefined
  ask ??= remembering((prefix) => askService(service, prefix))
  return ask(address, event.requestContext.timeEpoch)
}

// Location: the visitor's country, from the CDN's header or a configured service.

import { knownCountry } from '#shared/countries/codes.ts'
import { HOUR_MS } from '#shared/time.ts'
import { config } from '../config.ts'
import { type ApiEvent, viewerAddress } from './edge.ts'
import { truncatedAddress } from './network.ts'
import type { RequestInfo } from './request.ts'

/** Looks up the country of a truncated address; undefined if it is unknown. */
type LookUp = (address: string, nowMs: number) => Promise<string | undefined>

/** A known country is kept for six hours: networks rarely move to another country. */
const NAMED_MS = 6 * HOUR_MS
/** A failure is kept for a minute, so that not every request asks a service that is down. */
const FAILED_MS = 60_000
/** Addresses in memory, about 2 MB. */
const PREFIXES_MAX = 10_000

interface Answer {
  readonly country: string | undefined
  readonly askedMs: number
}

/**
 * Asks once for each truncated address and keeps the answer in memory; the oldest go first. Simultaneous requests from
 * one network share one look-up.
 *
 * @param ask never throws; undefined is a failure
 * @example const countryOf = cacheLookUps((address) => askService(service, address))
 */
export function cacheLookUps(
  ask: (address: string) => Promise<string | undefined>,
  prefixesMax = PREFIXES_MAX,
): LookUp {
  const answers = new Map<string, Answer>()
  const pending = new Map<string, Promise<string | undefined>>()
  const askNow = async (address: string, nowMs: number): Promise<string | undefined> => {
    try {
      const country = await ask(address)
      answers.delete(address)
      answers.set(address, { country, askedMs: nowMs })
      const oldest = answers.keys().next().value
      if (answers.size > prefixesMax && oldest !== undefined) answers.delete(oldest)
      return country
    } finally {
      pending.delete(address)
    }
  }
  return (address, nowMs) => {
    const known = answers.get(address)
    if (known && isFresh(known, nowMs)) return Promise.resolve(known.country)
    const running = pending.get(address) ?? askNow(address, nowMs)
    pending.set(address, running)
    return running
  }
}

/** False also for an answer from the future, after the clock was moved back. */
function isFresh({ country, askedMs }: Answer, nowMs: number): boolean {
  const ageMs = nowMs - askedMs
  return ageMs >= 0 && ageMs < (country === undefined ? FAILED_MS : NAMED_MS)
}

/**
 * A visitor's country and region, from sources that the visitor cannot set
 * (docs/decisions/0025-country-comes-from-the-network.md).
 */
export interface VisitorLocation {
  /** ISO 3166 code; undefined if no source names one. */
  readonly country: string | undefined
  readonly region: string | undefined
}

/** The request of an endpoint that is declared `located`. Other endpoints look up no country. */
export interface LocatedRequest extends RequestInfo, VisitorLocation {}

let lookUp: LookUp | undefined

/**
 * The country that our CloudFront distribution names, or else the country that a configured location service gives
 * for the truncated address. Nothing is stored or logged.
 */
export async function locate(event: ApiEvent): Promise<VisitorLocation> {
  const { headers } = event
  const named = knownCountry(headers['cloudfront-viewer-country'])
  if (named !== undefined) return { country: named, region: headers['cloudfront-viewer-country-region'] }
  return { country: await lookUpCountry(event), region: undefined }
}

async function lookUpCountry(event: ApiEvent): Promise<string | undefined> {
  const service = config().ipLocationUrl
  const address = service && truncatedAddress(viewerAddress(event) ?? '')
  if (!service || address === undefined) return undefined
  lookUp ??= cacheLookUps((prefix) => askService(service, prefix))
  return lookUp(address, event.requestContext.timeEpoch)
}

/** Limit for connecting, waiting and reading together. */
const TIMEOUT_MS = 1000
/** The longest answers of such services are about 3 KB. */
const ANSWER_MAX_BYTES = 16 * 1024

/**
 * Fields in which known services give the country's code. In some services `country` is a name, which the code check
 * drops.
 */
const FIELDS = ['country_code', 'countryCode', 'country'] as const

/**
 * Asks a location service for the country of a truncated address: `GET <service>/json/<address>`, the form of
 * freegeoip and ip-api. Never throws: a redirect and a late, large, malformed or empty answer give undefined.
 *
 * @example await askService(new URL('https://location.example'), '203.0.113.0') // 'GB'
 */
export async function askService(service: URL, address: string): Promise<string | undefined> {
  try {
    const response = await fetch(addressOf(service, address), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readAnswer(response)
    return text === undefined ? undefined : countryIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

function addressOf(service: URL, address: string): URL {
  const url = new URL(service)
  url.pathname = `${service.pathname.replace(/\/+$/, '')}/json/${address}`
  return url
}

async function readAnswer({ ok, body }: Response): Promise<string | undefined> {
  if (!body) return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of body) {
    if (!ok) return undefined
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > ANSWER_MAX_BYTES) return undefined
  }
  return ok ? Buffer.concat(chunks).toString('utf8') : undefined
}

/** Undefined if two fields name different countries. */
function countryIn(answer: unknown): string | undefined {
  const fields = new Map(Object.entries(Object(answer)))
  const named = FIELDS.flatMap((name) => {
    const value = fields.get(name)
    return (typeof value === 'string' && knownCountry(value)) || []
  })
  return new Set(named).size === 1 ? named[0] : undefined
}

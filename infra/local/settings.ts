import * as z from 'zod/mini'
import { LOCATION_URL_SHAPE, readLocationUrl } from '#shared/http/location-url.ts'
import { Email } from '#shared/models/basics.ts'
import { PASSWORD_MAX, PASSWORD_MIN_STAFF } from '#shared/models/password.ts'
import { ENGINES, type EngineName } from './database.ts'
import { StartError } from './start-error.ts'
import { readCountry } from './visitor.ts'

/** Settings of a local run from the environment (docs/product.md, section 10). */
export interface Settings {
  readonly port: number
  readonly dataDir: string
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  /** The endpoint of a DynamoDB Local that somebody else runs. */
  readonly databaseEndpoint: string | undefined
  /** The database to start; by default the first that runs on this machine. */
  readonly databaseEngine: EngineName | undefined
  readonly rateLimitScale: number
  /** Staff need a passkey only if set to `required`. */
  readonly staffPasskey: 'optional' | 'required'
  /** True if each request is printed: `LOG=requests`. */
  readonly logRequests: boolean
  /** ISO 3166 code, or undefined for unknown. */
  readonly visitorCountry: string | undefined
  /** The location service for visitors whose country the network does not name; none by default. */
  readonly ipLocationUrl: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** @throws StartError about the first value that cannot be used. */
export function readSettings(env: Environment): Settings {
  return {
    port: readPort(env.PORT || '3000'),
    dataDir: env.DATA_DIR || '.data',
    adminEmail: readEmail(env.ADMIN_EMAIL),
    adminPassword: readPassword(env.ADMIN_PASSWORD),
    databaseEndpoint: readEndpoint(env.DYNAMODB_ENDPOINT),
    databaseEngine: readEngine(env.DATABASE_ENGINE),
    rateLimitScale: readScale(env.RATE_LIMIT_SCALE || '100'),
    staffPasskey: readStaffPasskey(env.STAFF_PASSKEY || 'optional'),
    logRequests: env.LOG === 'requests',
    visitorCountry: readVisitorCountry(env.VISITOR_COUNTRY ?? 'GB'),
    ipLocationUrl: readLocationService(env.IP_LOCATION_URL),
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new StartError(`PORT is "${text}", but must be a number from 1 to 65535.`)
}

function readEmail(text: string | undefined): string | undefined {
  if (!text) return undefined
  const email = z.safeParse(Email, text)
  if (email.success) return email.data
  throw new StartError(`ADMIN_EMAIL is "${text}", which is no e-mail address.`)
}

function readPassword(text: string | undefined): string | undefined {
  if (!text) return undefined
  const length = [...text].length
  if (length >= PASSWORD_MIN_STAFF && length <= PASSWORD_MAX) return text
  throw new StartError(
    `ADMIN_PASSWORD has ${length} characters, but the password of staff has ${PASSWORD_MIN_STAFF} to ${PASSWORD_MAX}.`,
  )
}

function readEndpoint(text: string | undefined): string | undefined {
  if (!text) return undefined
  const protocol = URL.parse(text)?.protocol
  if (protocol === 'http:' || protocol === 'https:') return text
  throw new StartError(
    `DYNAMODB_ENDPOINT is "${text}", but must be an address such as http://localhost:8000.`,
  )
}

function readEngine(text: string | undefined): EngineName | undefined {
  if (!text) return undefined
  const engine = ENGINES.find((name) => name === text)
  if (engine) return engine
  throw new StartError(`DATABASE_ENGINE is "${text}", but must be one of: ${ENGINES.join(', ')}.`)
}

function readScale(text: string): number {
  const scale = Number(text)
  if (Number.isFinite(scale) && scale > 0) return scale
  throw new StartError(`RATE_LIMIT_SCALE is "${text}", but must be a number above 0.`)
}

function readStaffPasskey(text: string): Settings['staffPasskey'] {
  if (text === 'optional' || text === 'required') return text
  throw new StartError(`STAFF_PASSKEY is "${text}", but must be optional or required.`)
}

function readVisitorCountry(text: string): string | undefined {
  if (text === '' || text.toLowerCase() === 'unknown') return undefined
  const country = readCountry(text)
  if (country !== null) return country
  throw new StartError(
    `VISITOR_COUNTRY is "${text}", but must be an ISO 3166 code of two letters, or empty for unknown.`,
  )
}

/** The address may hold a key, so the refusal does not repeat it. */
function readLocationService(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = readLocationUrl(text)
  if (url) return url.href
  throw new StartError(`IP_LOCATION_URL cannot be used; it must be ${LOCATION_URL_SHAPE}.`)
}

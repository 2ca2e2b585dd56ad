import { LOCATION_URL_SHAPE, readLocationUrl } from '#shared/http/location-url.ts'

/** A secret as it stands in the environment, or its name at Secrets Manager: functions/platform/secrets.ts reads both. */
export type SecretSource = { readonly value: string } | { readonly arn: string }

/** What the surroundings tell a function, read once and checked where it is first needed. */
export interface Config {
  /** Root of every derived key. */
  readonly appSecret: SecretSource
  /** Origins that may call; the first one is used in mails. */
  readonly siteOrigins: readonly [string, ...string[]]
  readonly cookieSecure: boolean
  /** Multiplies the rate limits; never the ten a day, the 5 attempts or the 60 seconds. */
  readonly rateLimitScale: number
  readonly allowDemoCasinos: boolean
  readonly mailFrom: string
  readonly frameableCasinos: readonly string[]
  /** The service that is asked for a country where the distribution names none; none unless configured. */
  readonly ipLocationUrl: URL | undefined
  /** Where images lie; empty where no function asks for them. */
  readonly mediaBucket: string
  /** The file of the module that writes pages (`shared/site/rendering.ts`); only functions that do need one. */
  readonly pageRenderer: string
  /** The one other address that pages may send to, for their content security policy; empty where there is none. */
  readonly uploadsTo: string
}

let cached: Config | undefined

/** @throws Error naming every missing variable at once. */
export function config(): Config {
  cached ??= readConfig(process.env)
  return cached
}

/**
 * What proves that a request came through our own distribution, for the functions that answer requests. Apart from the
 * rest: the one for unknown paths knows nothing else.
 *
 * @throws Error where there is none.
 */
export function edgeSecretSource(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SecretSource {
  const source = secretSource(env.EDGE_SECRET, env.EDGE_SECRET_ARN)
  if (!source) throw new Error('Not configured: EDGE_SECRET')
  return source
}

export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The lowest level that is written to the log; every level unless set. */
export function logLevel(): LogLevel {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info'
}

/** What signs the public log of draws, for the one job that does. @throws Error where there is none */
export function logSecretSource(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SecretSource {
  const source = secretSource(env.DRAW_LOG_SECRET, env.DRAW_LOG_SECRET_ARN)
  if (!source) throw new Error('Not configured: DRAW_LOG_SECRET')
  return source
}

/** Who signs the log of draws beside us (`readWitnesses`); nobody unless configured. */
export function logWitnesses(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env.DRAW_LOG_WITNESSES ?? ''
}

/** Without the secrets beside it: what only counts holds none. @throws Error where no table is named. */
export function tableName(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (!env.TABLE_NAME) throw new Error('Not configured: TABLE_NAME')
  return env.TABLE_NAME
}

/** SES, as the SDK finds it. */
export function mailEndpoint(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env.AWS_ENDPOINT_URL_SES ?? `https://email.${env.AWS_REGION}.amazonaws.com`
}

/** Of the distribution whose cache is cleared. @throws Error where none is named. */
export function distributionId(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (!env.DISTRIBUTION_ID) throw new Error('Not configured: DISTRIBUTION_ID')
  return env.DISTRIBUTION_ID
}

/**
 * Whether staff prove themselves by a passkey. Read apart from the rest, by whoever asks: required unless the
 * surroundings say otherwise.
 */
export function isStaffPasskeyRequired(
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return env.STAFF_PASSKEY !== 'optional'
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const appSecret = secretSource(env.APP_SECRET, env.APP_SECRET_ARN)
  const required = { TABLE_NAME: env.TABLE_NAME, APP_SECRET: appSecret, SITE_ORIGIN: env.SITE_ORIGIN }
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0 || !appSecret) throw new Error(`Not configured: ${missing.join(', ')}`)
  const [first = '', ...more] = list(env.SITE_ORIGIN)
  return {
    appSecret,
    siteOrigins: [first, ...more],
    cookieSecure: env.COOKIE_SECURE !== '0',
    rateLimitScale: readScale(env.RATE_LIMIT_SCALE ?? '1'),
    allowDemoCasinos: env.ALLOW_DEMO_CASINOS === '1',
    mailFrom: env.MAIL_FROM ?? 'Fairflight <no-reply@example.com>',
    frameableCasinos: list(env.FRAMEABLE_CASINOS),
    ipLocationUrl: env.IP_LOCATION_URL ? readService(env.IP_LOCATION_URL) : undefined,
    mediaBucket: env.MEDIA_BUCKET ?? '',
    pageRenderer: env.PAGE_RENDERER ?? '',
    uploadsTo: env.UPLOADS_TO ?? '',
  }
}

function secretSource(value: string | undefined, arn: string | undefined): SecretSource | undefined {
  if (value) return { value }
  return arn ? { arn } : undefined
}

function readScale(text: string): number {
  const scale = Number(text)
  if (!(scale > 0) || scale > 1_000_000)
    throw new Error(`RATE_LIMIT_SCALE is "${text}", but must be a positive number`)
  return scale
}

/** The value may hold a key, so the refusal does not repeat it. */
function readService(text: string): URL {
  const url = readLocationUrl(text)
  if (!url) throw new Error(`IP_LOCATION_URL must be ${LOCATION_URL_SHAPE}`)
  return url
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

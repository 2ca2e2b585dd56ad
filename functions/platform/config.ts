import { LOCATION_URL_SHAPE, readLocationUrl } from '#shared/http/location-url.ts'

/** A secret's value, or its name at Secrets Manager. functions/platform/secrets.ts reads both. */
export type SecretSource = { readonly value: string } | { readonly arn: string }

/** Settings of the environment, read and checked at their first use. */
export interface Config {
  /** Root of every derived key. */
  readonly appSecret: SecretSource
  /** Origins that may call. Mails link to the first. */
  readonly siteOrigins: readonly [string, ...string[]]
  readonly cookieSecure: boolean
  /** Multiplies the rate limits; never the ten a day, the 5 attempts or the 60 seconds. */
  readonly rateLimitScale: number
  readonly allowDemoCasinos: boolean
  readonly mailFrom: string
  readonly frameableCasinos: readonly string[]
  /** Service that names a visitor's country where the distribution names none. */
  readonly ipLocationUrl: URL | undefined
  /** Bucket of the images; empty for functions that need none. */
  readonly mediaBucket: string
  /** File of the module that renders pages (`shared/site/rendering.ts`); empty for functions that render none. */
  readonly pageRenderer: string
  /** Address of uploads, which the pages' content security policy allows; empty without one. */
  readonly uploadsTo: string
}

let cached: Config | undefined

/** @throws Error naming every missing variable at once. */
export function config(): Config {
  cached ??= readConfig(process.env)
  return cached
}

/**
 * The secret that proves that a request came through our distribution. Read apart from `config`: the function for
 * unknown paths has no other setting.
 *
 * @throws Error if it is not set
 */
export function edgeSecretSource(): SecretSource {
  return requiredSecret('EDGE_SECRET')
}

export const LOG_LEVELS = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The lowest level that the log writes; `info` unless set. */
export function logLevel(): LogLevel {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info'
}

/** The secret that signs the public log. @throws Error if it is not set */
export function logSecretSource(): SecretSource {
  return requiredSecret('DRAW_LOG_SECRET')
}

/** Witnesses that sign the public log too, in the form that `readWitnesses` reads. */
export function logWitnesses(): string {
  return process.env.DRAW_LOG_WITNESSES ?? ''
}

/** The build that the site serves, which the public log names; undefined without one, as in `npm run dev`. */
export function servedRelease(): { readonly version: string; readonly sha256: string } | undefined {
  const [version, sha256] = (process.env.DRAW_LOG_RELEASE ?? '').split(' ')
  return version && sha256 ? { version, sha256 } : undefined
}

/** Read apart from `config`: functions that only count hold no secrets. @throws Error if it is not set */
export function tableName(): string {
  return required('TABLE_NAME', process.env.TABLE_NAME)
}

/** Multiplies the time that a call waits for the database, for tests on a slow one. @throws Error unless positive */
export function databaseWaitScale(): number {
  return readScale('DATABASE_WAIT_SCALE', process.env.DATABASE_WAIT_SCALE)
}

/** Address of SES, as the SDK finds it. */
export function mailEndpoint(): string {
  return process.env.AWS_ENDPOINT_URL_SES ?? `https://email.${process.env.AWS_REGION}.amazonaws.com`
}

/** @throws Error if it is not set */
export function distributionId(): string {
  return required('DISTRIBUTION_ID', process.env.DISTRIBUTION_ID)
}

/** Staff need a passkey unless `STAFF_PASSKEY` is `optional`. */
export function isStaffPasskeyRequired(): boolean {
  return process.env.STAFF_PASSKEY !== 'optional'
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const appSecret = secretSource(env.APP_SECRET, env.APP_SECRET_ARN)
  const required = { TABLE_NAME: env.TABLE_NAME, APP_SECRET: appSecret, SITE_ORIGIN: env.SITE_ORIGIN }
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0 || !appSecret) throw new Error(`Not configured: ${missing.join(', ')}`)
  const [first = '', ...more] = parseList(env.SITE_ORIGIN)
  return {
    appSecret,
    siteOrigins: [first, ...more],
    cookieSecure: env.COOKIE_SECURE !== '0',
    rateLimitScale: readScale('RATE_LIMIT_SCALE', env.RATE_LIMIT_SCALE),
    allowDemoCasinos: env.ALLOW_DEMO_CASINOS === '1',
    mailFrom: env.MAIL_FROM ?? 'Fairflight <no-reply@example.com>',
    frameableCasinos: parseList(env.FRAMEABLE_CASINOS),
    ipLocationUrl: env.IP_LOCATION_URL ? readService(env.IP_LOCATION_URL) : undefined,
    mediaBucket: env.MEDIA_BUCKET ?? '',
    pageRenderer: env.PAGE_RENDERER ?? '',
    uploadsTo: env.UPLOADS_TO ?? '',
  }
}

function required<T>(name: string, value: T | undefined): T {
  if (!value) throw new Error(`Not configured: ${name}`)
  return value
}

function requiredSecret(name: 'EDGE_SECRET' | 'DRAW_LOG_SECRET'): SecretSource {
  return required(name, secretSource(process.env[name], process.env[`${name}_ARN`]))
}

function secretSource(value: string | undefined, arn: string | undefined): SecretSource | undefined {
  if (value) return { value }
  return arn ? { arn } : undefined
}

function readScale(name: string, text = '1'): number {
  const scale = Number(text)
  if (!(scale > 0) || scale > 1_000_000)
    throw new Error(`${name} is "${text}", but must be a positive number`)
  return scale
}

/** The error does not repeat the value: it may hold a key. */
function readService(text: string): URL {
  const url = readLocationUrl(text)
  if (!url) throw new Error(`IP_LOCATION_URL must be ${LOCATION_URL_SHAPE}`)
  return url
}

function parseList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

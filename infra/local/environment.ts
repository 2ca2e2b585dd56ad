import { BUCKET_NAME } from './bucket/media-bucket.ts'
import type { Settings } from './settings.ts'

export interface EnvironmentParts {
  readonly settings: Settings
  readonly origins: readonly string[]
  readonly secrets: { readonly appSecret: string; readonly edgeSecret: string; readonly logSecret: string }
  readonly databaseEndpoint: string
  readonly mailEndpoint: string
  readonly bucketEndpoint: string
  /** The file of the module that writes pages. */
  readonly pageRenderer: string
}

export const TABLE_NAME = 'fairflight'

/** Variables of this machine's user that would lead the SDK to a real AWS account. */
const ACCOUNT_VARIABLES = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS',
  'AWS_ENDPOINT_URL',
]

/** Credentials that the SDK needs to sign. The local run replaces them by keys of its own. */
export const FAKE_CREDENTIALS = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
}

/** Sets variables so that no call of the SDK leaves this machine. */
export function keepSdkLocal(env: NodeJS.ProcessEnv): void {
  for (const name of ACCOUNT_VARIABLES) delete env[name]
  Object.assign(env, FAKE_CREDENTIALS)
}

/** Sets the variables of the functions that the cloud sets too. */
export function setEnvironment(env: NodeJS.ProcessEnv, parts: EnvironmentParts): void {
  Object.assign(env, {
    TABLE_NAME,
    APP_SECRET: parts.secrets.appSecret,
    EDGE_SECRET: parts.secrets.edgeSecret,
    DRAW_LOG_SECRET: parts.secrets.logSecret,
    SITE_ORIGIN: parts.origins.join(','),
    COOKIE_SECURE: '0',
    STAFF_PASSKEY: parts.settings.staffPasskey,
    RATE_LIMIT_SCALE: String(parts.settings.rateLimitScale),
    LOG_LEVEL: 'warn',
    IP_LOCATION_URL: parts.settings.ipLocationUrl ?? '',
    ALLOW_DEMO_CASINOS: '1',
    MAIL_FROM: 'Fairflight <no-reply@fairflight.example>',
    PAGE_RENDERER: parts.pageRenderer,
    UPLOADS_TO: `${parts.bucketEndpoint}/${BUCKET_NAME}`,
    AWS_ENDPOINT_URL_DYNAMODB: parts.databaseEndpoint,
    AWS_ENDPOINT_URL_SES: parts.mailEndpoint,
    AWS_ENDPOINT_URL_S3: parts.bucketEndpoint,
    MEDIA_BUCKET: BUCKET_NAME,
  })
}

import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { uploadAddress } from './constructs/media-bucket.ts'
import type { Settings } from './settings.ts'

export interface EnvironmentSources {
  readonly table: ITableV2
  readonly appSecret: Secret
  /** `https://fairflight.example` */
  readonly siteOrigin: string
  /** The address that mail comes from. */
  readonly sender: string | undefined
  /** Where images lie. */
  readonly mediaBucket: IBucket
  readonly settings: Settings
}

/** Where Lambda lays a function's code, and in it what infra/app.ts puts beside those that render. */
const PAGE_RENDERER = '/var/task/renderer/serve.mjs'

/**
 * What `functions/config.ts` reads. Of a secret it holds the name only: the function fetches it when it starts
 * (docs/decisions/0036-secrets-rotate.md).
 */
export function functionEnvironment(sources: EnvironmentSources): Readonly<Record<string, string>> {
  return {
    TABLE_NAME: sources.table.tableName,
    APP_SECRET_ARN: sources.appSecret.secretArn,
    SITE_ORIGIN: sources.siteOrigin,
    COOKIE_SECURE: '1',
    RATE_LIMIT_SCALE: sources.settings.rateLimitScale ?? '1',
    ...(sources.sender ? { MAIL_FROM: `Fairflight <${sources.sender}>` } : {}),
    MEDIA_BUCKET: sources.mediaBucket.bucketName,
    STAFF_PASSKEY: 'optional',
    PAGE_RENDERER,
    UPLOADS_TO: uploadAddress(sources.mediaBucket),
    ...(sources.settings.frameableCasinos ? { FRAMEABLE_CASINOS: sources.settings.frameableCasinos } : {}),
  }
}

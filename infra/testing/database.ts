import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { BUCKET_NAME } from '#infra/local/bucket/media-bucket.ts'
import { startBucket } from '#infra/local/bucket/start-bucket.ts'
import { type Database, startDatabase } from '#infra/local/database.ts'
import { keepSdkLocal } from '#infra/local/environment.ts'
import { ensureTable } from '#infra/local/table.ts'

/** Environment of the handlers in a test; vitest's workers inherit it. */
const TEST_ENVIRONMENT = {
  TABLE_NAME: 'fairflight-test',
  APP_SECRET: 'dGVzdC1vbmx5LWFwcC1zZWNyZXQtb2YtMzItYnl0ZXMhIQ',
  EDGE_SECRET: 'dGVzdC1vbmx5LWVkZ2Utc2VjcmV0LW9mLTMyLWJ5dGVzIQ',
  DRAW_LOG_SECRET: 'dGVzdC1vbmx5LWxvZy1zZWNyZXQtb2YtMzItYnl0ZXMhISE',
  SITE_ORIGIN: 'http://localhost:3000',
  COOKIE_SECURE: '0',
  STAFF_PASSKEY: 'optional',
  RATE_LIMIT_SCALE: '100',
  ALLOW_DEMO_CASINOS: '1',
  MEDIA_BUCKET: BUCKET_NAME,
  MAIL_FROM: 'Fairflight <no-reply@fairflight.example>',
  PAGE_RENDERER: fileURLToPath(
    new URL('../../functions/endpoints/pages/testing/plain-renderer.ts', import.meta.url),
  ),
  // No test may reach a real mail service: port 9 (discard) refuses.
  AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9',
} as const

declare module 'vitest' {
  interface ProvidedContext {
    engine: Database['engine']
  }
}

/** One database in memory, and one bucket, for the whole run. Tests share its table and keep apart by their own ids. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepSdkLocal(process.env)
  Object.assign(process.env, TEST_ENVIRONMENT)
  const engine = project.name === 'referee' ? 'dynamodb-local' : undefined
  const [database, bucket] = await Promise.all([startDatabase({ engine }), startBucket()])
  project.provide('engine', database.engine)
  // Only this project's workers get these variables: another project of the run may use another engine.
  project.config.env ??= {}
  project.config.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint
  project.config.env.AWS_ENDPOINT_URL_S3 = bucket.endpoint
  if (engine) project.config.env.DATABASE_WAIT_SCALE = '10'
  await ensureTable(database.endpoint, TEST_ENVIRONMENT.TABLE_NAME, false)
  return async () => {
    await Promise.all([database.stop(), bucket.stop()])
  }
}

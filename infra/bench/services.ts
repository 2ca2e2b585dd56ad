import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeUser, type TestUser } from '#functions/testing/people.ts'
import { startBucket } from '#infra/local/bucket/start-bucket.ts'
import { startDatabase } from '#infra/local/database.ts'
import { keepSdkLocal, setEnvironment, TABLE_NAME } from '#infra/local/environment.ts'
import { readSettings } from '#infra/local/settings.ts'
import { ensureTable } from '#infra/local/table.ts'

export interface Services {
  /** The database's address. */
  readonly endpoint: string
  /** Ends database and bucket, and removes their files. */
  stop(): Promise<void>
}

/** At this scale no rate limit is reached; calls are still counted. */
const RATE_LIMIT_SCALE = '1000000'
/** No mail leaves a bench: port 9 (discard) refuses. */
const NO_MAIL = 'http://127.0.0.1:9'

/** Replaces the built site, which no bench of the functions needs. */
const PLAIN_RENDERER = fileURLToPath(
  new URL('../../functions/endpoints/pages/testing/plain-renderer.ts', import.meta.url),
)

/** Starts an empty database on disk and a bucket, and sets the environment in which the functions find them. */
export async function startServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-'))
  keepSdkLocal(process.env)
  const database = await startDatabase({ folder })
  await ensureTable(database.endpoint, TABLE_NAME)
  const bucket = await startBucket()
  setEnvironment(process.env, {
    settings: readSettings({ RATE_LIMIT_SCALE }),
    origins: ['http://localhost:3000'],
    secrets: { appSecret: newSecret(), edgeSecret: newSecret(), logSecret: newSecret() },
    databaseEndpoint: database.endpoint,
    mailEndpoint: NO_MAIL,
    bucketEndpoint: bucket.endpoint,
    pageRenderer: PLAIN_RENDERER,
  })
  return {
    endpoint: database.endpoint,
    async stop() {
      await Promise.all([database.stop(), bucket.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

const AT_ONCE = 50

/** Makes verified users with sessions, stored as registration leaves them. */
export async function makeUsers(count: number): Promise<readonly TestUser[]> {
  const people: TestUser[] = []
  while (people.length < count) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - people.length) }, () => makeUser())
    people.push(...(await Promise.all(made)))
  }
  return people
}

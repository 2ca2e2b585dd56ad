import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretsReady } from '#functions/platform/secrets.ts'
import { type MediaBucket, openMediaBucket } from './bucket/media-bucket.ts'
import type { Clock } from './clock.ts'
import { openSecrets } from './data-folder.ts'
import { type Database, foreignDatabase, holdsData, startDatabase } from './database.ts'
import type { DevSite } from './dev-site.ts'
import { setEnvironment, TABLE_NAME } from './environment.ts'
import { openInbox } from './inbox.ts'
import type { Instance } from './instance.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { loadFromRoot } from './root.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { type NewAdmin, seed } from './seed.ts'
import { hostNames, type ServerParts } from './server.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { createStreamReader, type StreamReader } from './stream.ts'
import { ensureTable } from './table.ts'
import { openVisitor } from './visitor.ts'
import { buildWebIfStale, PAGE_RENDERER } from './web-build.ts'

export interface Product {
  readonly parts: ServerParts
  readonly database: Database
  readonly scheduler: Scheduler
  readonly stream: StreamReader
  readonly media: MediaBucket
  /** The admin that this start made, whose password is shown once. */
  readonly admin: NewAdmin | undefined
}

export interface ProductOptions {
  readonly settings: Settings
  readonly folder: string
  readonly clock: Clock
  readonly instance: Instance
  /** Prints a line about the start. */
  readonly log: (line: string) => void
  /** Takes the place of the built site. */
  readonly dev: DevSite | undefined
}

/** Brings up every part of the product behind the server's port. */
export async function prepareProduct(options: ProductOptions): Promise<Product> {
  const { settings, folder, clock, log, dev } = options
  const origins = hostNames(settings.port).map((host) => `http://${host}`)
  const secrets = readSecrets(folder, settings)
  const inbox = openInbox(folder)
  const visitor = openVisitor(folder, settings.visitorCountry)
  const mail = startMailCatcher(inbox, clock.nowMs)
  const media = openMediaBucket({
    folder,
    port: settings.port,
    origins,
    nowMs: clock.nowMs,
    log,
    secretAccessKey: newBucketSecret(),
  })
  const { database, admin } = await prepareData(options, {
    secrets,
    origins,
    mail,
    bucketEndpoint: media.endpoint,
  })
  // The site is built last, since damaged data would waste the build.
  if (!dev) await buildWebIfStale(log)
  const scheduler = createScheduler({ nowMs: clock.nowMs, log })
  const stream = createStreamReader({ database, tableName: TABLE_NAME, log })
  const needs = {
    inbox,
    clock,
    visitor,
    scheduler,
    origins,
    media,
    edgeSecret: secrets.edgeSecret,
    dev,
  }
  const load = async () => {
    const { createParts } = await loadFromRoot<typeof import('./parts.ts')>('infra/local/parts.ts')
    return createParts(needs)
  }
  let parts = await load()
  dev?.onChange(async () => {
    media.renew()
    try {
      parts = await load()
    } catch (error) {
      log(`The functions could not be loaded: ${String(error)}`)
    }
  })
  return {
    // Closures give each request the newest parts, which `npm run dev` replaces.
    parts: {
      api: (request, response) => parts.api(request, response),
      control: (request, response) => parts.control(request, response),
      site: (request, response) => parts.site(request, response),
      bucket: media.bucket,
      media: media.media,
    },
    database,
    scheduler,
    stream,
    media,
    admin,
  }
}

/** A new secret at each start, since its signatures expire in minutes. Its holder may read and write the bucket. */
function newBucketSecret(): string {
  const secret = randomBytes(32).toString('hex')
  process.env.AWS_SECRET_ACCESS_KEY = secret
  return secret
}

/** Reads the run's secrets, without which the table's hashes and sealed mails are unreadable. */
function readSecrets(folder: string, settings: Settings) {
  const lost = holdsData(folder) && !existsSync(join(folder, 'secrets.json'))
  if (lost && settings.databaseEndpoint === undefined) {
    throw new StartError(
      `The data folder ${folder} has lost its secrets.json, without which its database is of no use: put a copy back, or move the folder away to start empty.`,
    )
  }
  return openSecrets(folder)
}

interface DataParts {
  readonly secrets: ReturnType<typeof openSecrets>
  readonly origins: readonly string[]
  readonly mail: ReturnType<typeof startMailCatcher>
  readonly bucketEndpoint: string
}

/**
 * Opens DynamoDB Local under an access key that no neighbour can guess, made of the edge's secret: it listens on every
 * network of the machine and keeps separate tables for each key.
 */
async function openDatabase(
  { databaseEndpoint, databaseEngine: engine }: Settings,
  folder: string,
  edgeSecret: string,
  log: (line: string) => void,
): Promise<Database> {
  if (databaseEndpoint !== undefined) return foreignDatabase(databaseEndpoint)
  process.env.AWS_ACCESS_KEY_ID = createHmac('sha256', edgeSecret)
    .update('database')
    .digest('hex')
    .slice(0, 32)
  return startDatabase({ folder, engine, closed: true, log })
}

async function prepareData(
  { settings, folder, clock, instance, log, dev }: ProductOptions,
  parts: DataParts,
) {
  const database = await openDatabase(settings, folder, parts.secrets.edgeSecret, log)
  instance.noteDatabase(database.processId)
  const [mail] = await Promise.all([parts.mail, ensureTable(database.endpoint, TABLE_NAME)])
  setEnvironment(process.env, {
    settings,
    origins: parts.origins,
    secrets: parts.secrets,
    databaseEndpoint: database.endpoint,
    mailEndpoint: mail.endpoint,
    bucketEndpoint: parts.bucketEndpoint,
    pageRenderer: dev?.pageRenderer ?? PAGE_RENDERER,
  })
  await secretsReady(clock.nowMs())
  const { adminEmail, adminPassword } = settings
  const admin = await seed({ adminEmail, adminPassword, nowMs: clock.nowMs() })
  return { database, admin }
}

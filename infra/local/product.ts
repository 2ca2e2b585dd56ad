import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretsReady } from '#functions/platform/secrets.ts'
import { type MediaBucket, openMediaBucket } from './bucket/media-bucket.ts'
import type { Clock } from './clock.ts'
import { createControl } from './control.ts'
import { type Database, foreignDatabase, holdsData, startDatabase } from './database.ts'
import { NOBODY, setEnvironment, TABLE_NAME } from './environment.ts'
import { createGateway } from './gateway.ts'
import { openInbox } from './inbox.ts'
import type { Instance } from './instance.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { contractOperations } from './operations.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { openSecrets } from './secrets.ts'
import { type NewAdmin, seed } from './seed.ts'
import { hostNames, type ServerParts } from './server.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { createStaticSite } from './static-site.ts'
import { createStreamReader, type StreamReader } from './stream.ts'
import { ensureTable } from './table.ts'
import { openVisitor } from './visitor.ts'
import { buildWebIfStale, PAGE_RENDERER, WEB_FOLDER } from './web-build.ts'

export interface Product {
  readonly parts: ServerParts
  readonly database: Database
  readonly scheduler: Scheduler
  readonly stream: StreamReader
  readonly media: MediaBucket
  /** Made by this start, to be shown once. */
  readonly admin: NewAdmin | undefined
}

export interface ProductOptions {
  readonly settings: Settings
  readonly folder: string
  readonly clock: Clock
  readonly instance: Instance
  /** One line for the person who started this. */
  readonly tell: (line: string) => void
}

/** Brings up every part of the product behind the server's port. */
export async function prepareProduct(options: ProductOptions): Promise<Product> {
  const { settings, folder, clock, tell } = options
  const origins = hostNames(settings.port).map((host) => `http://${host}`)
  const secrets = readSecrets(folder, settings)
  const inbox = openInbox(folder)
  const visitor = openVisitor(folder, settings.visitorCountry)
  const mail = startMailCatcher(inbox, clock.nowMs)
  const media = openMediaBucket({
    ...{ folder, port: settings.port, origins, nowMs: clock.nowMs, tell },
    secretAccessKey: NOBODY.AWS_SECRET_ACCESS_KEY,
  })
  const { database, admin } = await prepareData(options, {
    ...{ secrets, origins, mail },
    bucketEndpoint: media.endpoint,
  })
  // Last, since a fault of the data would waste it.
  await buildWebIfStale(tell)
  const scheduler = createScheduler({ nowMs: clock.nowMs, tell })
  const stream = createStreamReader({ database, tableName: TABLE_NAME, tell })
  const gateway = createGateway({
    operations: contractOperations(),
    nowMs: clock.nowMs,
    edgeSecret: secrets.edgeSecret,
    visitorCountry: visitor.country,
    visitorAddress: visitor.address,
    onChange: scheduler.mailMayWait,
  })
  const frameHosts = (process.env.FRAMEABLE_CASINOS ?? '').split(',').filter((host) => host !== '')
  return {
    parts: {
      api: gateway.serve,
      control: createControl({ inbox, clock, visitor, scheduler, origins }),
      site: createStaticSite(WEB_FOLDER, {
        ...{ frameHosts, uploadsTo: media.uploadsTo, askApi: gateway.ask },
        origin: origins[0],
      }),
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

/** Hashes of addresses and sealed mails in the table can be read with its secrets only. */
export function readSecrets(folder: string, settings: Settings) {
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
 * DynamoDB Local listens on every network of the machine, and keeps the tables of each access key apart: ours is one
 * that no neighbour can guess. Made of the edge's secret, which on one machine is never replaced.
 */
export async function openDatabase(
  { databaseEndpoint, databaseEngine: engine }: Settings,
  folder: string,
  edgeSecret: string,
  tell: (line: string) => void,
): Promise<Database> {
  if (databaseEndpoint !== undefined) return foreignDatabase(databaseEndpoint)
  process.env.AWS_ACCESS_KEY_ID = createHmac('sha256', edgeSecret)
    .update('database')
    .digest('hex')
    .slice(0, 32)
  return startDatabase({ folder, engine, tell })
}

async function prepareData({ settings, folder, clock, instance, tell }: ProductOptions, parts: DataParts) {
  const database = await openDatabase(settings, folder, parts.secrets.edgeSecret, tell)
  instance.noteDatabase(database.processId)
  const [mail] = await Promise.all([parts.mail, ensureTable(database.endpoint, TABLE_NAME)])
  setEnvironment(process.env, {
    settings,
    origins: parts.origins,
    secrets: parts.secrets,
    databaseEndpoint: database.endpoint,
    mailEndpoint: mail.endpoint,
    bucketEndpoint: parts.bucketEndpoint,
    pageRenderer: PAGE_RENDERER,
  })
  await secretsReady(clock.nowMs())
  const { adminEmail, adminPassword } = settings
  const admin = await seed({ adminEmail, adminPassword, nowMs: clock.nowMs() })
  return { database, admin }
}

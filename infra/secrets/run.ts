import { parseArgs } from 'node:util'
import { CloudFrontClient, GetDistributionCommand } from '@aws-sdk/client-cloudfront'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { edgeOf, logSecretOf, surroundings } from '#infra/cloud/admin/deployment.ts'
import { openClock } from '#infra/local/clock.ts'
import { openDataFolder } from '#infra/local/data-folder.ts'
import { keepSdkHere, TABLE_NAME } from '#infra/local/environment.ts'
import { takeFolder } from '#infra/local/instance.ts'
import { openDatabase, readSecrets } from '#infra/local/product.ts'
import { openSecrets, replaceSecrets } from '#infra/local/secrets.ts'
import { readSettings } from '#infra/local/settings.ts'
import { ensureTable } from '#infra/local/table.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import {
  dropApp,
  dropEdge,
  dropLog,
  rekey,
  rotateApp,
  rotateEdge,
  rotateLog,
  type SecretPlace,
  statusOfApp,
  statusOfEdge,
} from './commands.ts'
import { SecretsRefused } from './versions.ts'

const USAGE = [
  'npm run secrets -- status             what is held, and what depends on it',
  'npm run secrets -- rotate app         adds a key, which becomes current by itself',
  'npm run secrets -- rekey              moves what is stored under the old key to the new one',
  'npm run secrets -- drop app [--now]   drops the old key; now: before sessions and mails have moved by themselves',
  'npm run secrets -- rotate edge        adds a value for CloudFront to send',
  'npm run secrets -- drop edge          drops what CloudFront no longer sends',
  'npm run secrets -- rotate log         adds a key of the log of draws, which signs beside the old one',
  'npm run secrets -- drop log           drops the old one',
  'Of the deployment, or of its [--stage staging]; of a local run that is stopped with [--data .data].',
].join('\n')

/** Rotates the secrets of a deployed site, or of a local run (docs/decisions/0036-secrets-rotate-by-key-id.md). */
async function main(args: readonly string[]): Promise<void> {
  const { command, now, stage, data } = readArguments(args)
  if (command.endsWith('edge')) {
    if (data !== undefined)
      throw new SecretsRefused('A local run has no distribution, so its edge has no secret to rotate.')
    return console.log(await onEdge(command, stage))
  }
  const onLog = LOG_COMMANDS.get(command)
  if (onLog) return console.log(await onLog(await logPlace(data, stage)))
  if (data !== undefined) return onData(data, (place, nowMs) => onApp(command, place, { now, nowMs }))
  const found = await surroundings(process.env, stage)
  Object.assign(process.env, found)
  await onApp(command, secretsManager(found.APP_SECRET_ARN), { now, nowMs: Date.now() })
  if (command === 'status') console.log(await onEdge(command, stage))
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      now: { type: 'boolean', default: false },
      stage: { type: 'string' },
      data: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { command: positionals.join(' '), ...values }
  } catch {
    throw new SecretsRefused(USAGE)
  }
}

const LOG_COMMANDS = new Map<string, (place: SecretPlace) => Promise<string>>([
  ['rotate log', (place) => rotateLog(place, secureRandom)],
  ['drop log', dropLog],
])

async function logPlace(data: string | undefined, stage: string | undefined): Promise<SecretPlace> {
  if (data === undefined) return secretsManager(await logSecretOf(stage))
  const folder = openDataFolder(data)
  return {
    read: async () => openSecrets(folder).logSecret,
    write: async (text) => replaceSecrets(folder, { logSecret: text }),
  }
}

interface Run {
  readonly now: boolean
  readonly nowMs: number
}

async function onApp(command: string, place: SecretPlace, { now, nowMs }: Run): Promise<void> {
  const commands: Readonly<Record<string, () => Promise<string>>> = {
    status: () => statusOfApp(place, nowMs),
    'rotate app': () => rotateApp(place, nowMs, secureRandom),
    rekey: () => rekey(place, nowMs),
    'drop app': () => dropApp(place, { now }, nowMs),
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new SecretsRefused(USAGE)
  console.log(await run())
}

async function onEdge(command: string, stage: string | undefined): Promise<string> {
  const { secretArn, distributionId } = await edgeOf(stage)
  const place = secretsManager(secretArn)
  if (command === 'rotate edge') return rotateEdge(place, secureRandom)
  const sent = await sentByCloudFront(distributionId)
  if (command === 'status') return statusOfEdge(place, sent)
  if (command === 'drop edge') return dropEdge(place, sent)
  throw new SecretsRefused(USAGE)
}

function secretsManager(arn: string): SecretPlace {
  const client = new SecretsManagerClient({})
  return {
    async read() {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
      if (SecretString === undefined) throw new SecretsRefused(`The secret ${arn} has no text.`)
      return SecretString
    },
    async write(text) {
      await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString: text }))
    },
  }
}

/** The value in the origin's header. @throws SecretsRefused while some edges may still send another */
async function sentByCloudFront(distributionId: string): Promise<string> {
  const { Distribution } = await new CloudFrontClient({}).send(
    new GetDistributionCommand({ Id: distributionId }),
  )
  if (Distribution?.Status !== 'Deployed') {
    throw new SecretsRefused(
      'CloudFront is being changed: wait until the distribution is deployed everywhere.',
    )
  }
  const origins = Distribution.DistributionConfig?.Origins?.Items ?? []
  const headers = origins.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
  return headers.find(({ HeaderName }) => HeaderName === EDGE_SECRET_HEADER)?.HeaderValue ?? ''
}

/** The app's secret and the database of a data folder whose run is stopped. */
async function onData(
  path: string,
  run: (place: SecretPlace, nowMs: number) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env)
  const folder = openDataFolder(path)
  keepSdkHere(process.env)
  const instance = await takeFolder(folder)
  const { appSecret, edgeSecret } = readSecrets(folder, settings)
  const database = await openDatabase(settings, folder, edgeSecret, console.log)
  instance.noteDatabase(database.processId)
  try {
    await ensureTable(database.endpoint, TABLE_NAME)
    Object.assign(process.env, {
      TABLE_NAME,
      APP_SECRET: appSecret,
      SITE_ORIGIN: `http://localhost:${settings.port}`,
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    })
    const place: SecretPlace = {
      read: async () => openSecrets(folder).appSecret,
      write: async (text) => replaceSecrets(folder, { appSecret: text }),
    }
    await run(place, openClock(folder).nowMs())
  } finally {
    await database.stop()
    instance.release()
  }
}

try {
  await main(
    process.argv.slice(process.argv.findIndex((argument) => argument.endsWith('secrets/run.ts')) + 1),
  )
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = 1
}

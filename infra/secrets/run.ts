import { parseArgs } from 'node:util'
import { CloudFrontClient, GetDistributionCommand } from '@aws-sdk/client-cloudfront'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { deploymentEnvironment, edgeOf, logSecretOf } from '#infra/cloud/admin/deployment.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { runCommand } from '../run-command.ts'
import {
  dropApp,
  dropEdge,
  dropLog,
  rekey,
  rotateApp,
  rotateEdge,
  rotateLog,
  type SecretStore,
  statusOfApp,
  statusOfEdge,
} from './commands.ts'

const USAGE = [
  'npm run secrets -- status             lists the keys, and what depends on each',
  'npm run secrets -- rotate app         adds a key, which becomes current by itself',
  'npm run secrets -- rekey              moves what is stored under the old key to the new one',
  'npm run secrets -- drop app [--now]   drops the old key; --now: before sessions and mails have moved by themselves',
  'npm run secrets -- rotate edge        adds a value for CloudFront to send',
  'npm run secrets -- drop edge          drops the value that CloudFront no longer sends',
  'npm run secrets -- rotate log         adds a key of the public log, which signs beside the old one',
  'npm run secrets -- drop log           drops the old key of the public log',
  'A second installation is named by --stage staging.',
].join('\n')

interface Options {
  readonly now: boolean
  /** The installation's name, as in `-c stage=`. */
  readonly stage?: string | undefined
}

/** Returns sentences to print. */
type Command = (options: Options) => Promise<string>

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    status: async ({ stage }) => {
      const app = await statusOfApp(await appSecret(stage), Date.now())
      const { store, sent } = await edgeSecret(stage)
      return `${app}\n${await statusOfEdge(store, sent)}`
    },
    'rotate app': async ({ stage }) => rotateApp(await appSecret(stage), Date.now(), secureRandom),
    rekey: async ({ stage }) => rekey(await appSecret(stage), Date.now()),
    'drop app': async ({ stage, now }) => dropApp(await appSecret(stage), { now }, Date.now()),
    'rotate edge': async ({ stage }) =>
      rotateEdge(secretStore((await edgeOf(stage)).secretArn), secureRandom),
    'drop edge': async ({ stage }) => {
      const { store, sent } = await edgeSecret(stage)
      return dropEdge(store, sent)
    },
    'rotate log': async ({ stage }) => rotateLog(secretStore(await logSecretOf(stage)), secureRandom),
    'drop log': async ({ stage }) => dropLog(secretStore(await logSecretOf(stage))),
  }),
)

/** Rotates the secrets of a deployment (docs/decisions/0036-secrets-rotate-by-key-id.md). */
async function main(args: readonly string[]): Promise<void> {
  const { command, ...options } = readArguments(args)
  const run = COMMANDS.get(command)
  if (!run) throw new Error(USAGE)
  console.log(await run(options))
}

function readArguments(args: readonly string[]): Options & { readonly command: string } {
  try {
    const options = { now: { type: 'boolean', default: false }, stage: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { command: positionals.join(' '), ...values }
  } catch {
    throw new Error(USAGE)
  }
}

/** The app's secret. Sets the variables by which the functions find it and the table. */
async function appSecret(stage: string | undefined): Promise<SecretStore> {
  const found = await deploymentEnvironment(process.env, stage)
  Object.assign(process.env, found)
  return secretStore(found.APP_SECRET_ARN)
}

/** The edge's secret, and the value of it that the distribution sends. */
async function edgeSecret(stage: string | undefined) {
  const { secretArn, distributionId } = await edgeOf(stage)
  return { store: secretStore(secretArn), sent: await sentByCloudFront(distributionId) }
}

function secretStore(arn: string): SecretStore {
  const client = new SecretsManagerClient({})
  return {
    async read() {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }))
      if (SecretString === undefined) throw new Error(`The secret ${arn} has no text.`)
      return SecretString
    },
    async write(text) {
      await client.send(new PutSecretValueCommand({ SecretId: arn, SecretString: text }))
    },
  }
}

/** The value in the origin's header. @throws Error while some edges may still send another */
async function sentByCloudFront(distributionId: string): Promise<string> {
  const { Distribution } = await new CloudFrontClient({}).send(
    new GetDistributionCommand({ Id: distributionId }),
  )
  if (Distribution?.Status !== 'Deployed') {
    throw new Error('CloudFront is being changed: wait until the distribution is deployed everywhere.')
  }
  const origins = Distribution.DistributionConfig?.Origins?.Items ?? []
  const headers = origins.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? [])
  return headers.find(({ HeaderName }) => HeaderName === EDGE_SECRET_HEADER)?.HeaderValue ?? ''
}

await runCommand(main)

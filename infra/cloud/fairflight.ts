import { type App, Duration, Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { AwsSolutionsChecks } from 'cdk-nag'
import type { Construct } from 'constructs'
import { MESSAGES, UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { JOBS, type JobName } from '#functions/endpoints/jobs.ts'
import { type Operation, operations } from '#shared/api/index.ts'
import { readBuiltWeb, readReleaseName } from '../built-web.ts'
import { ApiStack } from './api-stack.ts'
import { uploadAddress } from './constructs/media-bucket.ts'
import { SiteFiles } from './constructs/site-files.ts'
import { DataStack } from './data-stack.ts'
import { EndpointsStack } from './endpoints-stack.ts'
import type { FunctionCode } from './function-code.ts'
import { GatewayStack } from './gateway-stack.ts'
import { JobsStack } from './jobs-stack.ts'
import { MailStack } from './mail-stack.ts'
import { MediaStack } from './media-stack.ts'
import { OperationsStack } from './operations-stack.ts'
import { commandsBeyond, JOB_RIGHTS, MESSAGE_RIGHTS, rightsOf, UPLOAD_RIGHTS } from './rights.ts'
import type { Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'
import { stackName } from './stack-name.ts'
import { WafStack } from './waf-stack.ts'

/** Lambda ends an idle instance after some minutes. 43,800 calls a month cost a cent. */
const KEEP_WARM_MINUTES = 5

export interface FairflightProps {
  readonly settings: Settings
  readonly functions: FunctionCode
  readonly webFolder: string | undefined
}

/**
 * All stacks, in order of deployment and bound to no account or region: data, API, site and mail; the functions, which
 * need the site's address; the gateway, which refers to their routes; last the pages, which call them.
 */
export function buildFairflight(app: App, { settings, functions, webFolder }: FairflightProps): void {
  const errors = beyondDeclaration(functions.commandsOf)
  if (errors.length > 0) throw new Error(`Code beyond its declaration: ${errors.join('; ')}`)
  const { stage } = settings
  const metrics = stage ? `Fairflight/${stage}` : 'Fairflight'
  const nameOf = (stack: string) => stackName(stack, stage)
  const data = new DataStack(app, nameOf('Data'), { settings })
  const { table, appSecret, edgeSecret, logSecret, alarmTopic } = data
  const api = new ApiStack(app, nameOf('Api'), { metrics, alarmTopic, functions, edgeSecret })
  const site = new SiteStack(app, nameOf('Site'), {
    settings,
    apiHost: api.host,
    edgeSecret,
    webFolder,
    table,
    functions,
    alarmTopic,
    metrics,
  })
  const mail = new MailStack(app, nameOf('Mail'), { settings, alarmTopic })
  const environment = functionEnvironment({
    table,
    appSecret,
    siteOrigin: site.origin,
    sender: mail.sender,
    mediaBucket: site.media,
    settings,
  })
  const endpoints = operationGroups().map(({ name, operations }) => {
    return new EndpointsStack(app, nameOf(`Api${name}`), {
      operations,
      api,
      table,
      mediaBucket: site.media,
      // Only these functions get requests that must prove to come from CloudFront.
      environment: { ...environment, EDGE_SECRET_ARN: edgeSecret.secretArn },
      logSecretArn: logSecret.secretArn,
      functions,
      ipLocationUrl: settings.ipLocationUrl,
      keepWarm: Duration.minutes(Number(settings.keepWarm ?? KEEP_WARM_MINUTES)),
    })
  })
  new MediaStack(app, nameOf('Media'), {
    bucket: site.media,
    table,
    environment,
    alarmTopic,
    functions,
  })
  const jobs = new JobsStack(app, nameOf('Jobs'), {
    metrics,
    table,
    environment,
    sendStatements: mail.sendStatements(),
    bounces: mail.bounces,
    bucket: site.media,
    logSecret,
    logWitnesses: settings.drawLogWitnesses,
    release: readReleaseName(webFolder),
    alarmTopic,
    functions,
  })
  const gateway = new GatewayStack(app, nameOf('Gateway'), { api, metrics, alarmTopic })
  for (const stack of endpoints) gateway.addStackDependency(stack, 'it names their routes')
  if (webFolder) {
    const pages = new PagesStack(app, nameOf('Pages'), { site, webFolder })
    pages.addStackDependency(gateway, 'a new page never calls an API that is not there')
  }
  if (settings.waf) new WafStack(app, nameOf('Waf'))
  new OperationsStack(app, nameOf('Operations'), {
    api,
    gateway,
    table,
    metrics,
    changes: site.changes,
    mail: jobs.mail,
  })
  Tags.of(app).add('product', 'fairflight')
  if (stage) Tags.of(app).add('stage', stage)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

interface PagesStackProps extends StackProps {
  readonly site: SiteStack
  /** The built web. */
  readonly webFolder: string
}

/** The pages are apart from the site because they are deployed after the API that they call. */
class PagesStack extends Stack {
  constructor(scope: Construct, id: string, { site, webFolder, ...props }: PagesStackProps) {
    super(scope, id, props)
    const { hashes } = readBuiltWeb(webFolder)
    new SiteFiles(this, 'Files', {
      folder: webFolder,
      bucket: site.pages,
      pages: { hashes, distribution: site.distribution },
    })
  }
}

/** The domains of each endpoint stack. CloudFormation allows 500 resources in a stack; we stop at 400. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  People: ['users', 'passkeys', 'harm-markers', 'players', 'audit-log'],
  Play: ['casinos', 'casino-links', 'deposits', 'rounds', 'diary', 'track-record'],
  Site: ['site', 'clubs', 'products'],
  Content: ['categories', 'blogs', 'pages', 'images', 'exports', 'dashboard', 'search', 'mail'],
}

interface OperationGroup {
  readonly name: string
  readonly operations: readonly Operation[]
}

/**
 * The operations, stack by stack.
 *
 * @throws Error naming every domain of the contract that is in no group.
 */
export function operationGroups(): readonly OperationGroup[] {
  const grouped = new Set(Object.values(GROUPS).flat())
  const ungrouped = [...new Set(operations.map(({ domain }) => domain))].filter((name) => !grouped.has(name))
  if (ungrouped.length > 0)
    throw new Error(`In no group of GROUPS in infra/cloud/fairflight.ts: ${ungrouped.join(', ')}`)
  return Object.entries(GROUPS).map(([name, domains]) => ({
    name,
    operations: operations.filter(({ domain }) => domains.includes(domain)),
  }))
}

interface EnvironmentSources {
  readonly table: ITableV2
  readonly appSecret: Secret
  /** `https://fairflight.example` */
  readonly siteOrigin: string
  /** The address that mail comes from. */
  readonly sender: string | undefined
  /** Bucket of images. */
  readonly mediaBucket: IBucket
  readonly settings: Settings
}

/** The renderer's path on Lambda; infra/cloud/app.ts adds it to functions that render. */
const PAGE_RENDERER = '/var/task/renderer/serve.mjs'

/**
 * Environment that `functions/platform/config.ts` reads. Secrets are given by name only: the function fetches them
 * when it starts (docs/decisions/0036-secrets-rotate-by-key-id.md).
 */
function functionEnvironment(sources: EnvironmentSources): Readonly<Record<string, string>> {
  return {
    TABLE_NAME: sources.table.tableName,
    APP_SECRET_ARN: sources.appSecret.secretArn,
    SITE_ORIGIN: sources.siteOrigin,
    COOKIE_SECURE: '1',
    RATE_LIMIT_SCALE: sources.settings.rateLimitScale ?? '1',
    ...(sources.sender ? { MAIL_FROM: `Fairflight <${sources.sender}>` } : {}),
    MEDIA_BUCKET: sources.mediaBucket.bucketName,
    STAFF_PASSKEY: sources.settings.staffPasskey ?? 'required',
    PAGE_RENDERER,
    UPLOADS_TO: uploadAddress(sources.mediaBucket),
    ...(sources.settings.frameableCasinos ? { FRAMEABLE_CASINOS: sources.settings.frameableCasinos } : {}),
  }
}

/**
 * One sentence for every function whose bundle contains a command that its declaration does not allow.
 *
 * @example beyondDeclaration(() => ['Get']) // []
 */
export function beyondDeclaration(commandsOf: FunctionCode['commandsOf']): readonly string[] {
  const jobs = Object.keys(JOBS).filter((name): name is JobName => Object.hasOwn(JOBS, name))
  const declared = [
    ...operations.map(({ endpoint, handlerPath }) => ({
      path: handlerPath,
      rights: rightsOf(endpoint),
    })),
    ...Object.values(UPLOAD_EVENTS).map(({ path }) => ({ path, rights: UPLOAD_RIGHTS.image })),
    ...Object.values(MESSAGES).map(({ path }) => ({ path, rights: MESSAGE_RIGHTS.refused })),
    ...jobs.map((name) => ({ path: JOBS[name].path, rights: JOB_RIGHTS[name] })),
  ]
  return declared.flatMap(({ path, rights }) => {
    const beyond = commandsBeyond(rights, commandsOf(path) ?? [])
    return beyond.length > 0 ? [`${path} may not ${beyond.join(', ')}`] : []
  })
}

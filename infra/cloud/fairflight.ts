import { type App, Duration, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './api-stack.ts'
import { beyondDeclaration } from './beyond-declaration.ts'
import { DataStack } from './data-stack.ts'
import { EndpointsStack } from './endpoints-stack.ts'
import { functionEnvironment } from './environment.ts'
import type { FunctionCode } from './function-code.ts'
import { GatewayStack } from './gateway-stack.ts'
import { operationGroups } from './groups.ts'
import { JobsStack } from './jobs-stack.ts'
import { MailStack } from './mail-stack.ts'
import { MediaStack } from './media-stack.ts'
import { OperationsStack } from './operations-stack.ts'
import { PagesStack } from './pages-stack.ts'
import type { Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'
import { stackName } from './stack-name.ts'
import { WafStack } from './waf-stack.ts'

export interface FairflightProps {
  readonly settings: Settings
  readonly functions: FunctionCode
  readonly webFolder: string | undefined
}

/**
 * All stacks, none bound to an account or a region, in the order of their deployment: data, api, site and mail, then
 * the functions, which must know the site's address, the gateway, which names their routes, and last the pages, which call
 * them.
 */
export function buildFairflight(app: App, { settings, functions, webFolder }: FairflightProps): void {
  const faults = beyondDeclaration(functions.commandsOf)
  if (faults.length > 0) throw new Error(`Code beyond its declaration: ${faults.join('; ')}`)
  const { stage } = settings
  const metrics = stage ? `Fairflight/${stage}` : 'Fairflight'
  const nameOf = (stack: string) => stackName(stack, stage)
  const data = new DataStack(app, nameOf('Data'), { settings })
  const { table, appSecret, edgeSecret, alarmTopic } = data
  const api = new ApiStack(app, nameOf('Api'), { metrics, alarmTopic, functions, edgeSecret })
  const site = new SiteStack(app, nameOf('Site'), {
    ...{ settings, apiHost: api.host, edgeSecret, webFolder },
    ...{ table, functions, alarmTopic, metrics },
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
      // Only here come requests that have to prove where they come from.
      environment: { ...environment, EDGE_SECRET_ARN: edgeSecret.secretArn },
      functions,
      ipLocationUrl: settings.ipLocationUrl,
      keepWarm: settings.keepWarm ? Duration.minutes(Number(settings.keepWarm)) : undefined,
    })
  })
  new MediaStack(app, nameOf('Media'), {
    ...{ bucket: site.media, table, environment, alarmTopic, functions },
  })
  const jobs = new JobsStack(app, nameOf('Jobs'), {
    metrics,
    table,
    environment,
    sendStatements: mail.sendStatements(),
    bounces: mail.bounces,
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
    ...{ api, gateway, table, metrics, changes: site.changes, mail: jobs.mail },
  })
  Tags.of(app).add('product', 'fairflight')
  if (stage) Tags.of(app).add('stage', stage)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

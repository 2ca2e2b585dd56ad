import { type App, Tags, Validations } from 'aws-cdk-lib'
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './api-stack.ts'
import { beyondDeclaration } from './beyond-declaration.ts'
import { DataStack } from './data-stack.ts'
import { EndpointsStack } from './endpoints-stack.ts'
import { functionEnvironment } from './environment.ts'
import type { FunctionCode } from './function-code.ts'
import { operationGroups } from './groups.ts'
import { JobsStack } from './jobs-stack.ts'
import { MailStack } from './mail-stack.ts'
import { MediaStack } from './media-stack.ts'
import type { Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'

export interface FairflightProps {
  readonly settings: Settings
  readonly functions: FunctionCode
  readonly webFolder: string | undefined
}

/**
 * All stacks, none bound to an account or a region, in the order in which they stand on each other:
 * data, api, site and mail, then the functions, which must know the site's address.
 */
export function buildFairflight(app: App, { settings, functions, webFolder }: FairflightProps): void {
  const faults = beyondDeclaration(functions.commandsOf)
  if (faults.length > 0) throw new Error(`Code beyond its declaration: ${faults.join('; ')}`)
  const data = new DataStack(app, 'FairflightData', { alarmEmail: settings.alarmEmail })
  const { appSecret, edgeSecret, alarmTopic } = data
  const table = restoredTable(data, settings) ?? data.table
  const api = new ApiStack(app, 'FairflightApi', { alarmTopic, functions })
  const site = new SiteStack(app, 'FairflightSite', {
    ...{ settings, apiHost: api.host, edgeSecret, webFolder },
    ...{ table, functions, alarmTopic },
  })
  const mail = new MailStack(app, 'FairflightMail', { settings, alarmTopic })
  const environment = functionEnvironment({
    table,
    appSecret,
    edgeSecret,
    siteOrigin: site.origin,
    sender: mail.sender,
    mediaBucket: site.media,
    settings,
  })
  for (const group of operationGroups()) {
    new EndpointsStack(app, `FairflightApi${group.name}`, {
      operations: group.operations,
      httpApi: api.httpApi,
      table,
      mediaBucket: site.media,
      environment,
      functions,
      ipLocationUrl: settings.ipLocationUrl,
    })
  }
  new MediaStack(app, 'FairflightMedia', {
    ...{ bucket: site.media, table, environment, alarmTopic, functions },
  })
  new JobsStack(app, 'FairflightJobs', {
    table,
    environment,
    sendStatements: mail.sendStatements(),
    alarmTopic,
    functions,
  })
  Tags.of(app).add('product', 'fairflight')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

/** A restore makes a new table; the functions are pointed at it, and the stack keeps the old one. */
function restoredTable(data: DataStack, settings: Settings): ITableV2 | undefined {
  const { restoredTableArn: tableArn, restoredStreamArn: tableStreamArn } = settings
  if (!tableArn || !tableStreamArn) return undefined
  return TableV2.fromTableAttributes(data, 'RestoredTable', { tableArn, tableStreamArn })
}

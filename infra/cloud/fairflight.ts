import { type App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { ApiStack } from './api-stack.ts'
import type { CodeOf } from './code.ts'
import { DataStack } from './data-stack.ts'
import { EndpointsStack } from './endpoints-stack.ts'
import { functionEnvironment } from './environment.ts'
import { operationGroups } from './groups.ts'
import { JobsStack } from './jobs-stack.ts'
import { MailStack } from './mail-stack.ts'
import type { Settings } from './settings.ts'
import { SiteStack } from './site-stack.ts'

export interface FairflightProps {
  readonly settings: Settings
  readonly codeOf: CodeOf
  readonly webFolder: string | undefined
}

/**
 * All stacks, none bound to an account or a region, in the order in which they stand on each other:
 * data, api, site and mail, then the functions, which must know the site's address.
 */
export function buildFairflight(app: App, { settings, codeOf, webFolder }: FairflightProps): void {
  const data = new DataStack(app, 'FairflightData', { alarmEmail: settings.alarmEmail })
  const { table, appSecret, edgeSecret, alarmTopic } = data
  const api = new ApiStack(app, 'FairflightApi', { alarmTopic, codeOf })
  const site = new SiteStack(app, 'FairflightSite', { settings, apiHost: api.host, edgeSecret, webFolder })
  const mail = new MailStack(app, 'FairflightMail', { settings, alarmTopic })
  const environment = functionEnvironment({
    table,
    appSecret,
    edgeSecret,
    siteOrigin: site.origin,
    sender: mail.sender,
    settings,
  })
  for (const { name, operations } of operationGroups()) {
    new EndpointsStack(app, `FairflightApi${name}`, {
      operations,
      httpApi: api.httpApi,
      table,
      environment,
      codeOf,
    })
  }
  new JobsStack(app, 'FairflightJobs', {
    table,
    environment,
    sendStatements: mail.sendStatements(),
    alarmTopic,
    codeOf,
  })
  Tags.of(app).add('product', 'fairflight')
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}

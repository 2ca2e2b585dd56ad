import { Duration, Validations } from 'aws-cdk-lib'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { MESSAGES } from '#functions/endpoints/events.ts'
import type { FunctionCode } from '../function-code.ts'
import { MESSAGE_RIGHTS, narrowRights } from '../rights.ts'
import { AppFunction } from './app-function.ts'
import { impactAlarm } from './impact-alarm.ts'
import { tableStatements } from './table-grant.ts'

export interface RefusedMailProps {
  /** The topic to which SES reports bounces and complaints. */
  readonly bounces: ITopic
  readonly table: ITableV2
  readonly environment: Readonly<Record<string, string>>
  readonly functions: FunctionCode
  readonly alarmTopic: ITopic
  readonly deadLetterQueue: IQueue
}

/** Marks users whose address refuses our mail: they see it, and get nothing but codes that they request. */
export class RefusedMail extends Construct {
  constructor(scope: Construct, id: string, props: RefusedMailProps) {
    super(scope, id)
    const { path } = MESSAGES.refused
    const rights = narrowRights(MESSAGE_RIGHTS.refused, props.functions.commandsOf(path))
    const { alias, lambda } = new AppFunction(this, 'Mark', {
      code: props.functions.codeOf(path),
      description: 'Message: marks accounts whose mail came back or was reported as spam',
      environment: props.environment,
      statements: tableStatements(props.table, rights),
      timeout: Duration.seconds(30),
      deadLetterQueue: props.deadLetterQueue,
    })
    props.bounces.addSubscription(new LambdaSubscription(alias))
    Validations.of(this).acknowledge(
      {
        id: 'CloudFormation-Validate::W3694',
        reason: 'A topic may call an alias: the ARN of one is that of its function, with a name behind it.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-lambda:addPermissionsToVersionOrAlias',
        reason: 'The topic gets the permission at the alias; CDK asks the function first, in vain.',
      },
    )
    impactAlarm(this, 'Errors', {
      metric: lambda.metricErrors({ period: Duration.minutes(15), statistic: Stats.SUM }),
      above: 2,
      impact:
        'People whose mail comes back are not told, and we go on writing to them; SES itself drops it. The log of the function says why.',
      runbook: 'ses-suspended',
      topic: props.alarmTopic,
    })
  }
}

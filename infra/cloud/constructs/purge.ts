import { Duration, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { STREAMS } from '#functions/streams.ts'
import { accept } from '../accept.ts'
import type { FunctionCode } from '../function-code.ts'
import { AppFunction } from './app-function.ts'
import { impactAlarm } from './impact-alarm.ts'
import { streamFilters } from './stream-trigger.ts'

export interface PurgeProps {
  readonly table: ITableV2
  readonly distribution: Distribution
  readonly functions: FunctionCode
  readonly alarmTopic: ITopic
}

/** Clears the edge of rendered pages whenever the table says that something public has changed. */
export class Purge extends Construct {
  constructor(scope: Construct, id: string, { table, distribution, functions, alarmTopic }: PurgeProps) {
    super(scope, id)
    const { path, rungBy } = STREAMS.purge
    const purge = new AppFunction(this, 'Purge', {
      code: functions.codeOf(path),
      description: 'Stream: clears the edge of rendered pages after something public has changed',
      environment: { DISTRIBUTION_ID: distribution.distributionId },
      statements: [
        new PolicyStatement({
          actions: ['cloudfront:CreateInvalidation'],
          resources: [
            Stack.of(this).formatArn({
              service: 'cloudfront',
              region: '',
              resource: 'distribution',
              resourceName: distribution.distributionId,
            }),
          ],
        }),
      ],
      timeout: Duration.seconds(30),
    })
    purge.alias.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 1000,
        // An editor who saves some posts at once clears the edge once.
        maxBatchingWindow: Duration.seconds(5),
        retryAttempts: 5,
        // Later the pages have expired by themselves (pages-cache.ts).
        maxRecordAge: Duration.minutes(5),
        filters: streamFilters(rungBy),
      }),
    )
    accept(purge, {
      'AwsSolutions-IAM5[Resource::*]':
        'dynamodb:ListStreams, which the stream trigger needs, knows no resource.',
    })
    impactAlarm(this, 'PurgeFails', {
      metric: purge.lambda.metricErrors({ period: Duration.minutes(15), statistic: Stats.SUM }),
      above: 2,
      impact:
        'What editors publish, change or take back is seen up to five minutes late: the edge is not cleared. The log of the function says why.',
      topic: alarmTopic,
    })
  }
}

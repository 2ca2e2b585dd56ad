import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { AppFunction, deadLetterQueue } from './constructs/app-function.ts'
import { acceptPrefixes, bucketStatements } from './constructs/bucket-grant.ts'
import { impactAlarm } from './constructs/impact-alarm.ts'
import { tableStatements } from './constructs/table-grant.ts'
import type { FunctionCode } from './function-code.ts'
import { bucketRightsOf, narrowRights, UPLOAD_RIGHTS } from './rights.ts'

/** MB. 16 megapixels took 860 on a laptop, codecs included; from 1769 on Lambda gives a whole CPU. */
const MEMORY_MB = 2048
/** The largest picture took 4 s on the laptop; the rest is for a cold start and the bucket. */
const TIMEOUT = Duration.seconds(60)

export interface MediaStackProps extends StackProps {
  readonly bucket: IBucket
  readonly table: ITableV2
  readonly environment: Readonly<Record<string, string>>
  readonly alarmTopic: ITopic
  readonly functions: FunctionCode
}

/** Checks each file that arrives in the bucket. */
export class MediaStack extends Stack {
  constructor(scope: Construct, id: string, props: MediaStackProps) {
    super(scope, id, props)
    const deadLetters = deadLetterQueue(this, 'DeadLetters')
    const { alias, lambda } = this.addImageCheck(props, deadLetters)
    new Rule(this, 'image.arrival', {
      description: 'An upload has arrived',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [props.bucket.bucketName] },
          object: { key: [{ prefix: UPLOAD_EVENTS.image.prefix }] },
        },
      },
      targets: [
        new LambdaTarget(alias, {
          deadLetterQueue: deadLetters,
          // The editor does not wait longer.
          maxEventAge: Duration.minutes(15),
        }),
      ],
    })
    impactAlarm(this, 'image.errors', {
      metric: lambda.metricErrors({ period: Duration.minutes(15), statistic: Stats.SUM }),
      above: 2,
      impact:
        'Uploads of editors stay at "checking": no new images. The log of the function names the fault.',
      runbook: 'job-or-stream-stands-still',
      topic: props.alarmTopic,
    })
    impactAlarm(this, 'DeadLettersWait', {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(),
      above: 0,
      impact:
        'An upload could not be judged after every retry. Its file is deleted within a day; the editor may send it again.',
      runbook: 'job-or-stream-stands-still',
      topic: props.alarmTopic,
    })
  }

  private addImageCheck({ bucket, table, environment, functions }: MediaStackProps, deadLetterQueue: Queue) {
    const { path } = UPLOAD_EVENTS.image
    const rights = narrowRights(UPLOAD_RIGHTS.image, functions.commandsOf(path))
    const bucketRights = bucketRightsOf(path)
    const check = new AppFunction(this, 'image', {
      code: functions.codeOf(path),
      description: 'Upload: checks an image and makes its sizes',
      environment,
      statements: [...tableStatements(table, rights), ...bucketStatements(bucket, bucketRights)],
      timeout: TIMEOUT,
      memoryMb: MEMORY_MB,
      deadLetterQueue,
    })
    acceptPrefixes(check, bucket, bucketRights)
    return check
  }
}

import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { OUTBOX } from '#functions/domain/mail/outbox-items.ts'
import { JOBS, type JobName } from '#functions/endpoints/jobs.ts'
import { accept } from './accept.ts'
import { AppFunction, deadLetterQueue } from './constructs/app-function.ts'
import { acceptPrefixes, bucketStatements } from './constructs/bucket-grant.ts'
import { impactAlarm, type Runbook, silenceAlarm } from './constructs/impact-alarm.ts'
import { countLines, maximumOf, SUCCESS_LINE } from './constructs/log-metric.ts'
import { RefusedMail } from './constructs/refused-mail.ts'
import { tableStatements } from './constructs/table-grant.ts'
import type { FunctionCode } from './function-code.ts'
import { bucketRightsOf, JOB_RIGHTS, narrowRights } from './rights.ts'

/** The metric of the oldest waiting mail. */
export const OUTBOX_AGE = 'OutboxAgeSeconds'
const JOB_TIMEOUT = Duration.minutes(2)
/** The number of missed runs in a row that raises the alarm of a silent job. */
const MISSED_RUNS = 3
const SILENT_MINUTES = 10
/** The age of a waiting mail that raises the alarm, since its reader may wait for a code. */
const MAIL_LATE_S = 10 * 60

const JOB_IMPACT: Readonly<Record<JobName, string>> = {
  activation:
    'Waits that are over are not written down and not mailed. Nobody loses access: the state is computed when it is read.',
  removal: 'Records of removed people that a failed request left behind stay longer than they should.',
  publish:
    'Scheduled posts keep that name in the lists of editors. Readers see them in time: that is decided when they are read.',
  drawLog:
    'The public log of draws falls behind. Nothing is lost for 40 days: its entries are in the table, and the next run that ends well publishes them. "were published" in the log of the job: the table is older than its log.',
  mail: 'Codes and notices go out late or not at all: new players cannot verify their address.',
}

const JOB_RUNBOOK: Readonly<Record<JobName, Runbook>> = {
  activation: 'job-or-stream-stands-still',
  removal: 'job-or-stream-stands-still',
  publish: 'job-or-stream-stands-still',
  drawLog: 'log-stopped-or-forked',
  mail: 'ses-suspended',
}

export interface JobsStackProps extends StackProps {
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
  readonly table: ITableV2
  readonly environment: Readonly<Record<string, string>>
  readonly sendStatements: readonly PolicyStatement[]
  /** The bucket of the public log. */
  readonly bucket: IBucket
  /** Secret from which the log's keys are derived. */
  readonly logSecret: ISecret
  /** Witnesses that also sign the log. */
  readonly logWitnesses?: string | undefined
  /** The build of the pages, which the log names each day. */
  readonly release: string | undefined
  /** The topic to which SES reports bounces and complaints. */
  readonly bounces: ITopic
  readonly alarmTopic: ITopic
  readonly functions: FunctionCode
}

/** The scheduled jobs, and the queue of events that failed. */
export class JobsStack extends Stack {
  /** Sends mail; a reader of the table's stream. */
  readonly mail: IFunction
  private readonly deadLetters: Queue
  private readonly metrics: string

  constructor(scope: Construct, id: string, props: JobsStackProps) {
    super(scope, id, props)
    this.metrics = props.metrics
    this.deadLetters = deadLetterQueue(this, 'DeadLetters')
    const logRights = bucketRightsOf(JOBS.drawLog.path)
    const jobs = {
      activation: this.addJob('activation', [], props),
      mail: this.addJob('mail', props.sendStatements, props),
      removal: this.addJob('removal', [], props),
      publish: this.addJob('publish', [], props),
      drawLog: this.addJob('drawLog', bucketStatements(props.bucket, logRights), {
        ...props,
        environment: {
          ...props.environment,
          DRAW_LOG_SECRET_ARN: props.logSecret.secretArn,
          ...(props.logWitnesses ? { DRAW_LOG_WITNESSES: props.logWitnesses } : {}),
          ...(props.release ? { DRAW_LOG_RELEASE: props.release } : {}),
        },
      }),
    } satisfies Record<JobName, AppFunction>
    accept(jobs.mail, {
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]':
        'In the SES sandbox a send is authorised against the identity of the recipient too; the sender is bound by condition.',
    })
    acceptPrefixes(jobs.drawLog, props.bucket, logRights)
    this.startAtNewMail(jobs.mail, props.table)
    this.mail = jobs.mail.lambda
    this.watchMailAge(jobs.mail, props.alarmTopic)
    new RefusedMail(this, 'RefusedMail', { ...props, deadLetterQueue: this.deadLetters })
    impactAlarm(this, 'DeadLettersWait', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible(),
      above: 0,
      impact:
        'A job failed after every retry. Its event waits in the queue for 14 days; the next run repeats its work.',
      runbook: 'job-or-stream-stands-still',
      topic: props.alarmTopic,
    })
  }

  private addJob(name: JobName, more: readonly PolicyStatement[], props: JobsStackProps): AppFunction {
    const { path, everyMinutes } = JOBS[name]
    const rights = narrowRights(JOB_RIGHTS[name], props.functions.commandsOf(path))
    const job = new AppFunction(this, name, {
      code: props.functions.codeOf(path),
      description: `Job: ${name}, every ${everyMinutes} min`,
      environment: props.environment,
      statements: [...tableStatements(props.table, rights), ...more],
      timeout: JOB_TIMEOUT,
      deadLetterQueue: this.deadLetters,
    })
    new Rule(this, `${name}.schedule`, {
      description: `Starts ${name}`,
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [
        new LambdaTarget(job.alias, {
          event: RuleTargetInput.fromObject({ time: EventField.time }),
          deadLetterQueue: this.deadLetters,
          // After the next run the event is useless.
          maxEventAge: Duration.minutes(Math.max(1, everyMinutes)),
        }),
      ],
    })
    this.watchJob(name, job, props.alarmTopic)
    return job
  }

  /** New mail starts the job at once; the schedule is then needed for retries only. */
  private startAtNewMail(mail: AppFunction, table: ITableV2): void {
    mail.alias.addEventSource(
      new DynamoEventSource(table, {
        startingPosition: StartingPosition.LATEST,
        batchSize: 100,
        // The index lags behind the table and needs time to show the item.
        maxBatchingWindow: Duration.seconds(1),
        retryAttempts: 2,
        maxRecordAge: Duration.minutes(5),
        onFailure: new SqsDlq(this.deadLetters),
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(`${OUTBOX}#`) } } },
          }),
        ],
      }),
    )
    accept(mail, {
      'AwsSolutions-IAM5[Resource::*]':
        'dynamodb:ListStreams, which the stream trigger needs, knows no resource.',
    })
  }

  private watchJob(name: JobName, { logs }: AppFunction, topic: ITopic): void {
    const { everyMinutes } = JOBS[name]
    const minutes = Math.max(MISSED_RUNS * everyMinutes, SILENT_MINUTES)
    silenceAlarm(this, `${name}.silent`, {
      // functions/platform/job.ts writes it at the end of a successful run.
      metric: countLines(this, `${name}Runs`, {
        logs,
        namespace: this.metrics,
        period: Duration.minutes(minutes),
        pattern: SUCCESS_LINE,
      }),
      impact: `The ${name} job has not ended well for ${minutes} minutes: it is not started, not let run for want of concurrency, or fails. ${JOB_IMPACT[name]}`,
      runbook: JOB_RUNBOOK[name],
      topic,
    })
    impactAlarm(this, `${name}.faults`, {
      // A job goes on after the failure of one case and writes a line of level `error`.
      metric: countLines(this, `${name}Faults`, {
        logs,
        namespace: this.metrics,
        period: Duration.minutes(15),
        pattern: FilterPattern.stringValue('$.level', '=', 'error'),
      }),
      above: 10,
      impact: `The ${name} job runs, but single cases fail; its log names them. ${JOB_IMPACT[name]}`,
      runbook: JOB_RUNBOOK[name],
      topic,
    })
  }

  /** The job writes the age of the oldest waiting mail into its log as `{"event":"outboxAgeS","value":n}`. */
  private watchMailAge(mail: AppFunction, topic: ITopic): void {
    impactAlarm(this, 'MailIsLate', {
      metric: maximumOf(this, OUTBOX_AGE, '$.value', {
        logs: mail.logs,
        pattern: FilterPattern.stringValue('$.event', '=', 'outboxAgeS'),
        namespace: this.metrics,
        period: Duration.minutes(5),
      }),
      above: MAIL_LATE_S,
      impact: `The oldest mail has waited for over 10 minutes. ${JOB_IMPACT.mail} Look at SES first: sandbox, quota, paused sending.`,
      runbook: 'ses-suspended',
      topic,
    })
  }
}

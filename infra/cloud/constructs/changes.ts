import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { COUNTERS_PREFIX } from '#functions/domain/counts/derivation.ts'
import { LOG_PARTITION } from '#functions/domain/public-log/seed-lists.ts'
import { userKey } from '#functions/domain/users/user-record.ts'
import { STREAMS } from '#functions/endpoints/streams.ts'
import type { ItemPattern } from '#functions/platform/table/change.ts'
import { WORDS_PREFIX } from '#functions/platform/table/word-search.ts'
import { accept } from '../accept.ts'
import type { FunctionCode } from '../function-code.ts'
import { AppFunction, deadLetterQueue } from './app-function.ts'
import { impactAlarm, silenceAlarm } from './impact-alarm.ts'
import { countLines, SUCCESS_LINE } from './log-metric.ts'
import { denials } from './table-grant.ts'

export interface ChangesProps {
  readonly table: ITableV2
  readonly distribution: Distribution
  readonly functions: FunctionCode
  readonly alarmTopic: ITopic
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
}

/** Lambda's longest window. Its only use is that the event then names the shard. */
const WINDOW = Duration.minutes(15)

/**
 * Counts changes of the table, keeps the words of searches, moves rounds that stay open, and clears pages from the
 * edge when something public has changed.
 */
export class Changes extends Construct {
  readonly lambda: IFunction

  constructor(scope: Construct, id: string, props: ChangesProps) {
    super(scope, id)
    const { path, of } = STREAMS.changes
    const { table, distribution, functions } = props
    const changes = new AppFunction(this, 'Changes', {
      code: functions.codeOf(path),
      description:
        'Stream: counts what has changed, keeps the words of searches, moves open rounds, clears the edge of what was public',
      environment: { TABLE_NAME: table.tableName, DISTRIBUTION_ID: distribution.distributionId },
      statements: [
        ...partitionStatements(table),
        ...denials(table, ['DeleteItem', 'PutItem']),
        invalidationsOf(distribution),
      ],
      timeout: Duration.minutes(1),
      // 1000 draws take 6 s of processor (docs/performance.md). Lambda's processor grows with memory, the only way to speed up a
      // shard: with a window, ParallelizationFactor must be 1
      // (https://github.com/terraform-aws-modules/terraform-aws-lambda/issues/619).
      memoryMb: 1024,
    })
    this.lambda = changes.lambda
    const lost = deadLetterQueue(this, 'Uncounted')
    changes.alias.addEventSource(
      new DynamoEventSource(table, {
        // Includes changes from before the trigger existed; what was counted already is skipped.
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 1000,
        // One transaction for five seconds of changes: saving several posts at once clears the edge once.
        maxBatchingWindow: Duration.seconds(5),
        tumblingWindow: WINDOW,
        // A batch that cannot be written is retried: a late counter is still right. The stream keeps records for 24 h.
        maxRecordAge: Duration.hours(23),
        bisectBatchOnError: true,
        onFailure: new SqsDlq(lost),
        filters: streamFilters(of),
      }),
    )
    accept(changes, {
      'AwsSolutions-IAM5[Resource::*]':
        'dynamodb:ListStreams, which the stream trigger needs, knows no resource.',
    })
    this.watch(changes, lost, props)
  }

  private watch(
    { lambda, logs }: AppFunction,
    lost: Queue,
    { metrics, alarmTopic: topic }: ChangesProps,
  ): void {
    const period = Duration.minutes(15)
    const lines = { logs, namespace: metrics, period }
    silenceAlarm(this, 'Changes.silent', {
      // The activation job makes a change every five minutes (functions/platform/table/heartbeat.ts).
      metric: countLines(this, 'ChangesRuns', { ...lines, pattern: SUCCESS_LINE }),
      impact:
        'No change of the table has been counted for 15 minutes: the track record, the dashboard and the public log stand still. If activation is silent too, look at that job; else at the trigger of this function.',
      runbook: 'job-or-stream-stands-still',
      topic,
    })
    impactAlarm(this, 'Changes.faults', {
      metric: countLines(this, 'ChangesFaults', {
        ...lines,
        pattern: FilterPattern.stringValue('$.level', '=', 'error'),
      }),
      above: 0,
      impact:
        'A line of the log says which: "recordSetAside", a change that could not be understood is not counted; "edgeNotCleared", what editors publish or take back is seen up to five minutes late.',
      runbook: 'job-or-stream-stands-still',
      topic,
    })
    impactAlarm(this, 'CountingIsLate', {
      metric: lambda.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
      above: Duration.minutes(15).toMilliseconds(),
      impact:
        'The track record and the counts of the dashboard lag by more than 15 minutes, and Get Round costs more for whoever leaves rounds open. Nothing is lost before 23 hours: look at the errors of the function first.',
      runbook: 'job-or-stream-stands-still',
      topic,
    })
    impactAlarm(this, 'ChangesLost', {
      metric: lost.metricApproximateNumberOfMessagesVisible(),
      above: 0,
      impact:
        'Changes could not be counted for 23 hours and were given up: the track record and the public log miss them. The message names their shard and sequence numbers.',
      runbook: 'job-or-stream-stands-still',
      topic,
    })
  }
}

/** The rights to the partitions that this function writes. */
function partitionStatements(table: ITableV2): PolicyStatement[] {
  const allow = (partitions: readonly string[], ...actions: readonly string[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
    })
  return [
    allow([`${COUNTERS_PREFIX}*`, LOG_PARTITION], 'GetItem', 'UpdateItem'),
    // It takes seed lists from the pool, notes when open rounds expire, and adds entries to open days.
    allow([LOG_PARTITION], 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'),
    allow([`${WORDS_PREFIX}*`], 'PutItem', 'DeleteItem'),
    // It moves open rounds between two items of a user, without reading them.
    allow([`${userKey('').pk}*`], 'UpdateItem', 'DeleteItem'),
  ]
}

function invalidationsOf({ stack, distributionId }: Distribution): PolicyStatement {
  return new PolicyStatement({
    actions: ['cloudfront:CreateInvalidation'],
    resources: [
      stack.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
    ],
  })
}

type KeyPattern = NonNullable<ItemPattern['pk']>
type Rules = Readonly<Partial<Record<'pk' | 'sk', readonly KeyPattern[]>>>

/**
 * Filters of the table's stream: records of items that match any of these patterns. A trigger takes five filters, so
 * patterns are combined where possible.
 */
function streamFilters(of: readonly ItemPattern[]): ReturnType<typeof FilterCriteria.filter>[] {
  const wanted = [...new Map(of.map((pattern) => [JSON.stringify(pattern), pattern])).values()]
  const wholePartitions = wanted.filter(({ sk }) => !sk).flatMap(({ pk }) => pk ?? [])
  const bySortKey = Map.groupBy(
    wanted.filter(({ sk }) => sk),
    ({ pk }) => JSON.stringify(pk),
  )
  return [
    ...(wholePartitions.length > 0 ? [filterOf({ pk: wholePartitions })] : []),
    ...[...bySortKey.values()].map((some) =>
      filterOf({ pk: some[0]?.pk ? [some[0].pk] : [], sk: some.flatMap(({ sk }) => sk ?? []) }),
    ),
  ]
}

function filterOf(rules: Rules) {
  const keys = Object.entries(rules).filter(([, some]) => some.length > 0)
  return FilterCriteria.filter({
    dynamodb: {
      Keys: Object.fromEntries(keys.map(([name, some]) => [name, { S: some.flatMap(ruleOf) }])),
    },
  })
}

function ruleOf(wanted: KeyPattern) {
  return 'is' in wanted ? FilterRule.isEqual(wanted.is) : FilterRule.beginsWith(wanted.beginsWith)
}

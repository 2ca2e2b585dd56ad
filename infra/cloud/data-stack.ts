import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import {
  AttributeType,
  Billing,
  type ITableV2,
  Operation,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { TABLE } from '#functions/platform/table/schema.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { accept } from './accept.ts'
import { impactAlarm } from './constructs/impact-alarm.ts'
import type { Settings } from './settings.ts'

/** The reason that cdk-nag asks for: why AWS does not rotate them automatically. */
const ROTATED_BY_HAND =
  'Rotated by npm run secrets: hashes in the table and the distribution have to follow each new version.'

/** Generates a secret as `{"1":"…"}`, by key id. */
const BY_KEY_ID: SecretStringGenerator = { secretStringTemplate: '{}', generateStringKey: '1' }

/** Operations of nearly every call; an alarm takes ten metrics at most. */
const WATCHED = [Operation.GET_ITEM, Operation.QUERY, Operation.UPDATE_ITEM, Operation.TRANSACT_WRITE_ITEMS]

/** US dollars: ten times the cost of an installation without visitors. */
const MONTHLY_BUDGET = 50

export interface DataStackProps extends StackProps {
  readonly settings: Settings
}

/** Resources that must outlive all other stacks: table, secrets, topic of alarms. */
export class DataStack extends Stack {
  /** The table in use: after a restore it is not the stack's own. */
  readonly table: ITableV2
  readonly appSecret: Secret
  readonly edgeSecret: Secret
  readonly logSecret: Secret
  readonly alarmTopic: Topic

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props)
    const own = this.makeTable()
    this.table = this.restoredTable(props.settings) ?? own
    // Stacks that are not deployed again yet may still import these, so they are always exported.
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(value)
    this.appSecret = this.makeSecret(
      'AppSecret',
      'Root of all keys, also of the hashes by which people are found',
    )
    this.edgeSecret = this.makeSecret(
      'EdgeSecret',
      'Proves to the functions that a call came by CloudFront',
      // Key ids let the distribution choose which value it sends.
      BY_KEY_ID,
    )
    this.logSecret = this.makeSecret('LogSecret', 'Signs the public log of draws', BY_KEY_ID)
    this.alarmTopic = this.makeAlarmTopic()
    this.watchTable()
    const { alarmEmail, monthlyBudget } = props.settings
    if (alarmEmail) {
      this.alarmTopic.addSubscription(new EmailSubscription(alarmEmail))
      this.watchCosts(alarmEmail, Number(monthlyBudget ?? MONTHLY_BUDGET))
    }
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'AppSecretArn', { value: this.appSecret.secretArn })
    new CfnOutput(this, 'EdgeSecretArn', { value: this.edgeSecret.secretArn })
    new CfnOutput(this, 'LogSecretArn', { value: this.logSecret.secretArn })
  }

  private makeTable(): TableV2 {
    const key = (name: string) => ({ name, type: AttributeType.STRING })
    return new TableV2(this, 'Table', {
      partitionKey: key(TABLE.partitionKey),
      sortKey: key(TABLE.sortKey),
      timeToLiveAttribute: TABLE.ttl,
      globalSecondaryIndexes: TABLE.indexes.map(({ name, partitionKey, sortKey, projection }) => ({
        indexName: name,
        partitionKey: key(partitionKey),
        sortKey: key(sortKey),
        projectionType: ProjectionType[projection.ProjectionType],
        ...('NonKeyAttributes' in projection ? { nonKeyAttributes: projection.NonKeyAttributes } : {}),
      })),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: KEPT_FOR.backupDays,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      // Counters are computed from an item before and after the change.
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    })
  }

  /** A restore creates a new table. All users are pointed to it, and the stack keeps its own. */
  private restoredTable({ restoredTableArn, restoredStreamArn }: Settings): ITableV2 | undefined {
    if (!restoredTableArn || !restoredStreamArn) return undefined
    return TableV2.fromTableAttributes(this, 'RestoredTable', {
      tableArn: restoredTableArn,
      tableStreamArn: restoredStreamArn,
    })
  }

  private makeSecret(id: string, description: string, form: SecretStringGenerator = {}): Secret {
    const secret = new Secret(this, id, {
      description,
      // 64 letters and digits: 381 bits.
      generateSecretString: { passwordLength: 64, excludePunctuation: true, ...form },
      removalPolicy: RemovalPolicy.RETAIN,
    })
    accept(secret, { 'AwsSolutions-SMG4': ROTATED_BY_HAND })
    return secret
  }

  /** The policy of `enforceSSL` replaces that of SNS, by which an account's alarms may publish to its topics. */
  private makeAlarmTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { displayName: 'Fairflight alarms', enforceSSL: true })
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    )
    return topic
  }

  /**
   * AWS mails the warning itself, up to a day late, since a budget knows billed costs only. The budget covers the
   * whole account.
   */
  private watchCosts(address: string, amount: number): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address }]
    const above = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
      subscribers,
    })
    new CfnBudget(this, 'Budget', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: [above('ACTUAL', 80), above('FORECASTED', 100)],
    })
  }

  private watchTable(): void {
    impactAlarm(this, 'TableThrottled', {
      metric: this.table.metricThrottledRequestsForOperations({
        operations: WATCHED,
        period: Duration.minutes(5),
      }),
      above: 10,
      impact:
        'The table refuses work: calls are slow or fail for some people. Look for one hot key before anything else.',
      runbook: 'table-throttled',
      topic: this.alarmTopic,
    })
  }
}

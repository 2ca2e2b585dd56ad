import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, Architecture, type Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { accept } from '../accept.ts'

export interface AppFunctionProps {
  /** A folder with `index.mjs`. */
  readonly code: Code
  readonly description: string
  /** The function may read the secrets that are named here (`APP_SECRET_ARN`). */
  readonly environment: Readonly<Record<string, string>>
  /** Rights besides writing its log and reading its secrets. */
  readonly statements: readonly PolicyStatement[]
  readonly timeout: Duration
  /** Default: 512. */
  readonly memoryMb?: number
  /** A log that several functions share. Default: its own. */
  readonly logs?: ILogGroup
  /** Receives events that failed on every attempt; only for functions that are called asynchronously. */
  readonly deadLetterQueue?: IQueue
}

/**
 * One Lambda with its own role, a log that is kept for a month, and an alias. Callers use the alias, so that a
 * deployment decides when a new version gets calls.
 *
 * The role starts empty: AWS's managed policy for logging would let every function write to every log.
 *
 * @example
 * new AppFunction(this, 'rounds.create', { code, description, environment, statements, timeout })
 */
export class AppFunction extends Construct {
  /** The version that is in use. */
  readonly alias: Alias
  /** All versions, for metrics. */
  readonly lambda: LambdaFunction
  readonly logs: ILogGroup

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id)
    this.logs = props.logs ?? monthOfLogs(this, 'Logs')
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        table: new PolicyDocument({
          statements: [...props.statements, ...ownSecrets(props.environment), ownLog(this.logs)],
        }),
      },
    })
    this.lambda = new LambdaFunction(this, 'Function', {
      code: props.code,
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      // MB. argon2id takes 19 MiB; CPU grows with memory, and with less a cold start is noticeable.
      memorySize: props.memoryMb ?? 512,
      timeout: props.timeout,
      description: props.description,
      environment: { ...props.environment },
      logGroup: this.logs,
      role,
      ...(props.deadLetterQueue ? { deadLetterQueue: props.deadLetterQueue } : {}),
    })
    this.alias = new Alias(this, 'Alias', { aliasName: 'current', version: this.lambda.currentVersion })
  }
}

function ownSecrets({
  APP_SECRET_ARN,
  EDGE_SECRET_ARN,
  DRAW_LOG_SECRET_ARN,
}: AppFunctionProps['environment']): PolicyStatement[] {
  const resources = [APP_SECRET_ARN, EDGE_SECRET_ARN, DRAW_LOG_SECRET_ARN].filter((arn) => arn !== undefined)
  if (resources.length === 0) return []
  return [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources })]
}

/** A log that is kept for a month, as the privacy page says (`KEPT_FOR.logDays`). */
export function monthOfLogs(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

/** A queue that keeps events for two weeks which failed on every attempt. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, { enforceSSL: true, retentionPeriod: Duration.days(14) })
  accept(queue, { 'AwsSolutions-SQS3': 'It is the dead-letter queue itself.' })
  return queue
}

function ownLog(logs: ILogGroup): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logs.logGroupArn],
  })
}

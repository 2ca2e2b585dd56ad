import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnStage,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { methodsOf, type Throttle } from '#shared/api/endpoint.ts'
import { API_BASE, operations } from '#shared/api/index.ts'
import type { ApiStack } from './api-stack.ts'
import { monthOfLogs } from './constructs/app-function.ts'
import { impactAlarm } from './constructs/impact-alarm.ts'
import { countLines } from './constructs/log-metric.ts'

/**
 * Calls per second of one route, from everybody together. They protect against floods and are far above the rate
 * limits per person: a thousand people may draw at once. AWS allows 10 000 a second per account and region.
 */
const THROTTLES: Readonly<Record<Throttle, Required<ThrottleSettings>>> = {
  guesses: { rateLimit: 100, burstLimit: 200 },
  lists: { rateLimit: 300, burstLimit: 600 },
  others: { rateLimit: 2000, burstLimit: 4000 },
}

/**
 * One line per call. The function's log and an error's body have the same request id. It holds the route, never the
 * path, which may contain codes and ids, and no address, query or body.
 */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  bytes: '$context.responseLength',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
}

/**
 * Calls refused as too many in 15 minutes. If 500 visitors hit a limit once each, it is an attack, or the limit is too
 * low.
 */
const TOO_MANY_MAX = 500
/** The name of the metric of calls refused as too many. */
export const REFUSED_AS_TOO_MANY = 'RefusedAsTooMany'

export interface GatewayStackProps extends StackProps {
  readonly api: ApiStack
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
  readonly alarmTopic: ITopic
}

/**
 * The API's one stage. It is a stack of its own because it refers to routes of the endpoint stacks, and API Gateway
 * refuses settings of a missing route ("Unable to find Route by key").
 */
export class GatewayStack extends Stack {
  readonly accessLog: LogGroup

  constructor(scope: Construct, id: string, { api, metrics, alarmTopic, ...props }: GatewayStackProps) {
    super(scope, id, props)
    this.accessLog = monthOfLogs(this, 'AccessLog')
    new CfnOutput(this, 'AccessLogName', { value: this.accessLog.logGroupName })
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLES.others,
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    })
    const resource = stage.node.defaultChild
    if (!(resource instanceof CfnStage)) throw new Error('The stage has no CfnStage')
    resource.routeSettings = routeSettings()
    impactAlarm(this, 'TooMany', {
      metric: countLines(this, REFUSED_AS_TOO_MANY, {
        logs: this.accessLog,
        pattern: FilterPattern.stringValue('$.status', '=', '429'),
        namespace: metrics,
        period: Duration.minutes(15),
      }),
      above: TOO_MANY_MAX,
      impact:
        'Hundreds of calls are refused as too many: an attack, or people whom a limit keeps out. The access log names the routes; an "error" in its lines says that the gateway refused, not a limit of ours.',
      runbook: 'wave-of-sign-ups',
      topic: alarmTopic,
    })
  }
}

/** The throttling of routes with a lower limit than the default. */
function routeSettings(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    operations
      .filter(({ endpoint }) => endpoint.throttle !== 'others')
      .flatMap(({ endpoint }) =>
        methodsOf(endpoint).map((method) => {
          const { rateLimit, burstLimit } = THROTTLES[endpoint.throttle]
          const key = `${method} ${API_BASE}${endpoint.path}`
          // In CloudFormation's spelling: this property is plain JSON, which the CDK does not translate.
          return [key, { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit }]
        }),
      ),
  )
}

import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { type Alarm, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { accept } from './accept.ts'
import { AppFunction, monthOfLogs } from './constructs/app-function.ts'
import { impactAlarm } from './constructs/impact-alarm.ts'
import type { FunctionCode } from './function-code.ts'
import { UNKNOWN_PATH } from './unknown-path-source.ts'

/** A fuse against a flood, far above the rate limits that count people; requests a second. */
const THROTTLE = { rateLimit: 500, burstLimit: 1000 }

/** The names of routes, never paths: those carry codes and ids. No address, no query, no body. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  at: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationError: '$context.integrationErrorMessage',
}

export interface ApiStackProps extends StackProps {
  readonly edgeSecret: Secret
  readonly alarmTopic: ITopic
  readonly functions: FunctionCode
}

/** The one HTTP API; the endpoint stacks add their routes to it. */
export class ApiStack extends Stack {
  readonly httpApi: HttpApi
  /** `abc123.execute-api.eu-west-1.amazonaws.com` */
  readonly host: string
  /** Of all functions that answer calls: what they write names the operation. */
  readonly functionLog: LogGroup
  /** Rings at once when calls fail; takes back a new version. */
  readonly serverErrors: Alarm

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: this.stackName,
      description: 'Answers only what comes through CloudFront; sessions are checked by the handlers',
      createDefaultStage: false,
    })
    this.host = `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(monthOfLogs(this, 'AccessLog')),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    })
    this.functionLog = monthOfLogs(this, 'FunctionLog')
    this.answerUnknownPaths(props)
    this.serverErrors = this.watchErrors(props.alarmTopic)
    this.watchSpeed(props.alarmTopic)
  }

  private answerUnknownPaths({ functions, edgeSecret }: ApiStackProps): void {
    const { alias } = new AppFunction(this, 'UnknownPath', {
      code: functions.codeOf(UNKNOWN_PATH),
      description: 'What no route answers: 404 in the words of the API',
      environment: { EDGE_SECRET_ARN: edgeSecret.secretArn },
      statements: [],
      timeout: Duration.seconds(5),
      logs: this.functionLog,
    })
    const route = new HttpRoute(this, 'UnknownPath.route', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('UnknownPath', alias),
    })
    accept(route, { 'AwsSolutions-APIG4': 'It answers 404 and knows nothing.' })
  }

  /** By the minute: a new version has its canary for five. */
  private watchErrors(topic: ITopic): Alarm {
    return impactAlarm(this, 'ServerErrors', {
      metric: this.httpApi.metricServerError({ period: Duration.minutes(1), statistic: Stats.SUM }),
      above: 2,
      impact:
        'Calls fail with 5xx: people see "something went wrong". A deployment that is under way is taken back. The access log names the route, the log of the functions the fault under the same requestId.',
      topic,
    })
  }

  private watchSpeed(topic: ITopic): void {
    impactAlarm(this, 'Slow', {
      metric: this.httpApi.metricLatency({ period: Duration.minutes(5), statistic: 'p99' }),
      above: Duration.seconds(5).toMilliseconds(),
      periods: 3,
      impact: 'For 15 minutes one call in a hundred takes over 5 seconds: pages feel stuck.',
      topic,
    })
    impactAlarm(this, 'FunctionsThrottled', {
      // Without a dimension: all functions of this account and region share one limit.
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        period: Duration.minutes(5),
        statistic: Stats.SUM,
      }),
      above: 5,
      impact:
        'Functions are refused for want of concurrency: calls fail with 5xx and jobs run late. A new account starts with a limit of 10; ask for more.',
      topic,
    })
  }
}

import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { accept } from './accept.ts'
import { AppFunction } from './constructs/app-function.ts'
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

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: this.stackName,
      description: 'Answers only what comes through CloudFront; sessions are checked by the handlers',
      createDefaultStage: false,
    })
    this.host = `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    })
    this.answerUnknownPaths(props)
    this.watch(props.alarmTopic)
  }

  private answerUnknownPaths({ functions, edgeSecret }: ApiStackProps): void {
    const { lambda } = new AppFunction(this, 'UnknownPath', {
      code: functions.codeOf(UNKNOWN_PATH),
      description: 'What no route answers: 404 in the words of the API',
      environment: { EDGE_SECRET_ARN: edgeSecret.secretArn },
      statements: [],
      timeout: Duration.seconds(5),
    })
    const route = new HttpRoute(this, 'UnknownPath.route', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('UnknownPath', lambda),
    })
    accept(route, { 'AwsSolutions-APIG4': 'It answers 404 and knows nothing.' })
  }

  private watch(topic: ITopic): void {
    impactAlarm(this, 'ServerErrors', {
      metric: this.httpApi.metricServerError({ period: Duration.minutes(5), statistic: Stats.SUM }),
      above: 5,
      impact:
        'Calls fail with 5xx: people see "something went wrong". The access log names the route, the log of its function the fault.',
      topic,
    })
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

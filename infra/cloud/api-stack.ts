import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { HttpApi, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { type Alarm, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { ErrorCode } from '#shared/api/errors.ts'
import { accept } from './accept.ts'
import { AppFunction, monthOfLogs } from './constructs/app-function.ts'
import { impactAlarm, type Runbook } from './constructs/impact-alarm.ts'
import { countLines } from './constructs/log-metric.ts'
import type { FunctionCode } from './function-code.ts'
import { UNKNOWN_PATH } from './unknown-path-source.ts'

interface Refusals {
  readonly codes: readonly ErrorCode[]
  /** The number of refusals in 15 minutes above which the alarm goes off. */
  readonly above: number
  readonly impact: string
  readonly runbook: Runbook
}

/** Alarms on refusals that functions/platform/http/result.ts logs. Rate limits stop one visitor long before. */
export const REFUSALS: Readonly<Record<string, Refusals>> = {
  FailedLogins: {
    codes: ['bad_credentials'],
    above: 200,
    impact:
      'Hundreds of wrong passwords in 15 minutes: somebody tries lists of stolen ones. Limits hold each address and network; look how many accounts the log names, and at the WAF.',
    runbook: 'wave-of-sign-ups',
  },
  RefusedCodes: {
    codes: ['code_wrong', 'code_attempts', 'code_expired'],
    above: 100,
    impact:
      'A hundred wrong or expired codes in 15 minutes: somebody guesses, or mails arrive too late to be of use. Look at the age of mail first.',
    runbook: 'wave-of-sign-ups',
  },
  RefusedPermissions: {
    codes: ['forbidden', 'cross_site'],
    above: 100,
    impact:
      'A hundred calls in 15 minutes that their caller may not make: somebody tries doors, or a page was released before its right. The log names operations and accounts.',
    runbook: 'bad-release',
  },
}

export interface ApiStackProps extends StackProps {
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
  readonly edgeSecret: Secret
  readonly alarmTopic: ITopic
  readonly functions: FunctionCode
}

/** The one HTTP API; the endpoint stacks add their routes to it, and the gateway stack opens it. */
export class ApiStack extends Stack {
  readonly httpApi: HttpApi
  /** `abc123.execute-api.eu-west-1.amazonaws.com` */
  readonly host: string
  /** Shared by all functions that answer calls; each line names the operation. */
  readonly functionLog: LogGroup
  /** Goes off as soon as calls fail, and rolls a new version back. */
  readonly serverErrors: Alarm

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props)
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: this.stackName,
      description: 'Answers only what comes through CloudFront; sessions are checked by the handlers',
      createDefaultStage: false,
    })
    this.host = `${this.httpApi.apiId}.execute-api.${this.region}.${this.urlSuffix}`
    // For the smoke test, which checks that the API refuses direct calls.
    new CfnOutput(this, 'ApiAddress', { value: `https://${this.host}` })
    this.functionLog = monthOfLogs(this, 'FunctionLog')
    new CfnOutput(this, 'FunctionLogName', { value: this.functionLog.logGroupName })
    this.answerUnknownPaths(props)
    this.serverErrors = this.watchErrors(props.alarmTopic)
    this.watchSpeed(props.alarmTopic)
    this.watchRefusals(props)
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

  /** Counts errors per minute, since a canary lasts five minutes. */
  private watchErrors(topic: ITopic): Alarm {
    return impactAlarm(this, 'ServerErrors', {
      metric: this.httpApi.metricServerError({ period: Duration.minutes(1), statistic: Stats.SUM }),
      above: 2,
      impact:
        'Calls fail with 5xx: people see "something went wrong". A deployment that is under way is taken back. The access log names the route, the log of the functions the fault under the same requestId.',
      runbook: 'bad-release',
      topic,
    })
  }

  private watchRefusals({ metrics, alarmTopic: topic }: ApiStackProps): void {
    const period = Duration.minutes(15)
    for (const [id, { codes, above, impact, runbook }] of Object.entries(REFUSALS)) {
      const lines = codes.map((code) => FilterPattern.stringValue('$.code', '=', code))
      const pattern = FilterPattern.any(...lines)
      const metric = countLines(this, id, { logs: this.functionLog, pattern, namespace: metrics, period })
      impactAlarm(this, `${id}.many`, { metric, above, impact, runbook, topic })
    }
  }

  private watchSpeed(topic: ITopic): void {
    impactAlarm(this, 'Slow', {
      metric: this.httpApi.metricLatency({ period: Duration.minutes(5), statistic: 'p99' }),
      above: Duration.seconds(5).toMilliseconds(),
      periods: 3,
      impact: 'For 15 minutes one call in a hundred takes over 5 seconds: pages feel stuck.',
      runbook: 'table-throttled',
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
      runbook: 'wave-of-sign-ups',
      topic,
    })
  }
}

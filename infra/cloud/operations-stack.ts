import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { JOBS } from '#functions/endpoints/jobs.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { API_BASE, api as contract } from '#shared/api/index.ts'
import { type ApiStack, REFUSALS } from './api-stack.ts'
import { type GatewayStack, REFUSED_AS_TOO_MANY } from './gateway-stack.ts'
import { OUTBOX_AGE } from './jobs-stack.ts'
import { regionalName } from './stack-name.ts'

/** The steps from visitor to player, in order. */
const FUNNEL: readonly AnyEndpoint[] = [
  contract.users.register,
  contract.users.verifyCode,
  contract.rounds.create,
  contract.rounds.fly,
  contract.casinoLinks.create,
  contract.casinoLinks.update,
  contract.rounds.reportOutcome,
]
const PERIOD = Duration.minutes(5)
/** Half of the 24 columns of a dashboard. */
const HALF = 12

export interface OperationsStackProps extends StackProps {
  readonly api: ApiStack
  readonly gateway: GatewayStack
  readonly table: ITableV2
  /** Namespace of the metrics that are counted from logs. */
  readonly metrics: string
  /** The two readers of the table's stream. */
  readonly changes: IFunction
  readonly mail: IFunction
}

/** The dashboard to open first when an alarm goes off. */
export class OperationsStack extends Stack {
  private readonly parts: OperationsStackProps

  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props)
    this.parts = props
    const dashboardName = regionalName(this, 'Dashboard')
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName,
      defaultInterval: Duration.days(1),
    })
    dashboard.addWidgets(new TextWidget({ markdown: GUIDE, width: 24, height: 2 }))
    dashboard.addWidgets(this.funnel(), this.coldStarts())
    dashboard.addWidgets(this.calls(), this.latency())
    dashboard.addWidgets(this.units(), this.lag())
    dashboard.addWidgets(this.mailAge(), this.runs())
    dashboard.addWidgets(this.refusals(), this.concurrency())
    new CfnOutput(this, 'DashboardName', { value: dashboardName })
  }

  /**
   * The steps' calls from the access log, since a function's metrics do not show success. Opening the dashboard
   * queries it.
   */
  private funnel(): LogQueryWidget {
    const routes = FUNNEL.map(({ method, path }) => `"${method} ${API_BASE}${path}"`)
    return new LogQueryWidget({
      title: 'The main job: calls that went well, by step',
      logGroupNames: [this.parts.gateway.accessLog.logGroupName],
      view: LogQueryVisualizationType.TABLE,
      queryLines: [
        `filter route in [${routes.join(', ')}] and status < 400`,
        'stats count(*) as calls by route',
      ],
      width: HALF,
      height: 7,
    })
  }

  private coldStarts(): LogQueryWidget {
    return new LogQueryWidget({
      title: 'Cold starts: how many of the calls, and how long',
      logGroupNames: [this.parts.api.functionLog.logGroupName],
      view: LogQueryVisualizationType.TABLE,
      queryLines: [
        'filter @type = "REPORT"',
        'stats count(*) as calls, count(@initDuration) as cold, pct(@initDuration, 95) as p95InitMs, pct(@duration, 95) as p95Ms by bin(1h)',
      ],
      width: HALF,
      height: 7,
    })
  }

  private calls(): GraphWidget {
    const { httpApi } = this.parts.api
    const of = { period: PERIOD, statistic: Stats.SUM }
    return graph(
      'Calls, and those that fail',
      [httpApi.metricCount(of)],
      [httpApi.metricClientError(of), httpApi.metricServerError(of)],
    )
  }

  private latency(): GraphWidget {
    const { httpApi } = this.parts.api
    const of = (statistic: string) => httpApi.metricLatency({ period: PERIOD, statistic, label: statistic })
    return graph('Latency, ms', [of('p50'), of('p95'), of('p99')])
  }

  private units(): GraphWidget {
    const { table } = this.parts
    const of = { period: PERIOD, statistic: Stats.SUM }
    return graph('Table: units', [
      table.metricConsumedReadCapacityUnits(of),
      table.metricConsumedWriteCapacityUnits(of),
    ])
  }

  private lag(): GraphWidget {
    const { changes, mail } = this.parts
    const of = (reader: IFunction, label: string) =>
      reader.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM, label })
    return graph('Stream: age of what is read, ms', [of(changes, 'counting'), of(mail, 'mail')])
  }

  private mailAge(): GraphWidget {
    const ofSes = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: PERIOD, statistic: Stats.SUM })
    return graph(
      'Mail: age of the oldest that waits, s',
      [this.own(OUTBOX_AGE, Stats.MAXIMUM)],
      ['Send', 'Bounce', 'Complaint'].map(ofSes),
    )
  }

  private runs(): GraphWidget {
    const names = [...Object.keys(JOBS).map((name) => `${name}Runs`), 'ChangesRuns']
    return graph(
      'Jobs and stream: runs that ended well',
      names.map((name) => this.own(name, Stats.SUM)),
    )
  }

  private refusals(): GraphWidget {
    const names = [...Object.keys(REFUSALS), REFUSED_AS_TOO_MANY]
    return graph(
      'Refusals',
      names.map((name) => this.own(name, Stats.SUM)),
    )
  }

  private concurrency(): GraphWidget {
    const of = (metricName: string, statistic: string) =>
      new Metric({ namespace: 'AWS/Lambda', metricName, period: PERIOD, statistic })
    return graph('Functions of the account: at the same time, and refused', [
      of('ConcurrentExecutions', Stats.MAXIMUM),
      of('Throttles', Stats.SUM),
    ])
  }

  private own(metricName: string, statistic: string): Metric {
    return new Metric({ namespace: this.parts.metrics, metricName, period: PERIOD, statistic })
  }
}

const GUIDE = [
  'What an alarm means for people is in its description. Find the route in the access log, then its requestId in the',
  "functions' log: an error's body tells the same id. How to go back to the version before: docs/operate.md.",
].join(' ')

function graph(title: string, left: IMetric[], right: IMetric[] = []): GraphWidget {
  return new GraphWidget({ title, left, right, width: HALF, height: 6 })
}

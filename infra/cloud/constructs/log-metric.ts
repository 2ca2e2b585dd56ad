import type { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/** Line that `logSuccess` of functions/platform/job.ts writes. */
export const SUCCESS_LINE = FilterPattern.stringValue('$.event', '=', 'success')

export interface LogMetricProps {
  readonly logs: ILogGroup
  readonly pattern: IFilterPattern
  /** Namespace of our own metrics. */
  readonly namespace: string
  readonly period: Duration
}

/**
 * A metric that counts matching log lines, named after its construct. It costs 0.30 dollars a month, charged for the
 * hours in which such a line was written.
 *
 * @example
 * countLines(this, 'FailedLogins', { logs, pattern: FilterPattern.stringValue('$.code', '=', 'bad_credentials'), … })
 */
export function countLines(scope: Construct, id: string, props: LogMetricProps): Metric {
  return logMetric(scope, id, props, { value: '1', statistic: Stats.SUM })
}

/** A metric of the highest value in matching lines, e.g. `$.value`. */
export function maximumOf(scope: Construct, id: string, value: string, props: LogMetricProps): Metric {
  return logMetric(scope, id, props, { value, statistic: Stats.MAXIMUM })
}

function logMetric(
  scope: Construct,
  id: string,
  { logs, pattern, namespace, period }: LogMetricProps,
  { value, statistic }: { value: string; statistic: string },
): Metric {
  new MetricFilter(scope, id, {
    logGroup: logs,
    filterPattern: pattern,
    metricNamespace: namespace,
    metricName: id,
    metricValue: value,
  })
  return new Metric({ namespace, metricName: id, period, statistic })
}

import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

/** Headings of docs/operate.md, as its addresses name them. */
export type Runbook =
  | 'bad-release'
  | 'job-or-stream-stands-still'
  | 'log-stopped-or-forked'
  | 'ses-suspended'
  | 'table-throttled'
  | 'wave-of-sign-ups'

export interface ImpactAlarmProps {
  readonly metric: IMetric
  /** The value above which the alarm goes off. */
  readonly above: number
  /** The number of periods in a row above the value. Default: 1. */
  readonly periods?: number
  /** Impact on users and where to look, in plain words: the reader may have just been woken up. */
  readonly impact: string
  readonly runbook: Runbook
  readonly topic: ITopic
}

/**
 * An alarm whose text says what it means for people.
 *
 * @example
 * impactAlarm(this, 'MailAge', { metric, above: 600, impact: 'New players wait for their code.', runbook:
 * 'ses-suspended', topic })
 */
export function impactAlarm(scope: Construct, id: string, props: ImpactAlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: props.periods ?? 1,
    // A metric without data means no calls, which is no fault.
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: describe(props),
  })
  alarm.addAlarmAction(new SnsAction(props.topic))
  return alarm
}

/**
 * An alarm that goes off when something regular did not happen for a period, whatever the cause. In a new installation
 * it goes off once, before the first time.
 *
 * @example
 * silenceAlarm(this, 'mail.silent', { metric: runs, impact: 'Codes go out late.', runbook: 'ses-suspended', topic })
 */
export function silenceAlarm(
  scope: Construct,
  id: string,
  { metric, impact, runbook, topic }: Pick<ImpactAlarmProps, 'metric' | 'impact' | 'runbook' | 'topic'>,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.BREACHING,
    alarmDescription: describe({ impact, runbook }),
  })
  alarm.addAlarmAction(new SnsAction(topic))
  return alarm
}

function describe({ impact, runbook }: Pick<ImpactAlarmProps, 'impact' | 'runbook'>): string {
  return `${impact} Runbook: docs/operate.md#${runbook}`
}

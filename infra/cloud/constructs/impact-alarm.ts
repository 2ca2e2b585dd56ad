import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export interface ImpactAlarmProps {
  readonly metric: IMetric
  /** Goes off above this. */
  readonly above: number
  /** How many periods in a row. Default: 1. */
  readonly periods?: number
  /** Impact on users and where to look, in plain words: the reader may have just been woken up. */
  readonly impact: string
  readonly topic: ITopic
}

/**
 * An alarm whose text says what it means for people.
 *
 * @example
 * impactAlarm(this, 'MailAge', { metric, above: 600, impact: 'New players wait for their code.', topic })
 */
export function impactAlarm(scope: Construct, id: string, props: ImpactAlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    metric: props.metric,
    threshold: props.above,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: props.periods ?? 1,
    // No calls, no problem.
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: props.impact,
  })
  alarm.addAlarmAction(new SnsAction(props.topic))
  return alarm
}

/**
 * An alarm that goes off when something regular did not happen for a period, whatever the cause. In a new installation
 * it goes off once, before the first time.
 *
 * @example
 * silenceAlarm(this, 'mail.silent', { metric: runs, impact: 'Codes go out late.', topic })
 */
export function silenceAlarm(
  scope: Construct,
  id: string,
  { metric, impact, topic }: Pick<ImpactAlarmProps, 'metric' | 'impact' | 'topic'>,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.BREACHING,
    alarmDescription: impact,
  })
  alarm.addAlarmAction(new SnsAction(topic))
  return alarm
}

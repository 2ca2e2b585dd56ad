import { Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { describe, expect, it } from 'vitest'
import { JOBS } from '#functions/endpoints/jobs.ts'
import { COUNTED_REFUSALS } from '#functions/platform/http/result.ts'
import { MailStack, NO_SENDER } from './mail-stack.ts'
import { synthFairflight, temporaryApp } from './testing/synth.ts'

const stacks = synthFairflight({ context: { sender: 'mail@example.com' } })

/** An SES ARN of this account that ends with this part. */
function joined(part: string) {
  const account = { Ref: 'AWS::AccountId' }
  return { 'Fn::Join': ['', expect.arrayContaining([account, expect.stringContaining(part)])] }
}

describe('mail and jobs', () => {
  it('send nothing more to bouncing addresses, and raise an alarm', () => {
    stacks.stack('Mail').hasResourceProperties('AWS::SES::ConfigurationSet', {
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    stacks.stack('Mail').hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: Match.objectLike({ MatchingEventTypes: ['bounce', 'complaint', 'reject'] }),
    })
  })

  it('mark the user whose mail bounced, and keep a failed message', () => {
    stacks.stack('Jobs').hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'lambda',
      TopicArn: { 'Fn::ImportValue': Match.stringLikeRegexp('^FairflightMail:.*Bounces') },
      Endpoint: { Ref: Match.stringLikeRegexp('^RefusedMailMarkAlias') },
    })
    stacks.stack('Jobs').hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('mail came back'),
      DeadLetterConfig: Match.anyValue(),
    })
  })

  it('send from one address only, also to confirmed recipients in the SES sandbox', () => {
    stacks.stack('Mail').hasResourceProperties('AWS::SES::EmailIdentity', {
      EmailIdentity: 'mail@example.com',
    })
    const roles = stacks.everywhere('AWS::IAM::Role').filter((role) => JSON.stringify(role).includes('ses:'))
    expect(roles, 'the mail job alone').toHaveLength(1)
    expect(roles).toMatchObject([
      {
        Properties: {
          Policies: [
            {
              PolicyDocument: {
                Statement: expect.arrayContaining([
                  {
                    Effect: 'Allow',
                    Action: 'ses:SendEmail',
                    Resource: expect.arrayContaining([joined(':identity/*'), joined(':configuration-set/')]),
                    Condition: { StringEquals: { 'ses:FromAddress': 'mail@example.com' } },
                  },
                ]),
              },
            },
          ],
        },
      },
    ])
    stacks.stack('ApiPeople').hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ MAIL_FROM: 'Fairflight <mail@example.com>' }) },
    })
  })

  it('need no parameter during a deployment', () => {
    const names = [...stacks.values()].flatMap((template) => Object.keys(template.findParameters('*')))
    expect(new Set(names)).toEqual(new Set(['BootstrapVersion']))
  })

  it('send nothing without a domain or sender, and say so', () => {
    const app = temporaryApp()
    const alarmTopic = new Topic(new Stack(app, 'Other'), 'Alarms')
    const mail = new MailStack(app, 'Mail', { settings: {}, alarmTopic })
    expect(mail.sendStatements()).toEqual([])
    Template.fromStack(mail).resourceCountIs('AWS::SES::EmailIdentity', 0)
    Template.fromStack(mail).hasOutput('Sender', { Value: NO_SENDER })
  })

  it('run on schedules that pass the time, and keep failed events', () => {
    const rules = stacks.stack('Jobs').findResources('AWS::Events::Rule')
    expect(Object.keys(rules).length).toBe(Object.keys(JOBS).length)
    stacks.stack('Jobs').allResourcesProperties('AWS::Events::Rule', {
      Targets: [
        Match.objectLike({
          DeadLetterConfig: Match.anyValue(),
          InputTransformer: { InputPathsMap: { time: '$.time' }, InputTemplate: '{"time":<time>}' },
        }),
      ],
    })
    stacks
      .stack('Jobs')
      .allResourcesProperties('AWS::Lambda::Function', { DeadLetterConfig: Match.anyValue() })
  })

  it('raise an alarm for too many events only, not for missing data', () => {
    const alarms = stacks.everywhere('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
    const tooOften = alarms.filter(({ ComparisonOperator }) => ComparisonOperator !== 'LessThanThreshold')
    expect(tooOften.length).toBeGreaterThan(10)
    expect(new Set(tooOften.map(({ TreatMissingData }) => TreatMissingData))).toEqual(
      new Set(['notBreaching']),
    )
  })

  it('raise an alarm after three missed runs, like the stream’s reader', () => {
    const silences = (name: string) =>
      Object.values(
        stacks.stack(name).findResources('AWS::CloudWatch::Alarm', {
          Properties: {
            TreatMissingData: 'breaching',
            ComparisonOperator: 'LessThanThreshold',
            Threshold: 1,
          },
        }),
      ).map(({ Properties: { MetricName, Namespace, Period } }) => ({ MetricName, Namespace, Period }))
    const every = Object.entries(JOBS).map(([name, { everyMinutes }]) => ({
      MetricName: `${name}Runs`,
      Namespace: 'Fairflight',
      Period: 60 * Math.max(10, 3 * everyMinutes),
    }))
    expect(silences('Jobs')).toEqual(expect.arrayContaining(every))
    expect(silences('Jobs')).toHaveLength(every.length)
    expect(silences('Site')).toEqual([{ MetricName: 'ChangesRuns', Namespace: 'Fairflight', Period: 900 }])
    for (const name of [...Object.keys(JOBS).map((job) => `${job}Runs`), 'ChangesRuns']) {
      const filters = stacks
        .everywhere('AWS::Logs::MetricFilter')
        .filter((filter) => JSON.stringify(filter).includes(`"MetricName":"${name}"`))
      expect(filters, name).toMatchObject([{ Properties: { FilterPattern: '{ $.event = "success" }' } }])
    }
  })

  it('count every refusal that the functions log, and raise an alarm for a flood', () => {
    const alarms = stacks.everywhere('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)
    const rung = stacks.everywhere('AWS::Logs::MetricFilter').flatMap(({ Properties }) => {
      const codes = [...String(Properties.FilterPattern).matchAll(/\$\.code = "(\w+)"/g)].map(
        ([, code]) => code,
      )
      if (codes.length === 0) return []
      const [{ MetricName, MetricNamespace: Namespace, MetricValue }] = Properties.MetricTransformations
      expect([JSON.stringify(Properties.LogGroupName), MetricValue]).toEqual([
        expect.stringContaining('FunctionLog'),
        '1',
      ])
      const own = alarms.filter((alarm) => alarm.MetricName === MetricName && alarm.Namespace === Namespace)
      expect(own, MetricName).toMatchObject([
        {
          Statistic: 'Sum',
          Period: 900,
          EvaluationPeriods: 1,
          ComparisonOperator: 'GreaterThanThreshold',
          Threshold: MetricName === 'FailedLogins' ? 200 : 100,
          AlarmActions: [expect.anything()],
        },
      ])
      return codes
    })
    expect(rung.toSorted()).toEqual(COUNTED_REFUSALS.toSorted())
  })

  it('send new mail at once', () => {
    const pattern = { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } } }
    stacks.stack('Jobs').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(pattern) }] },
      DestinationConfig: Match.anyValue(),
    })
  })
})

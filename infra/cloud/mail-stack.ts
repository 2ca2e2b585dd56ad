import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { impactAlarm } from './constructs/impact-alarm.ts'
import type { Settings } from './settings.ts'

/** SES reviews an account at 5% bounces or 0.1% complaints; we want to know earlier. */
const BOUNCE_RATE = 0.03
const COMPLAINT_RATE = 0.0008

/** The warning for an operator who set neither domain nor sender. */
export const NO_SENDER = 'No mail goes out: deploy with -c sender=you@example.com, or with a domain.'

export interface MailStackProps extends StackProps {
  readonly settings: Settings
  readonly alarmTopic: ITopic
}

/**
 * The sender of mail, and the topic for bounces and complaints. SES itself stops sending to such addresses
 * (suppression list).
 */
export class MailStack extends Stack {
  /** `no-reply@fairflight.example`; undefined without domain and sender, and then no mail goes out. */
  readonly sender: string | undefined
  readonly bounces: Topic
  private readonly sending: ConfigurationSet

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props)
    this.sending = new ConfigurationSet(this, 'Sending', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    })
    this.bounces = new Topic(this, 'Bounces', {
      displayName: 'Fairflight mail that came back',
      enforceSSL: true,
    })
    this.sending.addEventDestination('ToBounces', {
      destination: EventDestination.snsTopic(this.bounces),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
    const { domain, sender = domain && `no-reply@${domain}` } = props.settings
    this.sender = sender
    if (sender) this.makeIdentity(sender, props.settings)
    this.watch(props.alarmTopic)
    new CfnOutput(this, 'Sender', { value: sender ?? NO_SENDER })
    new CfnOutput(this, 'BouncesTopicArn', { value: this.bounces.topicArn })
  }

  /**
   * Rights to send mail from this sender only. The SES sandbox also checks the identity of each recipient, so the
   * resource is every identity of the account and a condition fixes the sender.
   */
  sendStatements(): PolicyStatement[] {
    if (!this.sender) return []
    const arn = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName })
    return [
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [arn('identity', '*'), arn('configuration-set', this.sending.configurationSetName)],
        conditions: { StringEquals: { 'ses:FromAddress': this.sender } },
      }),
    ]
  }

  private makeIdentity(sender: string, { domain, hostedZoneId }: Settings): void {
    const zone =
      domain && hostedZoneId
        ? PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain })
        : undefined
    const identity = new EmailIdentity(this, 'Identity', {
      identity: zone
        ? Identity.publicHostedZone(zone)
        : domain
          ? Identity.domain(domain)
          : Identity.email(sender),
      configurationSet: this.sending,
      // SPF passes for our domain only if the envelope sender uses it too.
      ...(domain ? { mailFromDomain: `mail.${domain}` } : {}),
    })
    if (domain && !zone) {
      for (const [index, { name, value }] of identity.dkimRecords.entries()) {
        new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` })
      }
    }
  }

  private watch(topic: ITopic): void {
    const reputation = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: Stats.MAXIMUM })
    impactAlarm(this, 'BounceRate', {
      metric: reputation('Reputation.BounceRate'),
      above: BOUNCE_RATE,
      impact:
        'Over 3% of mail bounces; at 5% SES may stop all our mail, codes included. Look for someone registering invented addresses.',
      runbook: 'ses-suspended',
      topic,
    })
    impactAlarm(this, 'ComplaintRate', {
      metric: reputation('Reputation.ComplaintRate'),
      above: COMPLAINT_RATE,
      impact: 'Nearly 0.1% of mail is marked as spam; above that SES may stop all our mail, codes included.',
      runbook: 'ses-suspended',
      topic,
    })
  }
}

import { iso } from '#shared/time.ts'
import type { Messages } from '../mark-refused.ts'

/**
 * Messages that SES publishes about a sent mail, after the examples of
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
function mailPart(to: string, sentMs: number) {
  return {
    timestamp: iso(sentMs),
    source: 'Fairflight <no-reply@fairflight.example>',
    sourceArn: 'arn:aws:ses:eu-west-1:111122223333:identity/fairflight.example',
    sendingAccountId: '111122223333',
    messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
    destination: [to],
    headersTruncated: false,
    headers: [{ name: 'To', value: to }],
    commonHeaders: { from: ['Fairflight <no-reply@fairflight.example>'], to: [to] },
    tags: { 'ses:configuration-set': ['Sending'], 'ses:source-ip': ['192.0.2.0'] },
  }
}

export function bounce(to: string, sentMs: number, bounceType = 'Permanent') {
  return {
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType: 'General',
      // Differs from the recipient, as with forwarded mail.
      bouncedRecipients: [
        {
          emailAddress: 'elsewhere@example.net',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550',
        },
      ],
      timestamp: iso(sentMs + 60_000),
      feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
      reportingMTA: 'dsn; mta.example.com',
    },
    mail: mailPart(to, sentMs),
  }
}

export function complaint(to: string, sentMs: number, complaintFeedbackType = 'abuse') {
  return {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress: to }],
      timestamp: iso(sentMs + 60_000),
      feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
      userAgent: 'ExampleCorp Feedback Loop (V0.01)',
      complaintFeedbackType,
      arrivalDate: iso(sentMs + 60_000),
    },
    mail: mailPart(to, sentMs),
  }
}

/** The event in which SNS passes messages to a function. */
export function messages(...bodies: readonly (string | object)[]): Messages {
  return {
    Records: bodies.map((body) => ({
      EventVersion: '1.0',
      EventSubscriptionArn: 'arn:aws:sns:eu-west-1:111122223333:Bounces:21be56ed',
      EventSource: 'aws:sns',
      Sns: {
        Type: 'Notification',
        MessageId: '95df01b4-ee98-5cb9-9903-4c221d41eb5e',
        TopicArn: 'arn:aws:sns:eu-west-1:111122223333:Bounces',
        Subject: 'Amazon SES Email Event Notification',
        Message: typeof body === 'string' ? body : JSON.stringify(body),
        Timestamp: '2026-11-22T12:00:00.000Z',
        SignatureVersion: '1',
        Signature: 'EXAMPLE',
        SigningCertUrl: 'https://sns.eu-west-1.amazonaws.com/EXAMPLE.pem',
        UnsubscribeUrl: 'https://sns.eu-west-1.amazonaws.com/EXAMPLE',
        MessageAttributes: {},
      },
    })),
  }
}

import type { SNSEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { Email } from '#shared/models/basics.ts'
import { findUserByEmail, noteMailRefused } from '../../domain/users/user-items.ts'
import type { MailRefusal } from '../../domain/users/user-record.ts'
import { job } from '../../platform/job.ts'
import { log } from '../../platform/log.ts'

const timestamp = z.iso.datetime()

/**
 * The fields that we read of an SES event. `destination` is the address that we wrote to; the report may name others,
 * if the mail was forwarded.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const MailEvent = z.object({
  mail: z.object({ timestamp, destination: z.array(z.string()) }),
  bounce: z.optional(z.object({ bounceType: z.string(), timestamp })),
  complaint: z.optional(z.object({ complaintFeedbackType: z.nullish(z.string()), timestamp })),
})
type MailEvent = z.infer<typeof MailEvent>

/** SNS messages carry their time inside. */
export type Messages = Pick<SNSEvent, 'Records'> & { readonly time?: never }

/**
 * Marks users whose address refuses our mail. Messages may come twice or late: a user is marked once, and not for a
 * mail that was sent before one was delivered.
 */
export const handler = job(async ({ Records }: Messages) => {
  const events = Records.flatMap(({ Sns }) => readEvent(Sns.Message))
  let marked = 0
  for (const { refusal, mail } of events) {
    for (const to of mail.destination) {
      const address = z.safeParse(Email, to)
      const user = address.success ? await findUserByEmail(address.data) : undefined
      if (user && (await noteMailRefused(user, refusal, Date.parse(mail.timestamp)))) marked += 1
    }
  }
  return { marked }
})

/** Returns nothing for events that are no refusal. SES tests a new topic with plain text, which is logged. */
function readEvent(message: string): readonly (Pick<MailEvent, 'mail'> & { refusal: MailRefusal })[] {
  try {
    const { mail, ...event } = z.parse(MailEvent, JSON.parse(message))
    const refusal = refusalOf(event)
    return refusal ? [{ mail, refusal }] : []
  } catch {
    log('warn', 'noEventOfSes')
    return []
  }
}

/** Temporary bounces, such as a full mailbox, and the report that a mail is not spam are no refusals. */
function refusalOf({ bounce, complaint }: Omit<MailEvent, 'mail'>): MailRefusal | undefined {
  if (bounce?.bounceType === 'Permanent') return { kind: 'bounce', atMs: Date.parse(bounce.timestamp) }
  if (!complaint || complaint.complaintFeedbackType === 'not-spam') return undefined
  return { kind: 'complaint', atMs: Date.parse(complaint.timestamp) }
}

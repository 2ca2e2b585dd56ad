import type { SNSEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { Email } from '#shared/models/basics.ts'
import type { MailRefusal } from '../../domain/accounts/account.ts'
import { findAccountByEmail, noteMailRefused } from '../../domain/accounts/items.ts'
import { job } from '../../platform/job.ts'

/**
 * What SES publishes of a mail, as far as we read it. `destination` is what we wrote to; the recipients of the report
 * may be others, where somebody forwards their mail.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ timestamp: z.iso.datetime(), destination: z.array(z.string()) }),
  bounce: z.optional(z.object({ bounceType: z.string(), timestamp: z.iso.datetime() })),
  complaint: z.optional(
    z.object({ complaintFeedbackType: z.nullish(z.string()), timestamp: z.iso.datetime() }),
  ),
})
type MailEvent = z.infer<typeof MailEvent>

/** As SNS hands them over; the time of each stands inside. */
export interface Messages extends Pick<SNSEvent, 'Records'> {
  readonly time?: never
}

export interface MarkResult {
  readonly marked: number
}

/**
 * Marks the accounts whose address refuses our mail. A message may come twice and late: an account is marked once, and
 * not for a mail that was sent before one arrived.
 */
export const handler = job(markAll)

async function markAll({ Records }: Messages): Promise<MarkResult> {
  let marked = 0
  for (const { Sns } of Records) {
    const event = readEvent(Sns.Message)
    const refusal = event && refusalOf(event)
    if (!refusal) continue
    for (const to of event.mail.destination) {
      if (await markRefused(to, refusal, Date.parse(event.mail.timestamp))) marked += 1
    }
  }
  return { marked }
}

/** SES tries a new topic with a message in prose; trying anything unknown again would not help. */
function readEvent(message: string): MailEvent | undefined {
  try {
    return z.parse(MailEvent, JSON.parse(message))
  } catch {
    process.stdout.write(`${JSON.stringify({ level: 'warn', fault: 'No event of SES' })}\n`)
    return undefined
  }
}

/** What is over by itself, such as a full mailbox, is none; nor is the word that a mail is not spam. */
function refusalOf({ bounce, complaint }: MailEvent): MailRefusal | undefined {
  if (bounce?.bounceType === 'Permanent') return { kind: 'bounce', atMs: Date.parse(bounce.timestamp) }
  if (complaint && complaint.complaintFeedbackType !== 'not-spam') {
    return { kind: 'complaint', atMs: Date.parse(complaint.timestamp) }
  }
  return undefined
}

async function markRefused(to: string, mailRefused: MailRefusal, sentMs: number): Promise<boolean> {
  const address = z.safeParse(Email, to)
  const account = address.success ? await findAccountByEmail(address.data) : undefined
  return account !== undefined && noteMailRefused(account, mailRefused, sentMs)
}

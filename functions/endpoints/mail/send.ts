import { type Delivery, deliver, reportAge } from '../../domain/mail/deliver.ts'
import { dueMails } from '../../domain/mail/outbox-items.ts'
import { job } from '../../platform/job.ts'
import type { JobEvent } from '../jobs.ts'

export type MailResult = Readonly<Record<Exclude<Delivery, 'taken' | 'collected'>, number>>

/** Sends the due mails of the outbox. Runs may repeat or overlap. */
export const handler = job(sendDue)

async function sendDue(event: Partial<JobEvent>): Promise<MailResult> {
  const nowMs = event.time === undefined ? Date.now() : Date.parse(event.time)
  const total = { sent: 0, failed: 0, givenUp: 0, withheld: 0 }
  for await (const mails of dueMails(nowMs)) {
    const outcomes = await Promise.all(mails.map((item) => deliver(item, nowMs)))
    for (const outcome of outcomes) if (outcome !== 'taken' && outcome !== 'collected') total[outcome] += 1
    reportAge(mails, nowMs)
  }
  return total
}

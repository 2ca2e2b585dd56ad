import type { RandomBytes } from '#shared/crash/random.ts'
import type { Write } from '../../platform/table/write.ts'
import { outboxWrite, siteUrl } from '../mail/outbox-items.ts'
import type { MailData } from '../mail/render.ts'
import type { UserRecord } from '../users/user-record.ts'
import type { Decision } from './transitions.ts'

type Recipient = Pick<UserRecord, 'id' | 'email' | 'username' | 'language'>

/** The mail about a decision of staff; it names no casino. */
export function decisionMail(
  mail: 'account_decision' | 'deposit_decision',
  to: Recipient,
  decision: Decision,
  nowMs: number,
  random: RandomBytes,
): Promise<Write> {
  const common = { name: to.username, link: siteUrl(to.language, '/setup') }
  const data: MailData[typeof mail] =
    decision.to === 'confirmed'
      ? { variant: 'confirmed', ...common }
      : { variant: 'rejected', reason: decision.reason, ...common }
  return outboxWrite({ to: to.email, locale: to.language, mail, data, unlessExcluded: to.id }, nowMs, random)
}

/**
 * The mail that says that the wait is over, and how to stop live mode. Its link brings the public log's checkpoint, so
 * that the browser notices if it is shown another log.
 */
export function liveMail(
  to: Recipient,
  checkpoint: string | undefined,
  nowMs: number,
  random: RandomBytes,
): Promise<Write> {
  const log = checkpoint === undefined ? '' : `#log=${encodeURIComponent(checkpoint)}`
  const link = `${siteUrl(to.language, '/profile')}${log}`
  const data: MailData['live_active'] = { name: to.username, link }
  const mail = {
    to: to.email,
    locale: to.language,
    mail: 'live_active',
    data,
    unlessExcluded: to.id,
  } as const
  return outboxWrite(mail, nowMs, random)
}

import type { RandomBytes } from '#shared/crash/random.ts'
import { iso } from '#shared/time.ts'
import type { Write } from '../../platform/table/write.ts'
import type { UserRecord } from '../users/user-record.ts'
import { outboxWrite, siteUrl } from './outbox-items.ts'
import type { MailData } from './render.ts'

type Notified = Pick<UserRecord, 'email' | 'username' | 'language' | 'verified'>

/** The notice about a change to the security of a user's account. */
export function securityNotice(
  user: Notified,
  variant: Exclude<MailData['security_notice']['variant'], 'summary'>,
  nowMs: number,
  random: RandomBytes,
): Promise<Write> {
  return outboxWrite(
    {
      to: user.email,
      locale: user.language,
      proven: user.verified,
      mail: 'security_notice',
      data: { variant, name: user.username, when: iso(nowMs), link: siteUrl(user.language, '/profile') },
    },
    nowMs,
    random,
  )
}

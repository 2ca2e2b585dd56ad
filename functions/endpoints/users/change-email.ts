import { users } from '#shared/api/users.ts'
import { outboxDecoy, outboxWrite, siteUrl } from '../../domain/mail/outbox-items.ts'
import { sendEmailCode } from '../../domain/sign-in/code-items.ts'
import { findUserByEmail } from '../../domain/users/user-items.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { handle } from '../handle.ts'

/** Answers the same for a taken address: its owner gets no mail, the caller no code. Only registration tells. */
export const handler = handle(users.changeEmail, async ({ input, caller, now, random }) => {
  const { user } = caller
  await countUse('writes', `account:${user.id}`, now)
  const owner = await findUserByEmail(input.email)
  const code = newSixDigits(random)
  const { username: name, language: locale } = user
  const link = siteUrl(locale, '/profile')
  const toNew = owner
    ? await outboxDecoy(now, random)
    : await outboxWrite(
        { to: input.email, locale, mail: 'email_change', data: { name, code, link } },
        now,
        random,
      )
  const toOld = await outboxWrite(
    {
      to: user.email,
      locale,
      mail: 'email_change_notice',
      proven: user.verified,
      data: { name, link },
    },
    now,
    random,
  )
  const mails = [toNew, { ...toOld, name: 'notice' }]
  await sendEmailCode({ userId: user.id, email: input.email }, code, mails, now)
  return undefined
})

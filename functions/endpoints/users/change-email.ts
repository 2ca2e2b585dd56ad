import { users } from '#shared/api/users.ts'
import { findAccountByEmail } from '../../domain/accounts/items.ts'
import { issueCode } from '../../domain/codes/items.ts'
import { codeLimitWrites, codeRefusal, stillThere } from '../../domain/codes/send.ts'
import { outboxDecoy, outboxWrite, siteUrl } from '../../domain/mail/outbox.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { transact } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

/** A taken address is not told: its owner gets no mail, the caller no code. Only registering tells. */
export const handler = handle(users.changeEmail, async ({ input, caller, now, random }) => {
  const { account } = caller
  await countUse('writes', `account:${account.id}`, now)
  const taken = await findAccountByEmail(input.email)
  const code = newSixDigits(random)
  const { username: name, language: locale } = account
  const link = siteUrl(locale, '/profile')
  const toNew = taken
    ? await outboxDecoy(now, random)
    : await outboxWrite(
        { to: input.email, locale, mail: 'email_change', data: { name, code, link } },
        now,
        random,
      )
  const toOld = await outboxWrite(
    { to: account.email, locale, mail: 'email_change_notice', data: { name, link } },
    now,
    random,
  )
  await transact([
    stillThere(account.id),
    issueCode({ purpose: 'email', who: account.id }, code, now, { email: input.email }),
    ...codeLimitWrites(input.email, now),
    toNew,
    { ...toOld, name: 'notice' },
  ]).catch((error: unknown) => {
    throw codeRefusal(error, now)
  })
  return undefined
})

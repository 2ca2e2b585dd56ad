import { users } from '#shared/api/users.ts'
import { findAccountByEmail } from '../accounts/items.ts'
import { issueCode } from '../codes/items.ts'
import { codeLimitWrites, codeRefusal, siteUrl, stillThere } from '../codes/send.ts'
import { handle } from '../http/handle.ts'
import { newSixDigits } from '../ids.ts'
import { outboxDecoy, outboxWrite } from '../mail/outbox.ts'
import { countUse } from '../rate-limits/items.ts'
import { transact } from '../table/write.ts'

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

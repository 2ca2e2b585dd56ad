import { users } from '#shared/api/users.ts'
import { findAccountByEmail } from '../../domain/accounts/items.ts'
import { sendResetCode } from '../../domain/codes/items.ts'
import { outboxDecoy, outboxWrite, siteUrl } from '../../domain/mail/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { handle } from '../handle.ts'

/** The same answer and the same writes whether there is such an account or not. */
export const handler = handle(users.forgotPassword, async ({ input, request, now, random }) => {
  await countUse('writes', `network:${request.network}`, now)
  const account = await findAccountByEmail(input.email)
  const code = newSixDigits(random)
  const mail = account
    ? await outboxWrite(
        {
          to: account.email,
          locale: account.language,
          mail: 'password_reset',
          data: { name: account.username, code, link: siteUrl(account.language, '/reset-password') },
        },
        now,
        random,
      )
    : await outboxDecoy(now, random)
  await sendResetCode(input.email, code, mail, now).catch((error: unknown) => {
    // Too soon or too many: no mail goes out, and the answer does not tell.
    if (!(error instanceof AppError)) throw error
  })
  return undefined
})

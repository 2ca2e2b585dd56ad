import { users } from '#shared/api/users.ts'
import { sendResetCode } from '../../domain/codes/items.ts'
import { outboxWrite, siteUrl } from '../../domain/mail/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { isKnownDevice } from '../../domain/sessions/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { newSixDigits } from '../../platform/ids.ts'
import { log } from '../../platform/log.ts'
import { handle } from '../handle.ts'

/**
 * The same work whether there is such an account or not: it is not even looked up. The mail waits for whoever has the
 * address when it is sent, and is dropped where nobody has (functions/domain/mail/deliver.ts).
 */
export const handler = handle(users.forgotPassword, async ({ input, request, token, now, random }) => {
  await countUse('writes', `network:${request.network}`, now)
  const { email } = input
  const known = await isKnownDevice(token, email)
  const code = newSixDigits(random)
  const link = siteUrl(request.locale, '/reset-password')
  const mail = await outboxWrite(
    { to: email, locale: request.locale, mail: 'password_reset', data: { name: '', code, link } },
    now,
    random,
  )
  // The address is not looked up: whose it is, the line of the mail says that goes out.
  log('info', 'resetAsked', { requestId: request.requestId, account: known ? token?.accountId : undefined })
  await sendResetCode({ email, known }, code, mail, now).catch((error: unknown) => {
    // Too soon or too many: no mail goes out, and the answer does not tell.
    if (!(error instanceof AppError)) throw error
  })
  return undefined
})

import { users } from '#shared/api/users.ts'
import { consumeCode } from '../../domain/sign-in/code-items.ts'
import { logIn } from '../../domain/sign-in/log-in.ts'
import { findLinkOwner } from '../../domain/sign-in/mailed-link-items.ts'
import { endReplaced } from '../../domain/sign-in/session-items.ts'
import { mailArrived } from '../../domain/users/user-rules.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

/**
 * A login link proves as much as a mailed code. The session counts as freshly proven for users, not for staff. It does
 * not verify the address: an unverified user sets a password by mail instead.
 */
export const handler = handle(users.loginByLink, async (context) => {
  const { input, token, now, reply } = context
  const account = await retryOnConflict(async () => {
    const { link, account } = await findLinkOwner(input.token, now)
    if (!account.verified) throw new AppError('code_expired')
    reply.cookies.push(
      await logIn(account, context, {
        changes: mailArrived(account, now),
        stands: {
          expression: 'passwordHash = :proven AND email = :asked',
          values: { ':proven': account.passwordHash, ':asked': account.email },
        },
        proven: { reauthMs: account.role === 'user' ? now : 0 },
        usedUp: consumeCode(link, now),
      }),
    )
    return account
  })
  if (token?.accountId !== account.id) await endReplaced(token)
  return { user: toUser(account, now) }
})

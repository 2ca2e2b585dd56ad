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
  const user = await retryOnConflict(async () => {
    const { link, user } = await findLinkOwner(input.token, now)
    if (!user.verified) throw new AppError('code_expired')
    reply.cookies.push(
      await logIn(user, context, {
        changes: mailArrived(user, now),
        condition: {
          expression: 'passwordHash = :proven AND email = :asked',
          values: { ':proven': user.passwordHash, ':asked': user.email },
        },
        proven: { reauthMs: user.role === 'user' ? now : 0 },
        usedUp: consumeCode(link, now),
      }),
    )
    return user
  })
  if (token?.userId !== user.id) await endReplaced(token)
  return { user: toUser(user, now) }
})

import { passkeys } from '#shared/api/passkeys.ts'
import { iso } from '#shared/time.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { unchanged } from '../../domain/users/conditions.ts'
import { hasPasskey, newPasskeyReset } from '../../domain/users/passkey-record.ts'
import { loadUser, saveUser } from '../../domain/users/user-items.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

/** Lets another admin help staff who lost their passkeys. Other users log in by password and need no reset. */
export const handler = handle(passkeys.reset, async ({ params, caller, now, random, audit }) => {
  if (params.id === caller.user.id) throw new AppError('forbidden')
  return retryOnConflict(async () => {
    const user = expectFound(await loadUser(params.id))
    // A second reset must not extend the wait of the first.
    const isNeeded = user.role !== 'user' && hasPasskey(user, now) && !user.passkeyReset
    if (!isNeeded) throw new AppError('wrong_state')
    const passkeyReset = newPasskeyReset(now)
    const condition = unchanged(user, 'role', 'passkeys', 'passkeyReset')
    await saveUser(user.id, { passkeyReset }, condition, [
      audit('passkeys.reset', `user:${user.id}`, ['passkeys']),
      await securityNotice(user, 'passkey_reset', now, random),
    ])
    return { resetAt: iso(passkeyReset.fromMs) }
  })
})

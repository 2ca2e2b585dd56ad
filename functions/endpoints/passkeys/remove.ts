import { passkeys } from '#shared/api/passkeys.ts'
import { ownValue } from '#shared/own-value.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { callerUser } from '../../domain/sign-in/session-items.ts'
import { allOf, sessionAlive, unchanged } from '../../domain/users/conditions.ts'
import { needsOnePasskey, passkeysAt } from '../../domain/users/passkey-record.ts'
import { saveUser } from '../../domain/users/user-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { isStaffPasskeyRequired } from '../../platform/config.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

export const handler = handle(passkeys.remove, async ({ params, caller, now, random, audit }) => {
  const { id } = caller.user
  await retryOnConflict(async (attempt) => {
    const user = await callerUser(caller, attempt)
    const before = passkeysAt(user, now)
    if (!ownValue(before, params.id)) throw new AppError('not_found')
    const { [params.id]: _, ...left } = before
    const isLast = Object.keys(left).length === 0
    if (isLast && needsOnePasskey(user, isStaffPasskeyRequired())) throw new AppError('wrong_state')
    const condition = allOf(sessionAlive(caller.sessionHash), unchanged(user, 'passkeys', 'passkeyReset'))
    await saveUser(id, { passkeys: left }, condition, [
      audit('passkeys.remove', `user:${id}`, ['passkeys']),
      await securityNotice(user, 'passkey_changed', now, random),
    ])
  })
  return undefined
})

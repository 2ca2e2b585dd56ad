import { users } from '#shared/api/users.ts'
import { hasRole } from '../../domain/accounts/conditions.ts'
import { refuseGuessable } from '../../domain/accounts/guessable.ts'
import { findAccountByEmail, saveAccount } from '../../domain/accounts/items.ts'
import { hashPassword, meetsStaffRule } from '../../domain/accounts/password.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { type CodeItem, consumeCode, type ResetRequest, tryResetCode } from '../../domain/codes/items.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { passwordEntry } from '../../domain/people/own-changes.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { isKnownDevice } from '../../domain/sessions/caller.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(users.resetPassword, async (context) => {
  const { input, request, token, now, random } = context
  const known = await isKnownDevice(token, input.email)
  await countTry(context, known)
  // The name is judged only after the code: before it, the reason would tell of an account.
  await refuseGuessable(input.password, { email: input.email })
  const code = await enterCode({ email: input.email, known }, input.code, now)
  const account = await findAccountByEmail(input.email)
  if (!account) throw new AppError('code_expired')
  await refuseGuessable(input.password, { name: account.username, email: account.email })
  if (account.role !== 'user' && !meetsStaffRule(input.password)) {
    throw invalidField('password', 'staff_password')
  }
  const thisDevice = token && tokenHash(token.deviceId)
  const changes = {
    passwordHash: await hashPassword(input.password),
    staffPassword: meetsStaffRule(input.password),
    sessions: {},
    devices: account.devices.filter((device) => device === thisDevice),
    ...mailArrived(account, now),
  }
  const also = [
    consumeCode(code, now),
    await securityNotice(account, 'password_changed', now, random),
    ...passwordEntry(account, now, random),
  ]
  await saveAccount(account.id, changes, hasRole(account.role), also, () => new AppError('code_expired'))
  log('info', 'passwordReset', { requestId: request.requestId, account: account.id })
  return undefined
})

/** A refused code is logged with the account that it was for. */
async function enterCode(request: ResetRequest, code: string, nowMs: number): Promise<CodeItem> {
  try {
    return await tryResetCode(request, code, nowMs)
  } catch (error) {
    if (error instanceof AppError) error.account = (await findAccountByEmail(request.email))?.id
    throw error
  }
}

/** Strangers must not lock a known device out: it has a counter of its own. */
async function countTry(
  { input, request, token, now }: Context<typeof users.resetPassword>,
  known: boolean,
): Promise<void> {
  if (known) return countUse('reset', `address:${input.email}:${token?.deviceId}`, now)
  await countUse('reset', `address:${input.email}`, now)
  await countUse('reset', `network:${request.network}`, now)
}

import { users } from '#shared/api/users.ts'
import { isLinkToken } from '#shared/models/password.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { proveOutside } from '../../domain/profile/first-proof.ts'
import { removeElsewhere } from '../../domain/profile/personal-data-items.ts'
import { passwordEntry } from '../../domain/profile/update-self.ts'
import {
  type CodeItem,
  type CodeSubject,
  consumeCode,
  findResetCode,
  tryCode,
  trySharedResetCode,
} from '../../domain/sign-in/code-items.ts'
import { findLinkOf, isOutdated } from '../../domain/sign-in/mailed-link-items.ts'
import { isKnownDevice } from '../../domain/users/caller.ts'
import { unchanged } from '../../domain/users/conditions.ts'
import { refuseGuessable } from '../../domain/users/guessable-password.ts'
import { hasPasskey } from '../../domain/users/passkey-record.ts'
import { hashPassword, meetsStaffRule } from '../../domain/users/password.ts'
import { findUserByEmail, saveFirstProof, saveUser } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { mailArrived } from '../../domain/users/user-rules.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { log } from '../../platform/log.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(users.resetPassword, async (context) => {
  const { input } = context
  const deviceCode = await findDeviceCode(context)
  await countTry(context, deviceCode)
  // The name is compared only after the code: an earlier refusal would reveal that the address has a user.
  await refuseGuessable(input.password, { email: input.email })
  const code = await enterCode(context, deviceCode)
  const passwordHash = await hashPassword(input.password)
  await retryOnConflict(() => setPassword(context, code, passwordHash))
  return undefined
})

type ResetContext = Context<typeof users.resetPassword>

async function setPassword(context: ResetContext, code: CodeItem, passwordHash: string): Promise<void> {
  const { input, request, token, now, random } = context
  const user = await findUserByEmail(input.email)
  if (!user || isOutdated(code, user)) throw new AppError('code_expired')
  const proof = user.verified ? undefined : await proveOutside(user, request, now)
  const { username, language } = proof?.after ?? user
  await refuseGuessable(input.password, { name: username, email: user.email })
  if (user.role !== 'user' && !meetsStaffRule(input.password)) {
    throw invalidField('password', 'staff_password')
  }
  const thisDevice = token && tokenHash(token.deviceId)
  const removal = await removedPasskeys(user, context)
  const changes = {
    ...(proof?.changes ?? mailArrived(user, now)),
    passwordHash,
    passwordSetMs: now,
    staffPassword: meetsStaffRule(input.password),
    sessions: {},
    // This device has read the mail, so it counts as known.
    devices: thisDevice === undefined ? [] : [thisDevice],
    ...removal.changes,
  }
  const renamedUser = { ...user, username, language }
  const notice = await securityNotice(renamedUser, 'password_changed', now, random)
  const also = [consumeCode(code, now), notice, ...passwordEntry(user, now, random), ...removal.writes]
  if (proof) await saveFirstProof(user.id, changes, proof.condition, [...also, ...proof.writes])
  else await saveUser(user.id, changes, unchanged(user, 'role', 'verified', 'username', 'email'), also)
  log('info', 'passwordReset', { requestId: request.requestId, userId: user.id })
  if (proof?.clearsReferences) await removeElsewhere(user.id)
}

/** Keeps passkeys of staff: only an admin's reset ends them. */
async function removedPasskeys(user: UserRecord, { input, now, random }: ResetContext) {
  const { id, role } = user
  if (input.passkeys !== 'remove' || role !== 'user') return { changes: {}, writes: [] }
  const fact = { actor: id, action: 'passkeys.remove', subject: `user:${id}`, fields: ['passkeys'] } as const
  const noticeWrites = async () => [
    auditWrite(fact, now, random),
    await securityNotice(user, 'passkey_changed', now, random),
  ]
  return {
    // Removed even if there are none, since one may be added at the same time.
    changes: { passkeys: undefined, passkeyReset: undefined },
    writes: hasPasskey(user, now) ? await noticeWrites() : [],
  }
}

/** Finds the code that this device requested; no other device can enter it. */
async function findDeviceCode({ input, token, now }: ResetContext): Promise<CodeSubject | undefined> {
  return token && findResetCode({ email: input.email, device: tokenHash(token.deviceId) }, now)
}

/** Checks the code. The log line of a refused one names the user. */
async function enterCode(
  { input: { email, code }, now }: ResetContext,
  deviceCode: CodeSubject | undefined,
): Promise<CodeItem> {
  try {
    if (isLinkToken(code)) return await findLinkOf(email, code, now)
    return await (deviceCode ? tryCode(deviceCode, code, now) : trySharedResetCode(email, code, now))
  } catch (error) {
    if (error instanceof AppError) error.userId = (await findUserByEmail(email))?.id
    throw error
  }
}

/**
 * Known devices, and devices that enter their own code, have counters apart from strangers. Links cannot be guessed.
 */
async function countTry(
  { input, request, token, now }: ResetContext,
  deviceCode: CodeSubject | undefined,
): Promise<void> {
  const { email, code } = input
  if (isLinkToken(code)) return countUse('writes', `network:${request.network}`, now)
  if (deviceCode || (await isKnownDevice(token, email))) {
    return countUse('reset', `address:${email}:${token?.deviceId}`, now)
  }
  await countUse('reset', `address:${email}`, now)
  await countUse('reset', `network:${request.network}`, now)
}

import { users } from '#shared/api/users.ts'
import { badCredentials, isDeviceOf, logIn } from '../../domain/sign-in/log-in.ts'
import { endReplaced } from '../../domain/sign-in/session-items.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../domain/users/password.ts'
import { findUserByEmail, loadUser } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { reserveFailures, returnFailure } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(users.login, async (context) => {
  const { input, now, token, reply } = context
  const user = await findUserByEmail(input.email)
  const counters = failureCounters(context, isDeviceOf(user, token))
  await reserveFailures('login', counters, now)
  const isRight = await verifyPassword(input.password, user?.passwordHash)
  if (!user || !isRight) throw badCredentials(user)
  await Promise.all(counters.map((counter) => returnFailure('login', counter)))
  reply.cookies.push(
    await retryOnConflict(async (attempt) =>
      startSession(attempt === 1 ? user : await proveAgain(user, context), context),
    ),
  )
  if (token?.userId !== user.id) await endReplaced(token)
  return { user: toUser(user, now) }
})

type LoginContext = Context<typeof users.login>

/** A known device has a counter of its own, so that failures of strangers cannot lock it out. */
function failureCounters({ input, request, token }: LoginContext, isKnownDevice: boolean): string[] {
  if (isKnownDevice) return [`address:${input.email}:${token?.deviceId}`]
  return [`address:${input.email}`, `network:${request.network}`]
}

/** Checks the password again after a conflict: it may have changed. */
async function proveAgain(before: UserRecord, { input }: LoginContext): Promise<UserRecord> {
  const user = await loadUser(before.id)
  const isRight = await verifyPassword(input.password, user?.passwordHash)
  if (!user || !isRight) throw badCredentials(before)
  return user
}

/** @throws Conflict if the password has changed since it was checked */
async function startSession(user: UserRecord, context: LoginContext): Promise<string> {
  const { input, now } = context
  return logIn(user, context, {
    changes: needsRehash(user.passwordHash) ? { passwordHash: await hashPassword(input.password) } : {},
    condition: { expression: 'passwordHash = :proven', values: { ':proven': user.passwordHash } },
    proven: { reauthMs: now },
  })
}

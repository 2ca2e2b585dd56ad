import { users } from '#shared/api/users.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { findAccountByEmail, loadAccount, saveAccount } from '../../domain/accounts/items.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../domain/accounts/password.ts'
import { toUser } from '../../domain/accounts/view.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { reserveFailures, returnFailure } from '../../domain/rate-limits/items.ts'
import { endReplaced } from '../../domain/sessions/items.ts'
import { addSession, newSession } from '../../domain/sessions/start.ts'
import { AppError } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

export const handler = handle(users.login, async (context) => {
  const { input, now, token, reply } = context
  const account = await findAccountByEmail(input.email)
  const device = isKnownDevice(account, context)
  const counters = failureCounters(context, device)
  await reserveFailures('login', counters, now)
  const right = await verifyPassword(input.password, account?.passwordHash)
  if (!account || !right) throw badCredentials(account)
  await Promise.all(counters.map((counter) => returnFailure('login', counter)))
  reply.cookies.push(
    await retryOnConflict(async (attempt) =>
      startSession(attempt === 1 ? account : await proveAgain(account, context), context, device),
    ),
  )
  if (token?.accountId !== account.id) await endReplaced(token)
  return { user: toUser(account, now) }
})

function badCredentials(account: Account | undefined): AppError {
  const error = new AppError('bad_credentials')
  error.account = account?.id
  return error
}

type LoginContext = Context<typeof users.login>

/** Strangers' failures must not lock a known device out: it has a counter of its own. */
function failureCounters({ input, request, token }: LoginContext, device: boolean): string[] {
  if (device) return [`address:${input.email}:${token?.deviceId}`]
  return [`address:${input.email}`, `network:${request.network}`]
}

function isKnownDevice(account: Account | undefined, { token }: LoginContext): boolean {
  return (token && account?.devices.includes(tokenHash(token.deviceId))) ?? false
}

/** The password changed in the same moment: what was proven no longer opens anything, unless it fits the new hash. */
async function proveAgain(before: Account, { input }: LoginContext): Promise<Account> {
  const account = await loadAccount(before.id)
  const right = await verifyPassword(input.password, account?.passwordHash)
  if (!account || !right) throw badCredentials(before)
  return account
}

/** @throws Conflict where the password is not the one that was proven any more */
async function startSession(account: Account, context: LoginContext, device: boolean): Promise<string> {
  const { input, now, random, token } = context
  const session = await newSession(account.id, context)
  const replaced = token?.sessionId && token.accountId === account.id ? tokenHash(token.sessionId) : undefined
  const changes = {
    ...addSession(account, session, replaced, now),
    ...(isOutdated(account.passwordHash) ? { passwordHash: await hashPassword(input.password) } : {}),
  }
  // An address that nobody has proven to be theirs gets no notices.
  // Neither does the first login of an account that staff made.
  const notify = account.verified && !device && account.devices.length > 0
  const also = notify ? [await securityNotice(account, 'new_device', now, random)] : []
  const proven = { expression: 'passwordHash = :proven', values: { ':proven': account.passwordHash } }
  await saveAccount(account.id, changes, proven, also)
  return session.cookie
}

import { passkeys } from '#shared/api/passkeys.ts'
import { badCredentials, isDeviceOf, logIn } from '../../domain/sign-in/log-in.ts'
import { provePasskey, takeChallenge } from '../../domain/sign-in/passkey-items.ts'
import { userIdOf } from '../../domain/sign-in/passkey-rules.ts'
import { endReplaced } from '../../domain/sign-in/session-items.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { tokenHash } from '../../platform/keys.ts'
import { reserveFailures, returnFailure } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type LoginContext = Context<typeof passkeys.login>

/** Uses up the challenge before it judges the answer. The passkey names its owner. */
export const handler = handle(passkeys.login, async (context) => {
  const { input, now, token, reply } = context
  const id = userIdOf(input.credential)
  const user = id === undefined ? undefined : await loadUser(id)
  const counters = failureCounters(context, user)
  await reserveFailures('login', counters, now)
  const boundTo = tokenHash(token?.deviceId ?? '')
  const challenge = await takeChallenge(input.credential, { purpose: 'login', boundTo }, now)
  if (!user || challenge === undefined) throw badCredentials(user)
  reply.cookies.push(
    await retryOnConflict(async (attempt) => {
      const current = attempt === 1 ? user : await loadUser(user.id)
      const proof = current && (await provePasskey(current, input.credential, challenge, now))
      if (!proof) throw badCredentials(user)
      return logIn(current, context, { ...proof, proven: { reauthMs: now, passkeyMs: now } })
    }),
  )
  await Promise.all(counters.map((counter) => returnFailure('login', counter)))
  if (token?.userId !== user.id) await endReplaced(token)
  return { user: toUser(user, now) }
})

/** Passkeys have counters apart from passwords: failures of one do not lock the other. */
function failureCounters({ request, token }: LoginContext, user: UserRecord | undefined): string[] {
  if (user && isDeviceOf(user, token)) return [`passkey:${user.id}:${token?.deviceId}`]
  const network = `passkey-network:${request.network}`
  return user ? [`passkey:${user.id}`, network] : [network]
}

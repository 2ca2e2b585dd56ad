import { passkeys } from '#shared/api/passkeys.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { loadAccount } from '../../domain/accounts/items.ts'
import { toUser } from '../../domain/accounts/view.ts'
import { provePasskey, takeChallenge } from '../../domain/passkeys/items.ts'
import { accountIdOf } from '../../domain/passkeys/rules.ts'
import { badCredentials, isDeviceOf, logIn } from '../../domain/people/log-in.ts'
import { reserveFailures, returnFailure } from '../../domain/rate-limits/items.ts'
import { endReplaced } from '../../domain/sessions/items.ts'
import { tokenHash } from '../../platform/keys.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type LoginContext = Context<typeof passkeys.login>

/** Each challenge is taken before the answer is judged; the passkey says itself whose it is. */
export const handler = handle(passkeys.login, async (context) => {
  const { input, now, token, reply } = context
  const id = accountIdOf(input.credential)
  const account = id === undefined ? undefined : await loadAccount(id)
  const counters = failureCounters(context, account)
  await reserveFailures('login', counters, now)
  const boundTo = tokenHash(token?.deviceId ?? '')
  const challenge = await takeChallenge(input.credential, { purpose: 'login', boundTo }, now)
  if (!account || challenge === undefined) throw badCredentials(account)
  reply.cookies.push(
    await retryOnConflict(async (attempt) => {
      const current = attempt === 1 ? account : await loadAccount(account.id)
      const proof = current && (await provePasskey(current, input.credential, challenge, now))
      if (!proof) throw badCredentials(account)
      return logIn(current, context, { ...proof, proven: { reauthMs: now, passkeyMs: now } })
    }),
  )
  await Promise.all(counters.map((counter) => returnFailure('login', counter)))
  if (token?.accountId !== account.id) await endReplaced(token)
  return { user: toUser(account, now) }
})

/** As for passwords, but apart from them: neither kind of failure spends what the other has left. */
function failureCounters({ request, token }: LoginContext, account: Account | undefined): string[] {
  if (account && isDeviceOf(account, token)) return [`passkey:${account.id}:${token?.deviceId}`]
  const network = `passkey-network:${request.network}`
  return account ? [`passkey:${account.id}`, network] : [network]
}

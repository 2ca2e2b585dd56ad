import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { allOf, sessionLives } from '../../domain/accounts/conditions.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { loadAccount, saveAccount } from '../../domain/accounts/items.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { type CodeItem, consumeCode, tryCode } from '../../domain/codes/items.ts'
import { keepUnderProven } from '../../domain/exclusions/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { callerAccount } from '../../domain/sessions/items.ts'
import { addSession, newSession } from '../../domain/sessions/start.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyCode>

export const handler = handle(users.verifyCode, async (context): Promise<Answer> => {
  const { params, caller, request, now, reply } = context
  const { id, verified } = caller.account
  if (verified) return { verified: true, already: true }
  await countUse('cverify', `account:${id}`, now)
  await countUse('cverify', `network:${request.network}`, now)
  const code = await tryCode({ purpose: 'verify', who: id }, params.code, now)
  try {
    reply.cookies.push(
      await retryOnConflict(async (attempt) => verify(await callerAccount(caller, attempt), code, context)),
    )
  } catch (error) {
    // Another request used the code in the same moment: the person is verified all the same.
    const isLost = error instanceof AppError && (await loadAccount(id))?.verified
    if (!isLost) throw error
    return { verified: true, already: true }
  }
  return { verified: true }
})

/** @returns the cookie of the session, which goes on under a new id */
async function verify(
  account: Account,
  code: CodeItem,
  context: Context<typeof users.verifyCode>,
): Promise<string> {
  const { caller, now } = context
  const after = { ...account, verified: true }
  const session = await newSession(account.id, context, caller.session)
  const exclusion = await keepUnderProven(after, now)
  const changes = {
    ...{ verified: true, ...personPartitions(after, now) },
    ...mailArrived(account, now),
    ...addSession(account, session, caller.sessionHash, now),
    ...exclusion.changes,
  }
  const stands = allOf(sessionLives(caller.sessionHash), exclusion.stands)
  await saveAccount(account.id, changes, stands, [consumeCode(code, now), ...exclusion.writes])
  return session.cookie
}

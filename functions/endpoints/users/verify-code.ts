import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { sessionLives } from '../../domain/accounts/conditions.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { loadAccount, saveAccount } from '../../domain/accounts/items.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { consumeCode, tryCode } from '../../domain/codes/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { addSession, newSession } from '../../domain/sessions/start.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyCode>

export const handler = handle(users.verifyCode, async (context): Promise<Answer> => {
  const { params, caller, request, now, reply } = context
  const { account, session: old, sessionHash } = caller
  if (account.verified) return { verified: true, already: true }
  await countUse('cverify', `account:${account.id}`, now)
  await countUse('cverify', `network:${request.network}`, now)
  const code = await tryCode({ purpose: 'verify', who: account.id }, params.code, now)
  const session = await newSession(account.id, context, old.reauthMs)
  const changes = {
    ...{ verified: true, ...personPartitions({ ...account, verified: true }, now) },
    ...mailArrived(account, now),
    ...addSession(account, session, sessionHash, now),
  }
  const ended = () => new AppError('not_authenticated')
  try {
    await saveAccount(account.id, changes, sessionLives(sessionHash), [consumeCode(code, now)], ended)
  } catch (error) {
    // Another request used the code in the same moment: the person is verified all the same.
    const isLost = error instanceof AppError && (await loadAccount(account.id))?.verified
    if (!isLost) throw error
    return { verified: true, already: true }
  }
  reply.cookies.push(session.cookie)
  return { verified: true }
})

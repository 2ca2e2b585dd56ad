import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { loadAccount, sessionLives, setAccount } from '../../domain/accounts/items.ts'
import { mailArrived } from '../../domain/accounts/rules.ts'
import { consumeCode, tryCode } from '../../domain/codes/items.ts'
import { countUse } from '../../domain/rate-limits/items.ts'
import { addSession, newSession } from '../../domain/sessions/start.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
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
  try {
    await transact([...setAccount(account.id, changes, sessionLives(sessionHash)), consumeCode(code, now)])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    // Another request used the code in the same moment: the person is verified all the same.
    if ((await loadAccount(account.id))?.verified) return { verified: true, already: true }
    throw new AppError(error.refused.has('account') ? 'not_authenticated' : 'code_expired')
  }
  reply.cookies.push(session.cookie)
  return { verified: true }
})

import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { proveInSession } from '../../domain/profile/first-proof.ts'
import { type CodeItem, consumeCode, tryCode } from '../../domain/sign-in/code-items.ts'
import { callerUser } from '../../domain/sign-in/session-items.ts'
import { newSession } from '../../domain/sign-in/start-session.ts'
import { allOf, sessionAlive } from '../../domain/users/conditions.ts'
import { loadUser, saveFirstProof } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { AppError } from '../../platform/app-error.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyCode>

export const handler = handle(users.verifyCode, async (context): Promise<Answer> => {
  const { params, caller, request, now, reply } = context
  const { id, verified } = caller.user
  if (verified) return { verified: true, already: true }
  await countUse('cverify', `account:${id}`, now)
  await countUse('cverify', `network:${request.network}`, now)
  let cookie: string | undefined
  try {
    const code = await tryCode({ purpose: 'verify', owner: id }, params.code, now)
    cookie = await retryOnConflict(async (attempt) =>
      verify(await callerUser(caller, attempt), code, context),
    )
  } catch (error) {
    // Another request may have used the code first: then the user is verified.
    const isLost = error instanceof AppError && (await loadUser(id))?.verified
    if (!isLost) throw error
  }
  if (cookie === undefined) return { verified: true, already: true }
  reply.cookies.push(cookie)
  return { verified: true }
})

/** @returns the cookie of the session under its new id; undefined if the user is verified already */
async function verify(
  user: UserRecord,
  code: CodeItem,
  context: Context<typeof users.verifyCode>,
): Promise<string | undefined> {
  if (user.verified) return undefined
  const { caller, now } = context
  const session = await newSession(user.id, context, caller.session)
  const { changes, condition, writes } = await proveInSession(user, session, now)
  const also = [consumeCode(code, now), ...writes]
  await saveFirstProof(user.id, changes, allOf(sessionAlive(caller.sessionHash), condition), also)
  return session.cookie
}

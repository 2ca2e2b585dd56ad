import type { OutputOf } from '#shared/api/endpoint.ts'
import { users } from '#shared/api/users.ts'
import { type FirstProof, proveInSession, proveOutside } from '../../domain/profile/first-proof.ts'
import { removeElsewhere } from '../../domain/profile/personal-data-items.ts'
import { type CodeItem, consumeCode, findLink } from '../../domain/sign-in/code-items.ts'
import { findCaller } from '../../domain/users/caller.ts'
import { allOf, sessionAlive } from '../../domain/users/conditions.ts'
import { NO_PASSWORD } from '../../domain/users/password.ts'
import { loadUser, saveFirstProof } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { tokenHash } from '../../platform/keys.ts'
import { countUse } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type Answer = OutputOf<typeof users.verifyLink>
type LinkContext = Context<typeof users.verifyLink>

export const handler = handle(users.verifyLink, async (context): Promise<Answer> => {
  const { params, request, now } = context
  await countUse('cverify', `network:${request.network}`, now)
  const { userId, code: link } = await findLink(params.id)
  if (link.usedMs !== undefined) return { verified: true, already: true }
  if (now >= (link.linkExpiresMs ?? 0)) throw new AppError('code_expired')
  try {
    return await retryOnConflict(() => verify(userId, link, context))
  } catch (error) {
    // Another click may have been first: then the user is verified.
    const isLost = error instanceof AppError && (await loadUser(userId))?.verified
    if (!isLost) throw error
    return { verified: true, already: true }
  }
})

async function verify(userId: string, link: CodeItem, context: LinkContext): Promise<Answer> {
  const user = expectFound(await loadUser(userId))
  if (user.verified) return { verified: true, already: true }
  const { after, changes, condition, writes, clearsReferences } = await prove(user, context)
  await saveFirstProof(userId, changes, condition, [consumeCode(link, context.now), ...writes])
  if (clearsReferences) await removeElsewhere(userId)
  return after.passwordHash === NO_PASSWORD ? { verified: true, passwordNeeded: true } : { verified: true }
}

/** Distinguishes a link opened in a session of the account from one opened elsewhere. */
async function prove(user: UserRecord, { token, request, now }: LinkContext): Promise<FirstProof> {
  const caller = await findCaller(token, now)
  if (caller?.user.id !== user.id) return proveOutside(user, request, now)
  const { sessionHash: hash, session: record } = caller
  const deviceHash = tokenHash(caller.token.deviceId)
  const proof = await proveInSession(user, { hash, record, deviceHash }, now)
  return { ...proof, condition: allOf(sessionAlive(hash), proof.condition) }
}

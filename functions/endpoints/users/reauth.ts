import { users } from '#shared/api/users.ts'
import type { Assertion } from '#shared/models/passkey.ts'
import { provePasskey, takeChallenge } from '../../domain/sign-in/passkey-items.ts'
import { callerUser, renewedSession, renewSession } from '../../domain/sign-in/session-items.ts'
import { allOf, sessionAlive } from '../../domain/users/conditions.ts'
import { verifyPassword } from '../../domain/users/password.ts'
import { updateUser } from '../../domain/users/user-items.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { reserveFailure, returnFailure } from '../../platform/table/rate-limits.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type ReauthContext = Context<typeof users.reauth>

export const handler = handle(users.reauth, async (context) => {
  const { input, caller, request, now, reply } = context
  const { password, credential } = input
  if ((password === undefined) === (credential === undefined)) throw invalidField('password', 'required')
  const counter = `reauth:${caller.user.id}`
  await reserveFailure('login', counter, now)
  reply.cookies.push(
    credential === undefined
      ? await byPassword(password ?? '', context)
      : await byPasskey(credential, context),
  )
  await returnFailure('login', counter)
  const code = credential === undefined ? 'password' : 'passkey'
  log('info', 'reauthenticated', { code, requestId: request.requestId, userId: caller.user.id })
  return undefined
})

async function byPassword(password: string, context: ReauthContext): Promise<string> {
  const { caller } = context
  if (!(await verifyPassword(password, caller.user.passwordHash))) throw new AppError('bad_credentials')
  return renewSession(caller, context)
}

async function byPasskey(credential: Assertion, context: ReauthContext): Promise<string> {
  const { caller, now } = context
  const challengeFor = { purpose: 'reauth', boundTo: caller.sessionHash } as const
  const challenge = await takeChallenge(credential, challengeFor, now)
  if (challenge === undefined) throw new AppError('bad_credentials')
  return retryOnConflict(async (attempt) => {
    const user = await callerUser(caller, attempt)
    const proof = await provePasskey(user, credential, challenge, now)
    if (!proof) throw new AppError('bad_credentials')
    const { changes, cookie } = await renewedSession(caller, context, { reauthMs: now, passkeyMs: now })
    const condition = allOf(sessionAlive(caller.sessionHash), proof.condition)
    await updateUser(user.id, { ...changes, ...proof.changes }, condition)
    return cookie
  })
}

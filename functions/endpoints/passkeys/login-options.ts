import { passkeys } from '#shared/api/passkeys.ts'
import { issueChallenge } from '../../domain/sign-in/passkey-items.ts'
import { requestOptions } from '../../domain/sign-in/passkey-rules.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.ts'
import { newDeviceId } from '../../domain/sign-in/start-session.ts'
import { tokenHash } from '../../platform/keys.ts'
import { handle } from '../handle.ts'

/** Gives a new device its id: only the device that asked may answer. */
export const handler = handle(passkeys.loginOptions, async ({ token, now, random, reply }) => {
  const deviceId = token?.deviceId ?? newDeviceId(random)
  if (!token) reply.cookies.push(await sessionCookie({ userId: '', deviceId }))
  return requestOptions(await issueChallenge({ purpose: 'login', boundTo: tokenHash(deviceId) }, now, random))
})

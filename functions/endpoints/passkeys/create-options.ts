import { passkeys } from '#shared/api/passkeys.ts'
import { issueChallenge } from '../../domain/sign-in/passkey-items.ts'
import { creationOptions } from '../../domain/sign-in/passkey-rules.ts'
import { handle } from '../handle.ts'

export const handler = handle(passkeys.createOptions, async ({ caller, now, random }) => {
  const challenge = await issueChallenge({ purpose: 'create', boundTo: caller.sessionHash }, now, random)
  return creationOptions(caller.user, challenge, now)
})
